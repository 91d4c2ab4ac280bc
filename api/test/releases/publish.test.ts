import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openReleases, type Releases } from '../../src/platform/index.ts';
import { openServices } from '../../src/services.ts';
import { createHolder } from '../access/holders.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { shellRelease } from '../platform/kit.ts';
import { buildOf, createTeam, type Team } from './kit.ts';

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
  await expect.poll(rollouts, { timeout: 5_000, interval: 20 }).toEqual(processes.map(() => expected));
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
    releases: ['1.0.0-aaaa', '1.0.0-bbbb'],
  });
});

test('DLV-02 publishing again changes nothing, and a release cannot be published with other content', async () => {
  const build = buildOf('mfe-chat', 'aaaa', '/app/messages');
  await chat.publish(build);
  expect(await chat.publish(build)).toMatchObject({ status: 200, body: { result: { isNew: false } } });
  const { status, body } = await chat.publish({ ...build, '1.abc.js': 'chunk changed' });
  expect([status, body.result.code, body.result.params?.reasons]).toEqual([
    409,
    'RELEASE_REFUSED',
    'It is published already, with another 1.abc.js',
  ]);
});

const changed = (change: object) => (build: Record<string, string>) => ({
  ...build,
  'app.json': JSON.stringify({ ...JSON.parse(build['app.json'] ?? ''), ...change }),
});
const without = (name: string) => (build: Record<string, string>) =>
  Object.fromEntries(Object.entries(build).filter(([file]) => file !== name));
const declared = (change: object) => (build: Record<string, string>) => {
  const app = JSON.parse(build['app.json'] ?? '');
  return changed({ declaration: { ...app.declaration, ...change } })(build);
};
const refusals: [what: string, change: (build: Record<string, string>) => Record<string, string>, reason: RegExp][] = [
  ['an unknown field', changed({ more: 1 }), /additional properties/],
  [
    'an unknown flag',
    declared({ routes: [{ path: '/app/messages', area: 'investor', permission: 'fly' }] }),
    /permission/,
  ],
  ['an unknown slot', declared({ slots: [{ slot: 'deal.unknown', expose: './lifecycles' }] }), /slot/],
  ['the name of another app', declared({ name: 'mfe-figures' }), /It is a release of mfe-figures/],
  ['another id than its build', changed({ id: '1.0.0-ffff' }), /Its id is not 1\.0\.0-aaaa/],
  [
    'files of another folder',
    changed({ preload: ['/apps/mfe-figures/1.0.0-aaaa/1.js'] }),
    /is not in \/apps\/mfe-chat/,
  ],
  ['a missing file', without('1.abc.js'), /1\.abc\.js is missing/],
  [
    'a list that is nested too deeply',
    (build) => ({ ...build, 'release.json': `${'['.repeat(50)}${']'.repeat(50)}` }),
    /beyond the limits/,
  ],
  ['a changed chunk', (build) => ({ ...listedFiles(build), '1.abc.js': 'chunk aaab' }), /1\.abc\.js was changed/],
  [
    'a file that is no part of the build',
    (build) => ({ ...listedFiles(build), 'more.js': 'x' }),
    /more\.js is not part/,
  ],
  ['an overlong file name', (build) => ({ ...build, [`${'x'.repeat(101)}.js`]: 'x' }), /is not a file name/],
  ['no description', without('app.json'), /app-release must be object/],
  ['a damaged description', (build) => ({ ...build, 'app.json': '{"half' }), /app\.json is no JSON/],
  ['damaged operations', (build) => ({ ...build, 'operations.json': '{' }), /operations\.json is no JSON/],
  ['a changed byte', (build) => ({ ...build, 'remoteEntry.js': 'entry aaab' }), /remoteEntry\.js was changed/],
  ['compressed files', (build) => ({ ...build, 'remoteEntry.js.br': 'x' }), /remoteEntry\.js\.br is compressed/],
  ['a hidden file', (build) => ({ ...build, '.htaccess': 'x' }), /\.htaccess is not a file name/],
];

/** Adds the list of all files, as builds write it. */
function listedFiles(build: Record<string, string>): Record<string, string> {
  const integrity = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const files = Object.fromEntries(Object.entries(build).map(([name, content]) => [name, integrity(content)]));
  return { ...build, 'release.json': JSON.stringify({ files }) };
}

