import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openReleases, type Releases } from '../../src/platform/index.ts';
import { openServices } from '../../src/services.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { buildOf, createTeam, shellBuildOf, type Team } from './kit.ts';

let api: TestApi;
let chat: Team;
let figures: Team;
/** The releases as two processes see them. */
let processes: Releases[];
const closes: (() => Promise<void>)[] = [];

beforeAll(async () => {
  api = await startTestApi();
  const other = await openServices(api.configuration, { log: { info() {}, warn() {} } });
  processes = [];
  for (const [index, services] of [api.services, other.services].entries()) {
    const directory = path.join(api.configuration.dataDirectory, `release-cache-${index}`);
    const releases = await openReleases(services, { directory, onFault() {} });
    processes.push(releases);
    closes.push(releases.close);
  }
  closes.push(other.close);
});
afterAll(async () => {
  for (const close of closes) await close();
  await api.close();
});
beforeEach(async () => {
  await api.database.pool.query('TRUNCATE app CASCADE');
  await Promise.all(processes.map((each) => each.reload()));
  [chat, figures] = [await createTeam(api, 'mfe-chat'), await createTeam(api, 'mfe-figures')];
});

const rollouts = () =>
  processes.map((each) =>
    Object.fromEntries(each.view().registry.apps.map(({ name, rollout }) => [name, rollout.canary ?? rollout.stable])),
  );
/** Milliseconds that the changes took to be known everywhere. */
const durations: number[] = [];

/** Expects the same of every process within seconds, on a busy machine too. */
async function expectEverywhere(expected: object): Promise<void> {
  const startedAt = performance.now();
  await expect.poll(rollouts, { interval: 20 }).toEqual(processes.map(() => expected));
  durations.push(performance.now() - startedAt);
}

