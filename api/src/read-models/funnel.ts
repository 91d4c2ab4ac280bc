import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type {
  FunnelKind,
  FunnelPerson,
  FunnelStep,
  FunnelStepFigure,
  FunnelSubject,
} from '../graphql/generated/resolvers.ts';
import { inPeriod, ofInvestors } from './figure-events.ts';
import { dealName, foldedDealName, personName } from './found.ts';
import { limitClause } from './paging.ts';
import type { Period } from './period.ts';
import { containsSearch, searchParameters } from './staff-list.ts';
import { type CompiledStatement, compileStatement, runStatement } from './statement.ts';
import { isVisibleClient } from './visible-client.ts';

/** In order; the number of a step is its place from 1. */
export const funnelSteps: readonly FunnelStep[] = ['VIEWED', 'OPENED', 'CLICKED', 'DECLARED', 'INVESTED', 'COMPLETED'];

interface SubjectSql {
  rows: string;
  /** Which of them are offered; by default all. */
  offered?: string;
  id: string;
  name: string;
  /** The text that is searched and sorted by, folded. */
  folded: string;
  /** Narrows rows named `posted` to those of the subject `{id}`. */
  ofSubject: string;
}

const subjects: Record<FunnelKind, SubjectSql> = {
  DEAL: {
    rows: 'deal JOIN company ON company.id = deal.company_id',
    id: 'deal.id',
    name: dealName,
    folded: foldedDealName,
    ofSubject: 'posted.deal_id = {id}::uuid',
  },
  COMPANY: {
    rows: 'company',
    id: 'company.id',
    name: 'company.name',
    folded: 'company.name_folded',
    ofSubject: 'posted.deal_id IN (SELECT deal.id FROM deal WHERE deal.company_id = {id}::uuid)',
  },
  MANAGER: {
    rows: 'account JOIN account_list listed ON listed.account_id = account.id AND listed.staff',
    offered: 'EXISTS (SELECT FROM account_list client WHERE client.manager_id = account.id)',
    id: 'account.id',
    name: personName('account'),
    folded: 'listed.document',
    ofSubject: 'posted.account_id IN (SELECT account_id FROM account_list WHERE manager_id = {id}::uuid)',
  },
};

/**
 * Returns the common table expression `reached`: the investors of the subject with their furthest step in the period and
 * when they took it last (FIG-03). A step counts for those who took a later one without it, so that no step has more
 * investors than the one before.
 */
function reachedTable(kind: FunnelKind): string {
  const { ofSubject } = subjects[kind];
  const taken = (step: string, rows: string, instant: string, more = '') =>
    `SELECT posted.account_id, ${step} AS step, ${instant} AS at FROM ${rows} WHERE ${ofSubject} AND ${inPeriod(instant)} ${more}`;
  const live = 'AND posted.deleted_at IS NULL';
  const stepOfEvent = `CASE posted.event WHEN 'DEAL_VIEW_MORE_CLICK' THEN 1 WHEN 'DEAL_DETAILED_VIEW_SESSION' THEN 2 ELSE 3 END`;
  return `reached AS MATERIALIZED (
    SELECT DISTINCT ON (account_id) account_id, step, at FROM (
      ${taken(stepOfEvent, 'counted_event posted', 'posted.created_at')}
      UNION ALL ${taken('4', ofInvestors('interest'), 'posted.created_at', live)}
      UNION ALL ${taken('5', ofInvestors('investment'), 'posted.created_at', live)}
      UNION ALL ${taken('6', ofInvestors('investment'), 'posted.completed_at', live)}
    ) taken ORDER BY account_id, step DESC, at DESC)`;
}

const perKind = <T>(build: (kind: FunnelKind) => T): Record<FunnelKind, T> => ({
  DEAL: build('DEAL'),
  COMPANY: build('COMPANY'),
  MANAGER: build('MANAGER'),
});

