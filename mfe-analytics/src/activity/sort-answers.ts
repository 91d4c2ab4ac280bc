import type { AnswerTimesQuery } from '../gql/graphql.ts';

type Answers = AnswerTimesQuery['answerTimes'][number];

/** The columns by their names in the address; the table opens with those who keep most waiting. */
export const answerColumns = ['waiting', 'name', 'answers', 'average', 'median', 'since'] as const;
export type AnswerColumn = (typeof answerColumns)[number];

const values: Record<AnswerColumn, (row: Answers) => string | number | null | undefined> = {
  waiting: ({ waiting }) => waiting,
  name: ({ employeeName }) => employeeName,
  answers: ({ answers }) => answers,
  average: ({ averageTime }) => averageTime,
  median: ({ medianTime }) => medianTime,
  since: ({ waitingSince }) => waitingSince,
};

/** Sorts all employees at once, as there are few; rows without a value are the smallest, as in tables that the server sorts. */
export function sortAnswers(
  rows: readonly Answers[],
  { column, ascending }: { column: AnswerColumn; ascending: boolean },
): Answers[] {
  const sign = ascending ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(values[column](one), values[column](other)));
}

function compare(one: string | number | null | undefined, other: string | number | null | undefined): number {
  if (one === null || one === undefined) return other === null || other === undefined ? 0 : -1;
  if (other === null || other === undefined) return 1;
  return typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other);
}