test('DLV-05 a team publishes, tries a share, promotes, rolls back and pins; every process follows', async () => {
  expect(await chat.publish(buildOf('mfe-chat', 'aaaa', '/app/messages'))).toMatchObject({
    status: 200,
    body: { result: { release: '1.0.0-aaaa', isNew: true } },
  });
  expect(rollouts()).toEqual([{}, {}]);
  expect((await chat.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' })).status).toBe(200);
  await expectEverywhere({ 'mfe-chat': '1.0.0-aaaa' });

  await chat.publish(buildOf('mfe-chat', 'bbbb', '/app/messages'));
  await chat.roll({ action: 'CANARY', release: '1.0.0-bbbb', percentage: 5 });
  await expectEverywhere({ 'mfe-chat': { release: '1.0.0-bbbb', percentage: 5 } });
  await chat.roll({ action: 'ROLLED_BACK' });
  await expectEverywhere({ 'mfe-chat': '1.0.0-aaaa' });
  await chat.roll({ action: 'CANARY', release: '1.0.0-bbbb', percentage: 50 });
  await chat.roll({ action: 'PROMOTED' });
  await expectEverywhere({ 'mfe-chat': '1.0.0-bbbb' });
  await chat.roll({ action: 'ROLLED_BACK' });
  await expectEverywhere({ 'mfe-chat': '1.0.0-aaaa' });
  await chat.roll({ action: 'PINNED', release: '1.0.0-bbbb', reason: 'Fair on Monday' });
  await expectEverywhere({ 'mfe-chat': '1.0.0-bbbb' });
  // Each takes less than a second where nothing else runs.
  expect(Math.min(...durations)).toBeLessThan(1_000);

  for (const each of processes) {
    const address = '/apps/mfe-chat/1.0.0-bbbb/1.abc.js';
    const copy = (await each.files.provide(address)) ?? '';
    expect(await readFile(path.join(each.files.directory, copy), 'utf8')).toBe('chunk bbbb');
  }
  expect(await chat.read()).toEqual({
    revision: 7,
    stable: '1.0.0-bbbb',
    canary: null,
    measurement: null,
    releases: ['1.0.0-aaaa', '1.0.0-bbbb'],
    counts: {},
    faults: [],
    history: expect.any(Array),
  });
  const { history } = await chat.read();
  expect(history.map(({ action }) => action)).toEqual([
    'PINNED',
    'ROLLED_BACK',
    'PROMOTED',
    'CANARY',
    'ROLLED_BACK',
    'CANARY',
    'PUBLISHED',
  ]);
  expect(history[0]).toEqual({
    ...{ action: 'PINNED', stable: '1.0.0-bbbb', canary: null, actor: 'team of mfe-chat', reason: 'Fair on Monday' },
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(history[3]?.canary).toEqual({ release: '1.0.0-bbbb', percentage: 50 });
});

test('DLV-05 the shell is published, tried and rolled back as an app is', async () => {
  const shell = await createTeam(api, 'shell');
  for (const build of ['aaaa', 'bbbb']) expect((await shell.publish(shellBuildOf(build))).status).toBe(200);
  await shell.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  await shell.roll({ action: 'CANARY', release: '1.0.0-bbbb', percentage: 10 });
  const seen = () => processes.map((each) => [each.shellFor(undefined), each.shellFor('1.0.0-bbbb')]);
  await expect.poll(seen).toEqual(processes.map(() => ['1.0.0-aaaa', '1.0.0-bbbb']));
  await shell.roll({ action: 'ROLLED_BACK' });
  await expect.poll(seen).toEqual(processes.map(() => ['1.0.0-aaaa', '1.0.0-aaaa']));
});

test('DLV-05 of two changes that start from one revision, one is refused and says who was faster', async () => {
  for (const build of ['aaaa', 'bbbb']) await chat.publish(buildOf('mfe-chat', build, '/app/messages'));
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  const { revision } = await chat.read();
  const answers = await Promise.all([
    chat.roll({ action: 'PINNED', release: '1.0.0-bbbb', revision }),
    chat.roll({ action: 'CANARY', release: '1.0.0-bbbb', percentage: 5, revision }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = answers.find(({ status }) => status === 409) ?? {};
  expect(body?.result).toMatchObject({ code: 'CONFLICT', params: { by: 'team of mfe-chat', at: expect.any(String) } });
  expect((await chat.read()).revision).toBe(revision + 1);
});

test('DLV-05 a rollback returns to what people had, not to what was uploaded or taken back', async () => {
  for (const build of ['aaaa', 'bbbb', 'cccc', 'dddd']) await chat.publish(buildOf('mfe-chat', build, '/app/messages'));
  const stable = async () => (await chat.read()).stable;
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  await chat.roll({ action: 'CANARY', release: '1.0.0-bbbb', percentage: 5 });
  await chat.roll({ action: 'ROLLED_BACK' });
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-cccc' });
  await chat.roll({ action: 'ROLLED_BACK' });
  expect(await stable()).toBe('1.0.0-aaaa');
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-dddd' });
  await chat.roll({ action: 'ROLLED_BACK' });
  expect(await stable()).toBe('1.0.0-aaaa');
  expect((await chat.roll({ action: 'ROLLED_BACK' })).status).toBe(400);
});

test('DLV-05 a process that could not read a change reads again until it can', async () => {
  await chat.publish(buildOf('mfe-chat', 'aaaa', '/app/messages'));
  const { database } = api.services;
  const { query } = database;
  let failures = 0;
  database.query = async (statement, values) => {
    if (statement.name === 'releases.rollouts' && failures++ < 2) throw new Error('The database does not answer');
    return query(statement, values);
  };
  try {
    await chat.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa', revision: 0 });
    await expect.poll(() => rollouts()[0]).toEqual({ 'mfe-chat': '1.0.0-aaaa' });
  } finally {
    database.query = query;
  }
});

test('DLV-05 two teams publish and roll out at once, and neither loses anything', async () => {
  const ship = async (team: Team, app: string, route: string) => {
    for (const build of ['aaaa', 'bbbb', 'cccc']) {
      expect((await team.publish(buildOf(app, build, route))).status).toBe(200);
      expect((await team.roll({ action: 'PUBLISHED', release: `1.0.0-${build}` })).status).toBe(200);
    }
  };
  await Promise.all([ship(chat, 'mfe-chat', '/app/messages'), ship(figures, 'mfe-figures', '/app/figures')]);
  await expectEverywhere({ 'mfe-chat': '1.0.0-cccc', 'mfe-figures': '1.0.0-cccc' });
  for (const team of [chat, figures]) expect((await team.read()).releases).toHaveLength(3);
});

test('DLV-02/route routes of another app cannot be taken, neither for everybody nor for a share', async () => {
  await figures.publish(buildOf('mfe-figures', 'aaaa', '/app/figures'));
  await figures.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  await chat.publish(buildOf('mfe-chat', 'aaaa', '/app/messages'));
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  await chat.publish(buildOf('mfe-chat', 'bbbb', '/app/figures/chat'));
  for (const change of [{ action: 'PUBLISHED' }, { action: 'CANARY', percentage: 1 }, { action: 'PINNED' }]) {
    const { status, body } = await chat.roll({ ...change, release: '1.0.0-bbbb' });
    expect([status, body.result]).toMatchObject([
      409,
      {
        code: 'ROUTES_OVERLAP',
        params: {
          ...{ release: 'mfe-chat 1.0.0-bbbb', path: '/app/figures/chat' },
          ...{ other: 'mfe-figures', otherPath: '/app/figures' },
        },
      },
    ]);
  }
  await expectEverywhere({ 'mfe-chat': '1.0.0-aaaa', 'mfe-figures': '1.0.0-aaaa' });
});