test.each(refusals)(
  'DLV-02 a release with %s is refused by name, and nothing of it is stored',
  async (_what, change, reason) => {
    const { status, body } = await chat.publish(change(buildOf('mfe-chat', 'aaaa', '/app/messages')));
    expect([status, body.result.code]).toEqual([409, 'RELEASE_REFUSED']);
    expect(String(body.result.params?.reasons)).toMatch(reason);
    expect((await chat.read()).releases).toEqual([]);
  },
);

test('DLV-02 only the credential of an app publishes it', async () => {
  const build = buildOf('mfe-chat', 'aaaa', '/app/messages');
  const form = new FormData();
  for (const [name, content] of Object.entries(build)) form.append('file', new Blob([content]), name);
  const staff = await api.createAccount({ roles: [3] });
  for (const options of [{}, { token: figures.credential }, { token: 'x'.repeat(43) }, { as: staff }])
    for (const [address, method, body] of [
      ['', 'GET', undefined],
      ['/releases', 'POST', form],
      ['/rollout', 'POST', { action: 'ROLLED_BACK', reason: 'x', revision: 0 }],
    ] as const)
      expect((await api.rest(`/api/platform/apps/mfe-chat${address}`, { ...options, method, body })).status).toBe(401);
  const renewed = await createTeam(api, 'mfe-chat');
  expect((await chat.publish(build)).status).toBe(401);
  expect((await renewed.publish(build)).status).toBe(200);
});

