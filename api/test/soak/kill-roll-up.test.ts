import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUpDays } from '../../src/domains/analytics/roll-up.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { type Moment, type Place, type StatementGate, startStatementGate } from '../kit/statement-gate.ts';
import { firstSeed, isLongRun } from './seeds.ts';

let api: TestApi;
let gate: StatementGate;
let viewer: TestAccount;
let offers: { companyId: string; dealId: string }[];
beforeAll(async () => {
  api = await startTestApi();
  gate = await startStatementGate(api.configuration.databaseUrl);
  viewer = await api.createAccount();
  const { id: companyId } = await createCompany(api.database);
  const deals = [await createDeal(api.database, { companyId }), await createDeal(api.database, { companyId })];
  offers = deals.map(({ id: dealId }) => ({ companyId, dealId }));
});
afterAll(async () => {
  await gate?.close();
  await api?.close();
});

const moments: readonly Moment[] = ['before', 'during', 'after'];
const rollUp = /analytics\.roll_up/;

const sql = async <Row extends object>(text: string) => (await api.database.pool.query<Row>(text)).rows;

/** Stores a view of each deal on the 5th of each month from January to June 2025. */
const view = () =>
  api.database.prisma.analyticsEvent.createMany({
    data: [1, 2, 3, 4, 5, 6].flatMap((month) =>
      offers.map((offer) => ({
        ...{ ...offer, accountId: viewer.id, createdAt: `2025-0${month}-05T12:00:00.000Z` },
        event: 'DEAL_VIEW_MORE_CLICK' as const,
      })),
    ),
  });

/** Runs the roll-up in a process that is killed at a statement; returns the statement, or undefined if it ended before. */
async function killAt(place: Place, moment: Moment): Promise<string | undefined> {
  const stopped = gate.stopAt(place, moment);
  const env = { ...process.env, DATABASE_URL: gate.url, DATA_DIR: api.configuration.dataDirectory, NODE_ENV: 'test' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-roll-up.ts')], { env, stdio: 'ignore' });
  const ended = once(child, 'exit').then(() => undefined);
  const statement = await Promise.race([stopped, ended]);
  child.kill('SIGKILL');
  await ended;
  gate.open();
  return statement;
}

/** Expects the days and months to be the sums of the events, those of marked days aside. */
async function expectExact(marks: number | undefined): Promise<void> {
  const stored = `SELECT deal_id, day, views::bigint FROM deal_day WHERE (deal_id, day) NOT IN (SELECT deal_id, day FROM deal_day_touched)`;
  const counted = `SELECT deal_id, (created_at AT TIME ZONE 'UTC')::date, count(*) FROM counted_event
    WHERE (created_at AT TIME ZONE 'UTC')::date < COALESCE((SELECT rolled_to FROM deal_day_state), '-infinity')
      AND (deal_id, (created_at AT TIME ZONE 'UTC')::date) NOT IN (SELECT deal_id, day FROM deal_day_touched)
    GROUP BY 1, 2`;
  expect(await sql(`(${stored}) EXCEPT (${counted})`)).toEqual([]);
  expect(await sql(`(${counted}) EXCEPT (${stored})`)).toEqual([]);
  const months = `SELECT deal_id, month, views FROM deal_month`;
  const ofDays = `SELECT deal_id, date_trunc('month', day)::date, sum(views)::bigint FROM deal_day GROUP BY 1, 2`;
  expect(await sql(`(${months}) EXCEPT (${ofDays})`)).toEqual([]);
  expect(await sql(`(${ofDays}) EXCEPT (${months})`)).toEqual([]);
  const ofAll = 'SELECT day, views FROM event_day';
  const ofDeals = 'SELECT day, sum(views)::bigint FROM deal_day GROUP BY day';
  expect(await sql(`(${ofAll}) EXCEPT (${ofDeals})`)).toEqual([]);
  expect(await sql(`(${ofDeals}) EXCEPT (${ofAll})`)).toEqual([]);
  // Of the months that have ended and of which no day is marked.
  const unmarked = `(deal_id, month) NOT IN (SELECT deal_id, date_trunc('month', day)::date FROM deal_day_touched)
    AND month + interval '1 month' <= (SELECT rolled_to FROM deal_day_state)`;
  const viewers = `SELECT deal_id, month, cardinality(viewers) FROM deal_month_views WHERE ${unmarked}`;
  const ofEvents = `SELECT * FROM (SELECT deal_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month,
    count(DISTINCT account_id)::int FROM counted_event GROUP BY 1, 2) counted WHERE ${unmarked}`;
  expect(await sql(`(${viewers}) EXCEPT (${ofEvents})`)).toEqual([]);
  expect(await sql(`(${ofEvents}) EXCEPT (${viewers})`)).toEqual([]);
  if (marks !== undefined) expect((await sql('SELECT FROM deal_day_touched')).length).toBe(marks);
}

/** Waits until the server has ended the statement of the killed process. */
const untilEnded = () =>
  expect
    .poll(() =>
      sql(`SELECT FROM pg_stat_activity WHERE application_name = '${gate.application}' AND datname = current_database()
        AND state <> 'idle'`),
    )
    .toEqual([]);

/** Events of months that are not rolled up, then of days that were and changed. */
async function prepare(): Promise<void> {
  await api.database.prisma.analyticsEvent.deleteMany();
  await sql('TRUNCATE deal_day, deal_month, deal_month_views, event_day, deal_day_touched, deal_day_state');
  await view();
  await rollUpDays({ database: api.database, configuration: api.configuration });
  await view();
  // The days of April on are to be rolled up again, those before are marked.
  await sql(`DELETE FROM deal_day WHERE day >= '2025-04-01'`);
  await sql(`DELETE FROM deal_month WHERE month >= '2025-04-01'`);
  await sql(`DELETE FROM event_day WHERE day >= '2025-04-01'`);
  await sql(`UPDATE deal_day_state SET rolled_to = '2025-04-01'`);
}

const kills: [place: Place, moment: Moment][] = isLongRun
  ? Array.from({ length: 200 }, (_, index) => [index + 1, moments[(index + firstSeed) % moments.length] as Moment])
  : [[rollUp, 'during']];

test('FIG-07 a roll-up that is killed leaves whole steps, and the next one goes on', {
  timeout: isLongRun ? 1_800_000 : 180_000,
}, async () => {
  const killed: string[] = [];
  for (const [place, moment] of kills) {
    await prepare();
    const statement = await killAt(place, moment);
    await untilEnded();
    await expectExact(undefined);
    await rollUpDays({ database: api.database, configuration: api.configuration });
    await expectExact(0);
    expect(await sql('SELECT sum(views)::int AS views FROM deal_month')).toEqual([{ views: 24 }]);
    if (!statement) break;
    killed.push(statement);
    process.stdout.write(`roll-up: killed ${moment} statement ${place}, ${statement.slice(0, 80)}\n`);
  }
  // Every month is a step of its own.
  expect(killed.filter((statement) => rollUp.test(statement)).length).toBeGreaterThanOrEqual(isLongRun ? 6 : 1);
});
