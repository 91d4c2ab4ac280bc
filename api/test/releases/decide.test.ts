import { chooseReleaseId } from '@platform/app-contract/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erasures, tasks } from '../../src/composition.ts';
import { decideCanaries } from '../../src/domains/releases/decide.ts';
import { createHolder } from '../access/holders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { buildOf, createTeam, type Team } from './kit.ts';

const [stable, canary] = ['1.0.0-aaaa', '1.0.0-bbbb'];
const log = { info() {}, warn() {} };
let api: TestApi;
let team: Team;
let holder: TestAccount;
/** Accounts by the release that they get; a canary is tried on half of them. */
let people: { canary: TestAccount[]; stable: TestAccount[] };

beforeAll(async () => {
  api = await startTestApi();
  holder = await createHolder(api, ['settings']);
  people = { canary: [], stable: [] };
  while (people.canary.length < 30 || people.stable.length < 45) await add();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('TRUNCATE app CASCADE');
  team = await createTeam(api, 'mfe-chat');
  for (const build of ['aaaa', 'bbbb']) await team.publish(buildOf('mfe-chat', build, '/app/messages'));
  await team.roll({ action: 'PUBLISHED', release: stable });
});

/** Creates an account. */
async function add(): Promise<void> {
  const account = await api.createAccount();
  const rollout = { stable, canary: { release: canary, percentage: 50 } };
  const isCanary = chooseReleaseId({ name: 'mfe-chat', rollout }, account.id) === canary;
  people[isCanary ? 'canary' : 'stable'].push(account);
}

const start = (terms: object = {}) => team.roll({ action: 'CANARY', release: canary, percentage: 50, terms });
const none = { failedMounts: 0, failedCalls: 0, longTasks: 0 };
const send = (as: TestAccount, release: string, mounts: number, faultyMounts: number) =>
  api.rest('/api/platform/beacons/', {
    as,
    body: { releases: [{ app: 'mfe-chat', release, mounts, faultyMounts, ...none }] },
  });
/** Lets people of both releases mount the app ten times each, the canary with the given faults. */
async function use(accounts: { canary: number; stable: number }, faults = 0): Promise<void> {
  for (const account of people.canary.slice(0, accounts.canary)) await send(account, canary, 10, faults);
  for (const account of people.stable.slice(0, accounts.stable)) await send(account, stable, 10, 0);
}

interface App {
  stable: string;
  canary: string | null;
  revision: number;
  measurement: { terms: object; figures: object; endsAt: string } | null;
  releases: { id: string; counts: object }[];
  history: {
    revision: number;
    action: string;
    actor: string;
    isByPlatform: boolean;
    reason: string;
    figures: object;
  }[];
}
const figures = 'figures { verdict budget canary { accounts mounts faults } stable { accounts mounts faults } }';
const terms = 'terms { budget mayPromote minMounts maxHours }';
const fields = `stable canary revision measurement { ${terms} ${figures} endsAt }
  releases { id counts { mounts faultyMounts failedMounts failedCalls longTasks } }
  history { revision action actor isByPlatform reason ${terms} ${figures} }`;
async function read(): Promise<App> {
  const { data } = await api.query<{ publishedApps: App[] }>(`{ publishedApps { ${fields} } }`, {}, { as: holder });
  const [app] = data?.publishedApps ?? [];
  if (!app) throw new Error('No app');
  return app;
}
const decide = () => decideCanaries(api.services, log);
const samples = async () => {
  const text =
    'SELECT is_canary AS "isCanary", mounts, LEAST(mounts, faults) AS faults FROM canary_sample ORDER BY 3, 2';
  return (await api.database.pool.query(text)).rows as { isCanary: boolean; mounts: number; faults: number }[];
};