test('DLV-05 the shell is published, tried and rolled back as an app is', async () => {
  const shell = await createTeam(api, 'shell');
  const { manifest } = shellRelease('aaaa');
  const build = (id: string) => ({
    'index.html': manifest.page,
    'shell.json': JSON.stringify({ platform: [], shared: {} }),
    'operations.json': '{}',
    'release.json': JSON.stringify({ id }),
    'main.aaaa.js': 'shell',
  });
  expect((await shell.publish(build('nothing'))).body.result.params?.reasons).toBe('release.json has no valid id');
  for (const id of ['1.0.0-aaaa', '1.1.0-bbbb']) expect((await shell.publish(build(id))).status).toBe(200);
  await shell.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  await shell.roll({ action: 'CANARY', release: '1.1.0-bbbb', percentage: 10 });
  const seen = () => processes.map((each) => [each.shellFor(undefined), each.shellFor('1.1.0-bbbb')]);
  await expect.poll(seen, { timeout: 5_000 }).toEqual(processes.map(() => ['1.0.0-aaaa', '1.1.0-bbbb']));
  await shell.roll({ action: 'ROLLED_BACK' });
  await expect.poll(seen, { timeout: 5_000 }).toEqual(processes.map(() => ['1.0.0-aaaa', '1.0.0-aaaa']));
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
    await expect.poll(() => rollouts()[0], { timeout: 5_000 }).toEqual({ 'mfe-chat': '1.0.0-aaaa' });
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

test('DLV-02 routes of another app cannot be taken, neither for everybody nor for a share', async () => {
  await figures.publish(buildOf('mfe-figures', 'aaaa', '/app/figures'));
  await figures.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  await chat.publish(buildOf('mfe-chat', 'aaaa', '/app/messages'));
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  await chat.publish(buildOf('mfe-chat', 'bbbb', '/app/figures/chat'));
  for (const change of [{ action: 'PUBLISHED' }, { action: 'CANARY', percentage: 1 }, { action: 'PINNED' }]) {
    const { status, body } = await chat.roll({ ...change, release: '1.0.0-bbbb' });
    expect([status, body.result.params?.reasons]).toEqual([
      409,
      'mfe-figures and mfe-chat declare routes that overlap',
    ]);
  }
  await expectEverywhere({ 'mfe-chat': '1.0.0-aaaa', 'mfe-figures': '1.0.0-aaaa' });
});

test('DLV-05 what cannot be done is refused and changes nothing', async () => {
  expect((await chat.roll({ action: 'ROLLED_BACK' })).status).toBe(404);
  await chat.publish(buildOf('mfe-chat', 'aaaa', '/app/messages'));
  await chat.publish(buildOf('mfe-chat', 'bbbb', '/app/messages'));
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  const release = '1.0.0-bbbb';
  for (const [change, field] of [
    [{ action: 'PINNED', release: '1.0.0-ffff' }, 'release'],
    [{ action: 'CANARY', release: '1.0.0-aaaa', percentage: 5 }, 'release'],
    [{ action: 'CANARY', release, percentage: 101 }, 'percentage'],
    [{ action: 'CANARY', release, percentage: -1 }, 'percentage'],
    [{ action: 'CANARY', release }, 'percentage'],
    [{ action: 'PUBLISHED' }, 'release'],
    [{ action: 'PROMOTED' }, 'action'],
    [{ action: 'ROLLED_BACK' }, 'action'],
    [{ action: 'PINNED', release, reason: '   ' }, 'reason'],
    [{ action: 'PINNED', release, reason: 'x'.repeat(501) }, 'reason'],
  ] as const) {
    const { status, body } = await chat.roll(change);
    expect([status, body.result.params?.field], JSON.stringify(change)).toEqual([400, field]);
  }
  expect((await chat.read()).revision).toBe(1);
});

const appFields = `name title revision stable canary canaryPercentage rollbackTo releases { id publishedBy }
  history { revision action stable canary canaryPercentage actor reason }`;
interface StaffApp {
  name: string;
  revision: number;
  history: { actor: string; reason: string; action: string }[];
}

test('DLV-05 staff with settings change rollouts with a reason, which stands in the history with who and when', async () => {
  for (const build of ['aaaa', 'bbbb']) await chat.publish(buildOf('mfe-chat', build, '/app/messages'));
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa', reason: 'First' });
  const holder = await createHolder(api, ['settings']);
  const change = (as: typeof holder, revision: number, input: object) =>
    api.query<{ changeRollout: StaffApp }>(
      `mutation ($revision: Int!, $input: RolloutInput!) {
        changeRollout(app: "mfe-chat", revision: $revision, input: $input) { ${appFields} } }`,
      { revision, input },
      { as },
    );
  const canary = { action: 'CANARY', release: '1.0.0-bbbb', percentage: 10, reason: ' Try it ' };
  const { data } = await change(holder, 1, canary);
  expect(data?.changeRollout).toMatchObject({
    ...{ name: 'mfe-chat', revision: 2, stable: '1.0.0-aaaa', canary: '1.0.0-bbbb', canaryPercentage: 10 },
    releases: [{ id: '1.0.0-bbbb', publishedBy: 'team of mfe-chat' }, { id: '1.0.0-aaaa' }],
    rollbackTo: '1.0.0-aaaa',
    history: [
      { revision: 2, action: 'CANARY', actor: expect.stringMatching(/./), reason: 'Try it' },
      { revision: 1, action: 'PUBLISHED', actor: 'team of mfe-chat', reason: 'First' },
    ],
  });
  await expectEverywhere({ 'mfe-chat': { release: '1.0.0-bbbb', percentage: 10 } });
  expect((await change(holder, 1, canary)).errors[0]?.extensions).toMatchObject({
    code: 'CONFLICT',
    params: { by: expect.not.stringMatching(/^staff$/) },
  });
  expect((await change(holder, 2, { ...canary, reason: '' })).errors[0]?.extensions.code).toBe('FIELD_MISSING');

  expect(
    await api.database.prisma.auditEntry.findFirst({ where: { actorId: holder.id, action: 'app.rollout_changed' } }),
  ).toMatchObject({ entityId: 'mfe-chat', details: { revision: 2, rollout: 'CANARY', reason: 'Try it' } });

  const others = [await createHolder(api, ['analytics']), await api.createAccount()];
  for (const as of others) {
    expect((await change(as, 2, { action: 'PROMOTED', reason: 'x' })).errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await api.query(`{ publishedApps { ${appFields} } }`, {}, { as })).errors[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
  }
  const { data: list } = await api.query<{ publishedApps: StaffApp[] }>(
    `{ publishedApps { ${appFields} } }`,
    {},
    { as: holder },
  );
  expect(list?.publishedApps.map(({ name, revision }) => [name, revision])).toEqual([['mfe-chat', 2]]);
});
