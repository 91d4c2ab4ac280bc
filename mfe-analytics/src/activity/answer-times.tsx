import { ownFailureMessage, useLoad, useMoney } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { DateText, EmptyState, Section } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import type { AnswerTimesQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { PeriodChoice } from '../period/period-choice.tsx';
import { usePeriod } from '../period/use-period.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { Rows } from '../tables/rows.tsx';
import { useDuration } from '../tables/use-duration.ts';
import { useListState } from '../tables/use-list-state.ts';
import { texts } from '../texts.ts';
import { type AnswerColumn, answerColumns, sortAnswers } from './sort-answers.ts';

const AnswerTimesDocument = graphql(`
  query AnswerTimes($start: DateTime, $end: DateTime) {
    answerTimes(start: $start, end: $end) {
      employeeId
      employeeName
      answers
      averageTime
      medianTime
      waiting
      waitingSince
    }
  }
`);

/** How fast each employee answered in the period, and how many conversations wait now (FIG-04). */
export function AnswerTimes() {
  const t = texts.useTexts();
  const columns = useColumns();
  const [period, range, changePeriod] = usePeriod('answers');
  const [state, change] = useListState<AnswerColumn>('answers', answerColumns);
  const loaded = useLoad(AnswerTimesDocument, range, { context: ownFailureMessage });
  const title = t('answerTimes');
  return (
    <Section title={title} actions={<ExportMenu name={title} list="answer-times" query={range} />}>
      <PeriodChoice name={title} value={period} onChange={changePeriod} />
      <LoadGate loaded={loaded} failed={t('failed')}>
        {({ answerTimes }) =>
          answerTimes.length === 0 ? (
            <EmptyState title={t('noAnswers')} />
          ) : (
            <Rows
              label={title}
              columns={columns}
              rows={sortAnswers(answerTimes, state).map((row) => ({ ...row, id: row.employeeId }))}
              nameOf={({ employeeName }) => employeeName}
              sort={{ state, change }}
            />
          )
        }
      </LoadGate>
    </Section>
  );
}

type AnswerRow = AnswerTimesQuery['answerTimes'][number] & { id: string };

function useColumns(): ListColumn<AnswerRow>[] {
  const t = texts.useTexts();
  const { number } = useMoney();
  const duration = useDuration();
  const figure = { align: 'end', sortable: true } as const;
  return [
    {
      ...{ key: 'name', width: 160, title: t('employee'), sortable: true, card: 'title' },
      render: ({ employeeName }) => <bdi>{employeeName}</bdi>,
    },
    { ...figure, key: 'answers', width: 100, title: t('answers'), render: ({ answers }) => number(answers) },
    {
      ...{ ...figure, key: 'average', width: 130, title: t('averageAnswer') },
      render: ({ averageTime }) => duration(averageTime),
    },
    {
      ...{ ...figure, key: 'median', width: 130, title: t('medianAnswer') },
      render: ({ medianTime }) => duration(medianTime),
    },
    { ...figure, key: 'waiting', width: 100, title: t('waiting'), render: ({ waiting }) => number(waiting) },
    {
      ...{ key: 'since', width: 150, title: t('waitingSince'), sortable: true },
      render: ({ waitingSince }) => (waitingSince ? <DateText value={waitingSince} display="date-time" /> : null),
    },
  ];
}
