import type { ClientScope } from '../access/client-scope.ts';
import type { Database } from '../database/database.ts';
import type { FlowKind, FlowScope } from '../database/generated/enums.ts';
import { isClient } from './visible-client.ts';

/** What decides who may read and change a flow. */
export interface FlowHead extends Record<string, unknown> {
  id: string;
  kind: FlowKind;
  scope: FlowScope;
  /** Of a copy. */
  dealId: string | null;
  accountId: string | null;
  version: number;
}

const statement = {
  name: 'flows.head',
  text: `
    SELECT flow.id, flow.kind, flow.scope, flow.deal_id AS "dealId", flow.account_id AS "accountId", flow.version
    FROM flow LEFT JOIN account ON account.id = flow.account_id
    WHERE flow.id = $1 AND (flow.scope <> 'INSTANCE' OR ($2 OR account.id = ANY ($3::uuid[])) AND ${isClient})`,
};

/** Reads the head of a template, a deal's copy or a visible client's instance; undefined for any other id. */
export async function readFlowHead(
  database: Database,
  { id, all, managed }: ClientScope & { id: string },
): Promise<FlowHead | undefined> {
  const [row] = await database.query<FlowHead>(statement, [id, all, managed]);
  return row;
}
