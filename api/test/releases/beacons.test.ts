import { chooseReleaseId } from '@platform/app-contract/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purges } from '../../src/composition.ts';
import { purgeExpired } from '../../src/jobs/purge.ts';
import { createHolder } from '../access/holders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { buildOf, createTeam, type Team } from './kit.ts';

const [stable, canary, older] = ['1.0.0-bbbb', '1.0.0-cccc', '1.0.0-aaaa'];
let api: TestApi;
let team: Team;
/** An account outside the canary, and one inside. */
let outside: TestAccount;
let inside: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('TRUNCATE app CASCADE');
  team = await createTeam(api, 'mfe-chat');
  for (const build of ['aaaa', 'bbbb', 'cccc']) await team.publish(buildOf('mfe-chat', build, '/app/messages'));
  await team.roll({ action: 'PUBLISHED', release: stable });
  await team.roll({ action: 'CANARY', release: canary, percentage: 50 });
  [outside, inside] = [await accountOn(stable), await accountOn(canary)];
});

/** Creates an account that gets a release. */
async function accountOn(release: string): Promise<TestAccount> {
  for (;;) {
    const account = await api.createAccount();
    const rollout = { stable, canary: { release: canary, percentage: 50 } };
    if (chooseReleaseId({ name: 'mfe-chat', rollout }, account.id) === release) return account;
  }
}

const none = { mounts: 0, faultyMounts: 0, failedMounts: 0, failedCalls: 0, longTasks: 0 };
const counts = (release: string, change: Partial<typeof none> & { app?: string }) => ({
  ...{ app: 'mfe-chat', release },
  ...none,
  ...change,
});
const send = (as: TestAccount | undefined, ...releases: object[]) =>
  api.rest('/api/platform/beacons/', { ...(as ? { as } : {}), body: { releases } });

/** What is stored of each release; of two hours, if one began during the test. */
async function stored() {
  const { rows } = await api.database.pool.query(
    `SELECT release_id AS release, sum(mounts)::int AS mounts, sum(faulty_mounts)::int AS "faultyMounts",
       sum(failed_mounts)::int AS "failedMounts", sum(failed_calls)::int AS "failedCalls",
       sum(long_tasks)::int AS "longTasks" FROM app_release_hour GROUP BY release_id ORDER BY release_id`,
  );
  return rows as (typeof none & { release: string })[];
}

test('DLV-07 what pages count of a release is added up by the hour, without their accounts', async () => {
  const first = await send(inside, counts(canary, { mounts: 3, faultyMounts: 1, failedMounts: 1 }));
  expect([first.status, first.body.result]).toEqual([200, {}]);
  await send(inside, counts(canary, { mounts: 1, failedCalls: 2, longTasks: 4 }));
  await send(outside, counts(stable, { mounts: 5 }));
  expect(await stored()).toEqual([
    { ...none, release: stable, mounts: 5 },
    { release: canary, mounts: 4, faultyMounts: 1, failedMounts: 1, failedCalls: 2, longTasks: 4 },
  ]);
  const { rows } = await api.database.pool.query('SELECT * FROM app_release_hour');
  expect(JSON.stringify(rows)).not.toContain(inside.id);
  expect(rows[0].hour.getTime() % 3_600_000).toBe(0);
});

test('DLV-07 a page counts only for the release that its account gets', async () => {
  await send(inside, counts(stable, { mounts: 5, faultyMounts: 5 }));
  await send(outside, counts(canary, { mounts: 5, faultyMounts: 5 }), counts(older, { mounts: 1 }));
  await send(outside, counts(stable, { app: 'mfe-other', mounts: 1 }), counts('1.0.0-ffff', { mounts: 1 }));
  expect(await stored()).toEqual([]);
  await team.roll({ action: 'ROLLED_BACK' });
  await send(inside, counts(canary, { mounts: 1 }));
  expect(await stored()).toEqual([]);
  await send(inside, counts(stable, { mounts: 1 }));
  expect(await stored()).toEqual([{ ...none, release: stable, mounts: 1 }]);
});

test('DLV-07 beacons need a sign-in, are bounded, and few a minute', async () => {
  expect((await send(undefined, counts(stable, { mounts: 1 }))).status).toBe(401);
  for (const [change, field] of [
    [{ mounts: -1 }, 'mounts'],
    [{ faultyMounts: 501 }, 'faultyMounts'],
    [{ longTasks: 1.5 }, 'longTasks'],
    [{ app: 'a'.repeat(61) }, 'app'],
  ] as const) {
    const { status, body } = await send(outside, counts(stable, change));
    expect([status, body.result.code, body.result.params]).toEqual([400, 'FIELD_INVALID', { field }]);
  }
  const many = Array.from({ length: 31 }, (_, index) => counts(stable, { app: `mfe-${index}` }));
  expect((await send(outside, ...many)).status).toBe(400);
  expect((await send(outside)).status).toBe(400);
  const twice = await send(outside, counts(stable, { mounts: 1 }), counts(stable, { mounts: 2 }));
  expect(twice.status).toBe(200);
  expect(await stored()).toMatchObject([{ mounts: 1 }]);

  const sent = await Promise.all(Array.from({ length: 25 }, () => send(inside, counts(canary, { mounts: 1 }))));
  expect(sent.filter(({ status }) => status === 429)).toHaveLength(5);
  expect(await stored()).toMatchObject([{ release: stable }, { release: canary, mounts: 20 }]);
});

const fault = (release: string, message: string, change: object = {}) => ({
  ...{ app: 'mfe-chat', release, phase: 'render', message, count: 1 },
  ...change,
});
const sendFaults = (as: TestAccount, release: string, ...faults: object[]) =>
  api.rest('/api/platform/beacons/', { as, body: { releases: [counts(release, { faultyMounts: 1 })], faults } });

