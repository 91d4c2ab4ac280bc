import { type FeedbackGroup, feedbackReasons } from '@platform/rules';
import type { Database } from '../database/database.ts';
import type {
  FeedbackEntry,
  FeedbackFigures,
  FeedbackSubject,
  FeedbackSubjectKind,
} from '../graphql/generated/resolvers.ts';
import { inPeriod, ofInvestors } from './figure-events.ts';
import { compileStatement, runStatement } from './statement.ts';

interface Period {
  start: string | null;
  end: string | null;
}

interface Page extends Period {
  limit: number;
  offset: number;
}

const feedbackOfInvestors = `${ofInvestors('feedback')}`;

const reasonsOf = (group: FeedbackGroup) => `
  SELECT '${group}' AS "group", reason, sum(number)::int AS number
  FROM alike CROSS JOIN LATERAL (SELECT DISTINCT unnest(${group}_reasons) AS reason) given GROUP BY reason`;

/** Feedback with the same reasons is counted first: there are few combinations of them. */
const reasonsStatement = compileStatement(
  'analytics.feedback_reasons',
  `WITH alike AS MATERIALIZED (
     SELECT company_reasons, industry_reasons, investment_reasons, count(*) AS number
     FROM ${feedbackOfInvestors} WHERE ${inPeriod('posted.created_at')} GROUP BY 1, 2, 3)
   SELECT 'all' AS "group", '' AS reason, COALESCE(sum(number), 0)::int AS number FROM alike
   UNION ALL ${(['company', 'industry', 'investment'] as const).map(reasonsOf).join(' UNION ALL ')}`,
);

/** Reads how often each reason of ANA-19 was given in a period, each once per feedback; those never given are 0. */
export async function readFeedbackFigures(database: Database, period: Period): Promise<FeedbackFigures> {
  const rows = await runStatement<{ group: string; reason: string; number: number }>(database, reasonsStatement, {
    ...period,
  });
  const numberOf = (group: string, reason: string) =>
    rows.find((row) => row.group === group && row.reason === reason)?.number ?? 0;
  const figures = (group: FeedbackGroup) =>
    feedbackReasons[group].map((reason) => ({ reason, number: numberOf(group, reason) }));
  return {
    total: numberOf('all', ''),
    company: figures('company'),
    industry: figures('industry'),
    investment: figures('investment'),
  };
}

/** What feedback is grouped by: its row of `deal` or of `company`, and the columns of the group. */
const groups: Record<FeedbackSubjectKind, { id: string; title: string; order: string }> = {
  COMPANY: { id: 'company.id', title: 'NULL::text', order: '"companyName", id' },
  DEAL: { id: 'deal.id', title: 'deal.title', order: '"companyName", "dealTitle", id' },
};

const from = `${feedbackOfInvestors} JOIN deal ON deal.id = posted.deal_id JOIN company ON company.id = deal.company_id
  WHERE ${inPeriod('posted.created_at')}`;

const subjectsStatement = (kind: FeedbackSubjectKind) => {
  const { id, title, order } = groups[kind];
  return compileStatement(
    `analytics.feedback_by_${kind.toLowerCase()}`,
    `WITH given AS (
       SELECT ${id} AS id, company.name AS "companyName", ${title} AS "dealTitle", count(*)::int AS number
       FROM ${from} GROUP BY ${id}, company.id)
     SELECT (SELECT count(*)::int FROM given) AS "totalCount",
       (SELECT COALESCE(json_agg(page), '[]'::json) FROM (
         SELECT * FROM given ORDER BY number DESC, ${order} LIMIT {limit}::int OFFSET {offset}::int) page) AS items`,
  );
};
const subjectsStatements = { COMPANY: subjectsStatement('COMPANY'), DEAL: subjectsStatement('DEAL') };

const entriesStatement = (kind: FeedbackSubjectKind) =>
  compileStatement(
    `analytics.feedback_of_${kind.toLowerCase()}`,
    `WITH given AS (
       SELECT posted.id, posted.created_at, deal.title, company_reasons, industry_reasons, investment_reasons, other
       FROM ${from} AND ${groups[kind].id} = {id}::uuid)
     SELECT (SELECT count(*)::int FROM given) AS "totalCount",
       (SELECT COALESCE(json_agg(json_build_object('id', id, 'createdAt', created_at, 'dealTitle', title,
           'company', company_reasons, 'industry', COALESCE(industry_reasons, '{}'), 'investment', investment_reasons, 'other', other)
           ORDER BY created_at DESC, id), '[]'::json)
         FROM (SELECT * FROM given ORDER BY created_at DESC, id LIMIT {limit}::int OFFSET {offset}::int) page) AS items`,
  );
const entriesStatements = { COMPANY: entriesStatement('COMPANY'), DEAL: entriesStatement('DEAL') };

/** Reads the companies or deals with feedback in a period, those with most first (ANA-18). */
export async function readFeedbackSubjects(
  database: Database,
  kind: FeedbackSubjectKind,
  page: Page,
): Promise<{ items: FeedbackSubject[]; totalCount: number }> {
  const [found] = await runStatement<{ items: FeedbackSubject[]; totalCount: number }>(
    database,
    subjectsStatements[kind],
    { ...page },
  );
  return found ?? { items: [], totalCount: 0 };
}

/** Reads the feedback on a company's deals or on a deal in a period, newest first (ANA-18). */
export async function readFeedbackEntries(
  database: Database,
  kind: FeedbackSubjectKind,
  page: Page & { id: string },
): Promise<{ items: FeedbackEntry[]; totalCount: number }> {
  const [found] = await runStatement<{ items: FeedbackEntry[]; totalCount: number }>(
    database,
    entriesStatements[kind],
    {
      ...page,
    },
  );
  return found ?? { items: [], totalCount: 0 };
}

const idsStatement = compileStatement(
  'analytics.feedback_ids',
  `SELECT posted.id FROM ${from} ORDER BY posted.created_at DESC, posted.id`,
);
const rowsStatement = compileStatement(
  'analytics.feedback_rows',
  `SELECT posted.created_at AS "createdAt", company.name AS "companyName", deal.title AS "dealTitle",
     company_reasons AS company, COALESCE(industry_reasons, '{}') AS industry, investment_reasons AS investment, other
   FROM unnest({ids}::uuid[]) WITH ORDINALITY AS chosen (id, place) JOIN feedback posted ON posted.id = chosen.id
     JOIN deal ON deal.id = posted.deal_id JOIN company ON company.id = deal.company_id
   ORDER BY chosen.place`,
);

/** Reads the ids of all feedback in a period, newest first. */
export async function readFeedbackIds(database: Database, period: Period): Promise<string[]> {
  return (await runStatement<{ id: string }>(database, idsStatement, { ...period })).map(({ id }) => id);
}

/** Reads feedback by its ids, in their order. */
export function readFeedbackRows(
  database: Database,
  ids: readonly string[],
): Promise<(Omit<FeedbackEntry, 'id'> & { companyName: string })[]> {
  return runStatement(database, rowsStatement, { ids });
}