describe('a measured canary', () => {
  test('DLV-07 with a fault in 10 of 100 mounts is withdrawn by the platform, with the figures in its history', async () => {
    await start();
    await use({ canary: 5, stable: 5 }, 1);
    await decide();
    expect(await read()).toMatchObject({
      canary,
      measurement: {
        terms: { budget: 2, mayPromote: true, minMounts: 100, maxHours: 168 },
        figures: { verdict: 'MEASURING', canary: { accounts: 5, mounts: 50, faults: 5 } },
      },
    });
    await use({ canary: 20, stable: 45 }, 1);
    const before = await samples();
    await decide();
    const { history, releases, ...app } = await read();
    expect(app).toMatchObject({ stable, canary: null, revision: 3, measurement: null });
    const shown = {
      ...{ verdict: 'TOO_MANY_FAULTS', budget: 2 },
      canary: { accounts: 20, mounts: 200, faults: 20 },
      stable: { accounts: 45, mounts: 450, faults: 0 },
    };
    expect(history[0]).toMatchObject({
      ...{ action: 'ROLLED_BACK', actor: 'platform', isByPlatform: true, figures: shown },
      reason: 'Beyond the error budget of 2 percentage points: faults in 20 of 200 mounts, against 0 of 450',
    });
    expect(history[1]).toMatchObject({ action: 'CANARY', isByPlatform: false, terms: { budget: 2 }, figures: null });
    expect(releases.find(({ id }) => id === canary)?.counts).toEqual({
      ...none,
      ...{ mounts: 250, faultyMounts: 25 },
    });
    const { rows } = await api.database.pool.query(
      "SELECT details FROM audit_entry WHERE action = 'app.rollout_changed' ORDER BY at DESC LIMIT 1",
    );
    expect(rows[0].details).toMatchObject({ actor: 'platform', figures: shown });
    // What was counted of accounts ends with the canary.
    expect(before.length).toBe(65);
    expect(await samples()).toEqual([]);
    await decide();
    expect((await read()).revision).toBe(3);
  });

  test('DLV-07 that is as good as the stable release is promoted, unless somebody has kept that for themselves', async () => {
    await start({ budget: 10, mayPromote: false });
    await use({ canary: 25, stable: 25 });
    await decide();
    expect(await read()).toMatchObject({ canary, measurement: { figures: { verdict: 'WITHIN_BUDGET' } } });
    // However long nobody does so.
    await api.database.pool.query("UPDATE app_rollout SET created_at = now() - interval '8 days'");
    await decide();
    expect((await read()).canary).toBe(canary);

    await start({ budget: 10 });
    await use({ canary: 25, stable: 25 });
    await Promise.all([decide(), decide()]);
    const { history, ...app } = await read();
    expect(app).toMatchObject({ stable: canary, canary: null, revision: 4 });
    expect(history[0]).toMatchObject({
      ...{ action: 'PROMOTED', actor: 'platform', isByPlatform: true },
      figures: { verdict: 'WITHIN_BUDGET', budget: 10, canary: { accounts: 25, mounts: 250, faults: 0 } },
    });
  });

  test('DLV-07 that is not decided in time is withdrawn', async () => {
    await start({ maxHours: 2 });
    await use({ canary: 5, stable: 5 });
    await api.database.pool.query("UPDATE app_rollout SET created_at = now() - interval '119 minutes'");
    await decide();
    expect((await read()).canary).toBe(canary);
    await api.database.pool.query("UPDATE app_rollout SET created_at = now() - interval '121 minutes'");
    await decide();
    const { history } = await read();
    expect(history[0]).toMatchObject({ action: 'ROLLED_BACK', figures: { verdict: 'UNDECIDED' }, isByPlatform: true });
    expect(history[0]?.reason).toMatch(/^Not decided in 2 hours: /);
  });

  test('DLV-07 is never decided by one account, whatever and however often it sends', async () => {
    await start({ minMounts: 1 });
    // Two that have not sent anything this minute.
    const known = people.canary.length;
    while (people.canary.length < known + 2) await add();
    const [hostile, praising] = people.canary.splice(known);
    if (!hostile || !praising) throw new Error('No accounts');
    for (let index = 0; index < 20; index++) {
      await send(hostile, canary, index % 2 === 0 ? 500 : 1, index % 2 === 0 ? 500 : 500);
      await send(praising, canary, 500, 0);
    }
    for (const account of people.stable) await send(account, stable, 10, 0);
    expect((await samples()).filter(({ isCanary }) => isCanary)).toEqual([
      { isCanary: true, mounts: 10, faults: 0 },
      { isCanary: true, mounts: 10, faults: 10 },
    ]);
    await decide();
    expect(await read()).toMatchObject({ canary, measurement: { figures: { verdict: 'MEASURING' } } });
  });

  test('DLV-07 counts of mounts beyond the first ten of an account only their part of the faults', async () => {
    await start();
    const [one, other, late] = people.canary;
    if (!one || !other || !late) throw new Error('No accounts');
    await send(one, canary, 100, 10);
    await send(other, canary, 6, 0);
    await send(other, canary, 8, 2);
    await send(other, canary, 50, 50);
    await send(late, canary, 2, 0);
    await send(late, canary, 0, 1);
    await send(late, canary, 0, 5);
    expect(await samples()).toEqual([
      { isCanary: true, mounts: 10, faults: 1 },
      { isCanary: true, mounts: 10, faults: 1 },
      { isCanary: true, mounts: 2, faults: 2 },
    ]);
  });

  test('DLV-07 keeps what it has shown when a person ends it, and a new share is measured anew', async () => {
    await start();
    await use({ canary: 5, stable: 5 }, 1);
    await start();
    expect((await read()).measurement?.figures).toMatchObject({ canary: { mounts: 0 } });
    await use({ canary: 3, stable: 3 }, 1);
    const input = { action: 'ROLLED_BACK', reason: 'Seen enough' };
    const revision = (await read()).revision;
    await api.query(
      'mutation ($revision: Int!, $input: RolloutInput!) { changeRollout(app: "mfe-chat", revision: $revision, input: $input) { name } }',
      { revision, input },
      { as: holder },
    );
    const { history } = await read();
    expect(history[0]).toMatchObject({
      ...{ action: 'ROLLED_BACK', isByPlatform: false, reason: 'Seen enough' },
      figures: { verdict: 'MEASURING', canary: { accounts: 3, mounts: 30, faults: 3 } },
    });
  });

  test('DLV-07 is left to a person who changes it while the platform decides', async () => {
    await start();
    await use({ canary: 20, stable: 45 }, 2);
    const person = await api.database.pool.connect();
    try {
      await person.query('BEGIN');
      await person.query("SELECT pg_advisory_xact_lock(hashtextextended('app_rollout', 0))");
      const deciding = decide();
      await expect
        .poll(async () => {
          // Others wait in databases of their own.
          const text = `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
            WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
          return (await api.database.pool.query(text)).rowCount;
        })
        .toBe(1);
      await person.query(
        `INSERT INTO app_rollout (app_name, revision, action, stable, actor, reason)
         VALUES ('mfe-chat', 3, 'PINNED', $1, 'Rosa', 'I know better')`,
        [canary],
      );
      await person.query('COMMIT');
      await deciding;
    } finally {
      person.release();
    }
    expect(await read()).toMatchObject({ stable: canary, canary: null, revision: 3 });
  });

  test('DLV-07 has terms within bounds, and its team sees them', async () => {
    for (const [given, field] of [
      [{ budget: 0 }, 'budget'],
      [{ budget: 51 }, 'budget'],
      [{ minMounts: 0 }, 'minMounts'],
      [{ maxHours: 721 }, 'maxHours'],
    ] as const) {
      const { status, body } = await start(given);
      expect([status, body.result.code, body.result.params]).toEqual([400, 'FIELD_INVALID', { field }]);
    }
    await start({ budget: 0.5, mayPromote: false, minMounts: 30, maxHours: 4 });
    expect(await team.read()).toMatchObject({
      canary: { release: canary, percentage: 50 },
      measurement: {
        terms: { budget: 0.5, mayPromote: false, minMounts: 30, maxHours: 4 },
        figures: { verdict: 'MEASURING' },
      },
    });
    const { measurement } = await read();
    expect(new Date(measurement?.endsAt ?? 0).getTime() / 3_600_000).toBeCloseTo(Date.now() / 3_600_000 + 4, 1);
  });

  test('DLV-07 forgets a closed account', async () => {
    await start();
    const [closed, other] = people.canary;
    if (!closed || !other) throw new Error('No accounts');
    await send(closed, canary, 1, 0);
    await send(other, canary, 2, 0);
    await api.database.pool.query(erasures.canary_sample ?? '', [closed.id]);
    expect(await samples()).toMatchObject([{ mounts: 2 }]);
  });
});

test('DLV-07 canaries are decided every minute, by one process', () => {
  expect(tasks['releases.decide'].schedule).toBe('* * * * *');
});