/** The subject `{id}` as one row, or none. */
const subjectRow = (kind: FunnelKind) =>
  `SELECT ${subjects[kind].id} AS id, ${subjects[kind].name} AS name FROM ${subjects[kind].rows} WHERE ${subjects[kind].id} = {id}::uuid`;

const stepNames = `(ARRAY[${funnelSteps.map((step) => `'${step}'`).join(', ')}])`;

const funnelStatements = perKind((kind) =>
  compileStatement(
    `analytics.funnel_of_${kind.toLowerCase()}`,
    `WITH ${reachedTable(kind)}
     SELECT json_build_object('id', subject.id, 'name', subject.name) AS subject, (
       SELECT json_agg(json_build_object('step', ${stepNames}[number],
           'investors', (SELECT count(*)::int FROM reached WHERE step >= number),
           'stopped', (SELECT count(*)::int FROM reached WHERE step = number)) ORDER BY number)
       FROM generate_series(1, ${funnelSteps.length}) AS number) AS steps
     FROM (${subjectRow(kind)}) subject`,
  ),
);

export interface Funnel extends Record<string, unknown> {
  subject: FunnelSubject;
  steps: FunnelStepFigure[];
}

/** Reads how many investors took each step with a deal, a company's deals or of a manager's clients; null for an unknown id. */
export async function readFunnel(
  database: Database,
  kind: FunnelKind,
  query: Period & { id: string },
): Promise<Funnel | null> {
  const [funnel] = await runStatement<Funnel>(database, funnelStatements[kind], { ...query });
  return funnel ?? null;
}

/**
 * Reads a page of the visible clients who took a step, latest first; of those who took no later one if `stopped` (FIG-03).
 * With `ids` only these.
 */
export async function readFunnelPeople(
  database: Database,
  kind: FunnelKind,
  query: ClientScope &
    Period & { id: string; step: FunnelStep; stopped: boolean; limit: number; offset: number; ids?: readonly string[] },
): Promise<{ items: FunnelPerson[]; totalCount: number }> {
  const { step, stopped, ...values } = query;
  const statement: CompiledStatement = compileStatement(
    `analytics.funnel_people_of_${kind.toLowerCase()}`,
    `WITH ${reachedTable(kind)}, people AS MATERIALIZED (
       SELECT account.id, account.first_name AS "firstName", account.last_name AS "lastName",
         account.email, ${stepNames}[reached.step] AS furthest, reached.at
       FROM reached JOIN account ON account.id = reached.account_id
       WHERE reached.step ${stopped ? '=' : '>='} {step}::int AND ${isVisibleClient}
         ${values.ids ? 'AND account.id = ANY({ids}::uuid[])' : ''})
     SELECT (SELECT count(*)::int FROM people) AS "totalCount", (
       SELECT COALESCE(json_agg(page), '[]'::json)
       FROM (SELECT * FROM people ORDER BY at DESC, id ${limitClause(values)}) page) AS items`,
  );
  type Page = { items: FunnelPerson[]; totalCount: number };
  const [page] = await runStatement<Page>(database, statement, { ...values, step: funnelSteps.indexOf(step) + 1 });
  return page ?? { items: [], totalCount: 0 };
}

/** Reads what there are funnels of and whose name contains the search, by name. */
export function readFunnelSubjects(
  database: Database,
  kind: FunnelKind,
  { search, limit }: { search: string | null; limit: number },
): Promise<FunnelSubject[]> {
  const { rows, offered = 'true', id, name, folded } = subjects[kind];
  const found = search === null ? '' : `AND ${containsSearch(folded, search).plain}`;
  const statement = compileStatement(
    `analytics.funnel_subjects_${kind.toLowerCase()}`,
    `SELECT ${id} AS id, ${name} AS name FROM ${rows} WHERE ${offered} ${found}
     ORDER BY ${folded}, ${id} ${limitClause({ limit, offset: 0 })}`,
  );
  return runStatement(database, statement, searchParameters(search));
}