test('DLV-07 a team is told what pages saw of the faults of its releases, without what is personal', async () => {
  const crash = "TypeError: Cannot read properties of undefined (reading 'title')";
  await sendFaults(inside, canary, fault(canary, crash, { count: 2 }));
  await sendFaults(inside, canary, fault(canary, crash));
  const personal = `Error: \u001b[2J"Jane" and 'Joe Doe' of jane@example.com, ${inside.id}, has 1,250.75 at /x?token=abc`;
  await sendFaults(inside, canary, fault(canary, personal));
  const { faults } = await team.read();
  expect(faults).toMatchObject([
    { release: canary, phase: 'render', message: 'Error: [0J"…" and \'…\' of [e-mail] [id], has 0 at /x', count: 1 },
    { release: canary, phase: 'render', message: crash, count: 3, lastAt: expect.stringMatching(/^\d{4}-/) },
  ]);
});

test('DLV-07 a page tells of faults only of the release that its account gets, and of few', async () => {
  await sendFaults(outside, stable, fault(canary, 'foreign'), fault(older, 'older'));
  expect((await team.read()).faults).toEqual([]);
  const many = Array.from({ length: 6 }, (_, index) => fault(stable, `fault ${index}`));
  expect((await sendFaults(outside, stable, ...many)).status).toBe(400);
  expect((await sendFaults(outside, stable, fault(stable, 'x'.repeat(201)))).status).toBe(400);
  expect((await sendFaults(outside, stable, fault(stable, 'x', { phase: 'other' }))).status).toBe(400);
  const words = Array.from({ length: 60 }, (_, index) => 'x'.repeat(index + 1));
  for (let index = 0; index < words.length; index += 5)
    await sendFaults(outside, stable, ...words.slice(index, index + 5).map((word) => fault(stable, word)));
  const { rows } = await api.database.pool.query('SELECT count(*)::int AS kept FROM app_release_fault');
  expect(rows[0].kept).toBe(50);
  await sendFaults(outside, stable, fault(stable, 'x'));
  expect((await team.read()).faults[0]).toMatchObject({ message: 'x', count: 2 });
});

test('DLV-07 PERM-14 staff with settings, and nobody else, read the faults of a kept release', async () => {
  await sendFaults(inside, canary, fault(canary, 'TypeError: first', { phase: 'load' }));
  await sendFaults(inside, canary, fault(canary, 'TypeError: second', { count: 3 }));
  await sendFaults(outside, stable, fault(stable, 'Error: of the other release', { phase: 'call' }));
  const holder = await createHolder(api, ['settings']);
  const read = (as: TestAccount, release: string) =>
    api.query<{ releaseFaults: { firstAt: string; lastAt: string }[] }>(
      `query ($release: String!) { releaseFaults(app: "mfe-chat", release: $release) {
        phase message count firstAt lastAt } }`,
      { release },
      { as },
    );
  const shown = await read(holder, canary);
  expect(shown.data?.releaseFaults).toMatchObject([
    { phase: 'RENDER', message: 'TypeError: second', count: 3 },
    { phase: 'LOAD', message: 'TypeError: first', count: 1 },
  ]);
  for (const { firstAt, lastAt } of shown.data?.releaseFaults ?? []) expect(lastAt).toBe(firstAt);
  await sendFaults(inside, canary, fault(canary, 'TypeError: first', { phase: 'load', count: 2 }));
  const [latest] = (await read(holder, canary)).data?.releaseFaults ?? [];
  expect(latest).toMatchObject({ message: 'TypeError: first', count: 3 });
  expect(Date.parse(latest?.lastAt ?? '')).toBeGreaterThan(Date.parse(latest?.firstAt ?? ''));
  expect((await read(holder, older)).data?.releaseFaults).toEqual([]);

  const { data } = await api.query<{ publishedApps: { releases: object[] }[] }>(
    '{ publishedApps { releases { id seenFaults } } }',
    {},
    { as: holder },
  );
  expect(data?.publishedApps).toEqual([
    {
      releases: [
        { id: canary, seenFaults: 2 },
        { id: stable, seenFaults: 1 },
        { id: older, seenFaults: 0 },
      ],
    },
  ]);

  for (const as of [await createHolder(api, ['analytics']), inside])
    expect(await read(as, canary)).toMatchObject({ data: null, errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  expect((await read(holder, '1.0.0-ffff')).errors[0]?.extensions.code).toBe('NOT_FOUND');
});

test('DLV-07 counts and faults are kept for 90 days', async () => {
  await send(outside, counts(stable, { mounts: 1 }));
  await api.database.pool.query(
    `INSERT INTO app_release_hour (app_name, release_id, hour, mounts)
     VALUES ('mfe-chat', $1, now() - interval '91 days', 7), ('mfe-chat', $1, now() - interval '89 days', 8)`,
    [stable],
  );
  await api.database.pool.query(
    `INSERT INTO app_release_fault (app_name, release_id, phase, message, count, last_at)
     VALUES ('mfe-chat', $1, 'call', 'old', 1, now() - interval '91 days'),
       ('mfe-chat', $1, 'call', 'kept', 1, now() - interval '89 days')`,
    [stable],
  );
  await purgeExpired(api.services, purges, { info() {} });
  const { rows } = await api.database.pool.query('SELECT mounts FROM app_release_hour ORDER BY mounts');
  expect(rows).toEqual([{ mounts: 1 }, { mounts: 8 }]);
  expect((await team.read()).faults).toMatchObject([{ message: 'kept' }]);
});
