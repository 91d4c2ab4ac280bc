import type { SectionFlags } from '@platform/rules';
import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { ClientInvestment, ClientInvestmentDeal, DealInvestments } from '../graphql/generated/resolvers.ts';
import { isVisible } from './deal.ts';
import { asJson, asText, type Json, type JsonFields, jsonArray, jsonObject, jsonRow } from './json.ts';
import { limitClause } from './paging.ts';
import { personOf } from './person.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { dealsContaining } from './staff-deals.ts';
import {
  type Chosen,
  containsSearch,
  isChosen,
  matchingRows,
  pageColumns,
  type StaffList,
  type StaffPage,
  searchParameters,
  searchVariant,
} from './staff-list.ts';
import { readSelected } from './statement.ts';

type NamedSection = SectionFlags & { name: string };

interface FlowSections {
  /** The sections of its flow in order, from which the progress label is derived (AINV-05). */
  sections: NamedSection[];
}

/** A client's investment with the rows that its resolvers need. */
export type ClientInvestmentRow = Partial<ClientInvestment & FlowSections>;

/** A deal with the live investments of visible clients. */
export type DealInvestmentsRow = Partial<Omit<DealInvestments, 'investments'>> & {
  investments?: ClientInvestmentRow[];
};

const deal: JsonFields<ClientInvestmentDeal> = {
  id: 'deal.id',
  title: 'deal.title',
  companyName: '(SELECT company.name FROM company WHERE company.id = deal.company_id)',
  status: 'deal.status',
  visible: `(${isVisible})`,
};

const section =
  asJson<NamedSection>(`json_build_object('name', section.name, 'shown', section.shown, 'current', section.current,
  'completed', section.completed)`);

/** Reads the fields of `ClientInvestment` from a row named `investment`. */
const clientInvestment: JsonFields<ClientInvestment, 'flow' | 'progressLabel', FlowSections> = {
  id: 'investment.id',
  dealId: 'investment.deal_id',
  flowId: '(SELECT flow.id FROM flow WHERE flow.investment_id = investment.id)',
  client: (subselection) =>
    jsonRow(jsonObject(subselection, personOf('account')), 'account WHERE account.id = investment.account_id'),
  deal: (subselection) => jsonRow(jsonObject(subselection, deal), 'deal WHERE deal.id = investment.deal_id'),
  value: asText('investment.value'),
  currency: 'investment.currency',
  completedAt: 'investment.completed_at',
  createdAt: 'investment.created_at',
  dealVersion: 'investment.deal_version',
  companyVersion: 'investment.company_version',
  versionWasNamed: 'investment.version_was_named',
  // A change of the flow by the client or staff counts as a change of the investment (AINV-04).
  updatedAt: `GREATEST(investment.updated_at,
    (SELECT flow.updated_at FROM flow WHERE flow.investment_id = investment.id))`,
  sections: jsonArray(
    section,
    'flow JOIN flow_section section ON section.flow_id = flow.id WHERE flow.investment_id = investment.id',
    'section."order"',
  ),
};

function clientInvestmentObject(selection: Selection): Json<ClientInvestment> {
  return jsonObject(selection, clientInvestment, {
    progressLabel: ['completedAt', 'sections'],
    flow: ['id', 'flowId'],
  });
}

/** Live investments of visible clients (AINV-03, CLI-07); employees are not clients (CLI-08). */
const isOfVisibleClient = `investment.deleted_at IS NULL
  AND ({all}::boolean OR investment.account_id = ANY({managed}::uuid[]))
  AND NOT EXISTS (SELECT FROM role_assignment JOIN role ON role.id = role_assignment.role_id
    WHERE role_assignment.account_id = investment.account_id AND role.role_type <> 'INVESTOR')`;

/** The same for many rows, with the accounts of employees looked up once. */
const isListed = (all: boolean, chosen: Chosen) => `investment.deleted_at IS NULL
  ${all ? '' : 'AND investment.account_id = ANY({managed}::uuid[])'}
  AND investment.account_id NOT IN (SELECT employee.account_id FROM account_list employee WHERE employee.staff)
  ${isChosen('investment.id', chosen)
    .map(({ plain }) => `AND ${plain}`)
    .join('')}`;

/** Above this number of accounts, it is faster to read all investments than to look those of each account up. */
const fewAccounts = 1_000;

/** Returns SQL of the ids of the deals that have listed investments. */
const allDeals = (listed: string) =>
  `WITH matching AS MATERIALIZED (SELECT DISTINCT investment.deal_id FROM investment WHERE ${listed})`;

/** The same of those whose deal, company or client contains the searched text. */
function foundDeals(listed: string, search: string): string {
  const client = containsSearch('listed.document', search);
  const clients: StaffList = {
    table: 'account_list',
    scope: 'NOT listed.staff',
    criteria: [client],
    order: '',
    limit: 1,
    offset: 0,
  };
  const { sample, rows } = matchingRows(clients, 'found_accounts', 'listed.account_id');
  const ofDeals = 'SELECT investment.deal_id FROM investment JOIN found_deals ON found_deals.id = investment.deal_id';
  const ofClients = 'SELECT investment.deal_id FROM investment JOIN';
  return `
    WITH found_deals AS MATERIALIZED (${dealsContaining(search)}),
      ${sample}
      found_accounts AS MATERIALIZED (SELECT * FROM (${rows}) found LIMIT ${fewAccounts + 1}),
      accounts AS MATERIALIZED (SELECT count(*) > ${fewAccounts} AS are_many FROM found_accounts),
      matching AS MATERIALIZED (
        ${ofDeals} WHERE ${listed}
        UNION ${ofClients} found_accounts ON found_accounts.account_id = investment.account_id
          WHERE NOT (SELECT are_many FROM accounts) AND ${listed}
        UNION ${ofClients} account_list listed ON listed.account_id = investment.account_id
          WHERE (SELECT are_many FROM accounts) AND ${client.plain} AND ${listed})`;
}

