import type { SectionFlags } from '@platform/rules';
import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { ClientInvestment, ClientInvestmentDeal } from '../graphql/generated/resolvers.ts';
import { isVisible } from './deal.ts';
import { asJson, asText, type Json, type JsonFields, jsonArray, jsonObject, jsonRow } from './json.ts';
import { personOf } from './person.ts';
import type { Selection } from './selection.ts';
import { readSelected } from './statement.ts';

type NamedSection = SectionFlags & { name: string };

interface FlowSections {
  /** The sections of its flow in order, from which the progress label is derived (AINV-05). */
  sections: NamedSection[];
}

/** A client's investment with the rows that its resolvers need. */
export type ClientInvestmentRow = Partial<ClientInvestment & FlowSections>;

export const clientInvestmentDeal: JsonFields<ClientInvestmentDeal> = {
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
const clientInvestment: JsonFields<ClientInvestment, 'flow' | 'progress' | 'progressLabel', FlowSections> = {
  id: 'investment.id',
  dealId: 'investment.deal_id',
  flowId: '(SELECT flow.id FROM flow WHERE flow.investment_id = investment.id)',
  client: (subselection) =>
    jsonRow(jsonObject(subselection, personOf('account')), 'account WHERE account.id = investment.account_id'),
  accountClosed: '(SELECT account.closed_at IS NOT NULL FROM account WHERE account.id = investment.account_id)',
  deal: (subselection) =>
    jsonRow(jsonObject(subselection, clientInvestmentDeal), 'deal WHERE deal.id = investment.deal_id'),
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

export function clientInvestmentObject(selection: Selection): Json<ClientInvestment> {
  return jsonObject(selection, clientInvestment, {
    progressLabel: ['completedAt', 'sections'],
    flow: ['id', 'flowId'],
    progress: ['id'],
  });
}

/**
 * Live investments of visible clients (AINV-03, CLI-07), with the parameters of `ClientScope`; employees are not clients
 * (CLI-08).
 */
export const isOfVisibleClient = `investment.deleted_at IS NULL
  AND ({all}::boolean OR investment.account_id = ANY({managed}::uuid[]))
  AND NOT EXISTS (SELECT FROM role_assignment JOIN role ON role.id = role_assignment.role_id
    WHERE role_assignment.account_id = investment.account_id AND role.role_type <> 'INVESTOR')`;

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
