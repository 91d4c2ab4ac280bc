import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/database.ts';
import { moneyCalls, readMoneyState } from '../investments/kit.ts';
import type { TestApi } from '../kit/api.ts';
import type { TestClient } from '../kit/client.ts';
import { createDeal } from '../kit/seed.ts';
import { createClosing, createDisabling, createManagerChange, createRoleChange } from './access-scenarios.ts';
import { createApproval, createBulkApproval } from './approval-scenarios.ts';
import { createClientCreation, createClientPart } from './client-creation.ts';
import { createCompanyPublication, createCompanyUnpublishing, createCompanyUpdate } from './company-scenarios.ts';
import {
  createDealCancelling,
  createDealInsertion,
  createDealPublishing,
  createDealScheduling,
  createDealUnpublishing,
  createDealUpdate,
  createPendingApplication,
} from './deal-scenarios.ts';
import {
  createCompletion,
  createDefaultChange,
  createFlowAttachment,
  createFlowClone,
  createFlowRenewal,
  createFlowSave,
} from './flow-scenarios.ts';

/** A request with its expected effects. */
export interface Scenario {
  /** Sends the same request with the same idempotency key each time. */
  send(client: TestClient): Promise<{ status: number; code?: string | undefined; body: object }>;
  /** Reads what the request changes; of several concurrent requests, an array with the effect of each. */
  read(): Promise<object>;
  /** What `read` returns after the request. */
  done: object;
  /** The error code of a repetition, if it is refused; otherwise it gets the same answer. */
  repeated?: string;
}

/** What a scenario reads, and the number of rows of every table. */
export interface DatabaseState {
  state: object;
  rows: Record<string, number>;
}

/** Each creates the rows that its request needs. */
const scenarios = {
  invest: (api) => createMoneyScenario(api, 'invest'),
  modify: (api) => createMoneyScenario(api, 'modify'),
  cancel: (api) => createMoneyScenario(api, 'cancel'),
  createClient: createClientCreation,
  saveClientPart: createClientPart,
  approve: createApproval,
  approveSeveral: createBulkApproval,
  changeRoles: createRoleChange,
  changeManager: createManagerChange,
  disableEmployee: createDisabling,
  closeAccount: createClosing,
  updateCompany: createCompanyUpdate,
  unpublishCompany: createCompanyUnpublishing,
  publishCompany: createCompanyPublication,
  insertDeal: createDealInsertion,
  updateDeal: createDealUpdate,
  publishDeal: createDealPublishing,
  unpublishDeal: createDealUnpublishing,
  cancelDeal: createDealCancelling,
  scheduleDeal: createDealScheduling,
  applyChanges: createPendingApplication,
  saveFlow: createFlowSave,
  cloneFlow: createFlowClone,
  attachFlow: createFlowAttachment,
  renewFlow: createFlowRenewal,
  makeDefault: createDefaultChange,
  completeInvestment: createCompletion,
} satisfies Record<string, (api: TestApi) => Promise<Scenario>>;

export type ScenarioName = keyof typeof scenarios;

export const createScenario = (api: TestApi, name: ScenarioName): Promise<Scenario> => scenarios[name](api);

/** Reads the state of a scenario. */
export const readState = async (api: TestApi, scenario: Scenario): Promise<DatabaseState> => ({
  state: await scenario.read(),
  rows: await countRows(api.database),
});

/** Creates a scenario with a new investor and a new deal with 100,000.07 available. */
async function createMoneyScenario(api: TestApi, name: 'invest' | 'modify' | 'cancel'): Promise<Scenario> {
  const investor = await api.createAccount();
  const { id: dealId } = await createDeal(api.database, { investmentAmountAvailable: '100000.07' });
  const headers = { 'idempotency-key': randomUUID() };
  const read = () => readMoneyState(api.database, dealId);
  if (name === 'invest') {
    return {
      send: (client) => moneyCalls(client).invest(investor, dealId, '40000.03', headers),
      read,
      done: {
        committed: '40000.03',
        stored: '60000.04',
        live: ['40000.03'],
        rows: 1,
        flows: 1,
        inserted: 1,
        modified: 0,
        cancelled: 0,
        marked: 0,
      },
    };
  }
  const { body } = await moneyCalls(api).invest(investor, dealId, '40000.03');
  if (name === 'modify') {
    return {
      send: (client) => moneyCalls(client).modify(investor, dealId, '70000.05', headers),
      read,
      done: {
        committed: '70000.05',
        stored: '30000.02',
        live: ['70000.05'],
        rows: 2,
        flows: 2,
        inserted: 1,
        modified: 1,
        cancelled: 0,
        marked: 0,
      },
    };
  }
  return {
    send: (client) => moneyCalls(client).cancel(investor, body.result.investmentId, headers),
    read,
    done: {
      committed: '0',
      stored: '100000.07',
      live: [],
      rows: 1,
      flows: 1,
      inserted: 1,
      modified: 0,
      cancelled: 1,
      marked: 0,
    },
  };
}

/** The number of added rows per table, without unchanged tables. */
export function rowsAdded(before: DatabaseState['rows'], after: DatabaseState['rows']): Record<string, number> {
  const differences = Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)] as const);
  return Object.fromEntries(differences.filter(([, more]) => more !== 0));
}

/** Measures the number of rows that an undisturbed request adds. */
export async function measureAdded(api: TestApi, name: ScenarioName): Promise<Record<string, number>> {
  const scenario = await createScenario(api, name);
  const before = await readState(api, scenario);
  await scenario.send(api);
  return rowsAdded(before.rows, (await readState(api, scenario)).rows);
}

/** Counts the rows of every table, so that tables added later are covered. */
async function countRows({ pool }: Pick<Database, 'pool'>): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${name}`);
  const { rows } = await pool.query<{ name: string; count: number }>(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