/** From this number on, the deals of a page are soon met in the order of companies. */
const manyDeals = 500;

/**
 * Reads a page of the deals with live investments of visible clients, sorted by company and title, each with these
 * investments.
 */
export async function readDealInvestments(
  database: Database,
  selection: Selection,
  query: ClientScope & Chosen & { search: string | null; limit: number; offset: number },
): Promise<StaffPage<DealInvestmentsRow>> {
  const { all, search } = query;
  const items = subselectionOf(selection, 'items');
  const listed = isListed(all, query);
  const isFound =
    search === null
      ? ''
      : `AND (deal.id IN (SELECT found_deals.id FROM found_deals) OR EXISTS (SELECT FROM account_list listed
          WHERE listed.account_id = investment.account_id AND ${containsSearch('listed.document', search).plain}))`;
  const order = 'lower(company.name), deal.title, deal.id';
  const limitSql = limitClause(query);
  const fields: JsonFields<DealInvestments> = {
    deal: (subselection) => jsonObject(subselection, deal),
    investments: (subselection) =>
      jsonArray(
        clientInvestmentObject(subselection),
        `investment WHERE investment.deal_id = deal.id AND ${listed} ${isFound}`,
        'investment.updated_at DESC, investment.id',
      ),
  };
  const count = '(SELECT count(*)::int FROM matching)';
  const dealsOf = (from: string, criteria: string) => `(
    SELECT deal.* FROM ${from} JOIN company ON company.id = deal.company_id WHERE ${criteria} ORDER BY ${order} ${limitSql})`;
  // IS TRUE keeps the planner from joining, and so from sorting all deals.
  const inOrder = `${count} >= ${manyDeals} AND (deal.id IN (SELECT matching.deal_id FROM matching)) IS TRUE`;
  const pageItems = () => `
    SELECT COALESCE(json_agg(${jsonObject(items, fields)} ORDER BY ${order}), '[]'::json)
    FROM (${dealsOf('deal', inOrder)}
      UNION ALL ${dealsOf('matching JOIN deal ON deal.id = matching.deal_id', `${count} < ${manyDeals}`)}) deal
      JOIN company ON company.id = deal.company_id`;
  const buildSql = () => `
    ${search === null ? allDeals(listed) : foundDeals(listed, search)}
    SELECT ${pageColumns(selection, count, { items: pageItems })}`;
  const { managed, offset } = query;
  const [page] = await readSelected<StaffPage<DealInvestmentsRow>>(
    database,
    {
      name: 'investments.by_deal',
      variant: [all, searchVariant(search), query.ids !== undefined, limitSql].join(' '),
      selection,
      buildSql,
    },
    { managed, offset, ids: query.ids, ...searchParameters(search) },
  );
  return page ?? {};
}

/**
 * Reads a live investment of a visible client, or null; `dealId` and `flowId`, if given, must belong to it (AINV-12).
 */
export async function readClientInvestment(
  database: Database,
  selection: Selection,
  query: ClientScope & { investmentId: string; dealId: string | null; flowId: string | null },
): Promise<ClientInvestmentRow | null> {
  const buildSql = () => `
    SELECT ${clientInvestmentObject(selection)} AS investment FROM investment
    WHERE investment.id = {investmentId}::uuid AND ${isOfVisibleClient}
      AND ({dealId}::uuid IS NULL OR investment.deal_id = {dealId}::uuid)
      AND ({flowId}::uuid IS NULL
        OR EXISTS (SELECT FROM flow WHERE flow.id = {flowId}::uuid AND flow.investment_id = investment.id))`;
  const [row] = await readSelected<{ investment: ClientInvestmentRow }>(
    database,
    { name: 'investments.of_client', selection, buildSql },
    { ...query },
  );
  return row?.investment ?? null;
}

/**
 * Reads the live investments of a client, latest change first (CLI-23). Callers must check that the client may be seen.
 */
export async function readInvestmentsOfClient(
  database: Database,
  selection: Selection,
  accountId: string,
): Promise<ClientInvestmentRow[]> {
  const buildSql = () => `
    SELECT ${jsonArray(
      clientInvestmentObject(selection),
      'investment WHERE investment.account_id = {accountId}::uuid AND investment.deleted_at IS NULL',
      'investment.updated_at DESC, investment.id',
    )} AS investments`;
  const [row] = await readSelected<{ investments: ClientInvestmentRow[] }>(
    database,
    { name: 'investments.all_of_client', selection, buildSql },
    { accountId },
  );
  return row?.investments ?? [];
}

/** Reads those of the given investments that are live and of visible clients, in the order of the ids. */
export function readInvestmentsById(
  database: Database,
  selection: Selection,
  query: ClientScope & { ids: string[] },
): Promise<ClientInvestmentRow[]> {
  const buildSql = () => `
    SELECT ${jsonArray(
      clientInvestmentObject(selection),
      `unnest({ids}::uuid[]) WITH ORDINALITY AS chosen (id, place) JOIN investment ON investment.id = chosen.id
        WHERE ${isOfVisibleClient}`,
      'chosen.place',
    )} AS investments`;
  return readSelected<{ investments: ClientInvestmentRow[] }>(
    database,
    { name: 'investments.by_id', selection, buildSql },
    { ...query },
  ).then(([row]) => row?.investments ?? []);
}
