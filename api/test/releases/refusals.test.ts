import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Consumed, ProvidedByShell } from '@platform/app-contract/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { blobKey, openReleases } from '../../src/platform/index.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { listOf } from '../platform/kit.ts';
import { buildOf, createTeam, shellBuildOf, type Team, withManifest } from './kit.ts';

let api: TestApi;
let chat: Team;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('TRUNCATE app CASCADE');
  chat = await createTeam(api, 'mfe-chat');
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

test('DLV-09 publishing again mends what the store has damaged, which nobody is served', async () => {
  const build = buildOf('mfe-chat', 'aaaa', '/app/messages');
  await chat.publish(build);
  const { storage, configuration } = api.services;
  const key = createHash('sha256').update('chunk aaaa').digest('hex');
  const directory = await mkdtemp(path.join(configuration.dataDirectory, 'cache-'));
  const releases = await openReleases(api.services, { directory, onFault() {} });
  try {
    const damaged = path.join(directory, 'damaged');
    await writeFile(damaged, 'chunk aaab');
    await storage.take(blobKey(key), damaged, 10);
    const provided = () => releases.files.provide('/apps/mfe-chat/1.0.0-aaaa/1.abc.js');
    await expect(provided()).rejects.toThrow('was changed');
    expect(await chat.publish(build)).toMatchObject({ status: 200, body: { result: { isNew: false } } });
    expect(await readFile(path.join(directory, (await provided()) ?? ''), 'utf8')).toBe('chunk aaaa');
  } finally {
    await releases.close();
  }
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
const listed = (build: Record<string, string>) => withManifest(build, 'mfe-chat', 'aaaa');
const consuming = (consumes: Partial<Consumed>) => (build: Record<string, string>) =>
  withManifest(build, 'mfe-chat', 'aaaa', { consumes });
/** Text that gzip makes no smaller than a given number of kilobytes. */
const incompressible = (kilobytes: number) => randomBytes(kilobytes * 1_024).toString('base64url');
type Change = (build: Record<string, string>) => Record<string, string>;
const refusals: [id: string, what: string, change: Change, reason: RegExp][] = [
  ['DLV-02', 'an unknown field', changed({ more: 1 }), /app\.json has the unknown field more/],
  [
    'DLV-02/flag',
    'an unknown flag',
    declared({ routes: [{ path: '/app/messages', area: 'investor', permission: 'fly' }] }),
    /permission/,
  ],
  ['DLV-02/slot', 'an unknown slot', declared({ slots: [{ slot: 'deal.unknown', expose: './lifecycles' }] }), /slot/],
  ['DLV-02', 'the name of another app', declared({ name: 'mfe-figures' }), /It is a release of mfe-figures/],
  ['DLV-02', 'another id than its build', changed({ id: '1.0.0-ffff' }), /Its id is not 1\.0\.0-aaaa/],
  [
    'DLV-02',
    'files of another folder',
    changed({ preload: ['/apps/mfe-figures/1.0.0-aaaa/1.js'] }),
    /is not in \/apps\/mfe-chat/,
  ],
  ['DLV-02', 'a missing file', without('1.abc.js'), /1\.abc\.js is missing/],
  [
    'DLV-02',
    'a list that is nested too deeply',
    (build) => ({ ...build, 'release.json': `${'['.repeat(50)}${']'.repeat(50)}` }),
    /beyond the limits/,
  ],
  [
    'DLV-02/changed byte',
    'a changed chunk',
    (build) => ({ ...listed(build), '1.abc.js': 'chunk aaab' }),
    /1\.abc\.js differs/,
  ],
  [
    'DLV-02',
    'a file that is no part of the build',
    (build) => ({ ...listed(build), 'more.js': 'x' }),
    /more\.js is not part/,
  ],
  [
    'DLV-02',
    'needs that the server cannot read',
    (build) => ({ ...build, 'release.json': '{"schemaVersion":2}' }),
    /release\.json misses its schema/,
  ],
  [
    'DLV-02',
    'the needs of another release',
    (build) => withManifest(build, 'mfe-chat', 'bbbb'),
    /release\.json is of mfe-chat 1\.0\.0-bbbb/,
  ],
  [
    'DLV-02/operation',
    'an operation that the API does not know',
    (build) => listed({ ...build, 'operations.json': listOf('query Gone { me { zzz } }') }),
    /mfe-chat 1\.0\.0-aaaa: operation Gone: Account\.zzz/,
  ],
  [
    'DLV-02/route',
    'a route of the API that is not there',
    consuming({ routes: [{ method: 'POST', path: '/api/gone' }] }),
    /mfe-chat 1\.0\.0-aaaa: route POST \/api\/gone: There is no such route/,
  ],
  ['DLV-02/flag', 'a flag that the API does not know', consuming({ flags: ['fly'] }), /1\.0\.0-aaaa: flag fly/],
  ['DLV-02', 'an overlong file name', (build) => ({ ...build, [`${'x'.repeat(101)}.js`]: 'x' }), /is not a file name/],
  ['DLV-02', 'no description', without('app.json'), /app\.json must be object/],
  ['DLV-02', 'a damaged description', (build) => ({ ...build, 'app.json': '{"half' }), /app\.json is no JSON/],
  ['DLV-02', 'damaged operations', (build) => ({ ...build, 'operations.json': '{' }), /operations\.json is no JSON/],
  [
    'DLV-02/changed byte',
    'a changed byte',
    (build) => ({ ...build, 'remoteEntry.js': 'entry aaab' }),
    /remoteEntry\.js differs/,
  ],
  [
    'DLV-02',
    'compressed files',
    (build) => ({ ...build, 'remoteEntry.js.br': 'x' }),
    /remoteEntry\.js\.br is compressed/,
  ],
  [
    'DLV-02/budget',
    'a first view beyond its budget',
    declared({ budgets: { firstView: 10 } }),
    /The first view of mfe-chat takes 0\.1 kB gzip, the limit is 0\.0 kB/,
  ],
  [
    'DLV-02/budget',
    "a script beyond the platform's budget",
    (build) => ({ ...build, 'large.js': incompressible(150) }),
    /large\.js of mfe-chat takes 15\d\.\d kB gzip, the limit is 140\.0 kB/,
  ],
  [
    'DLV-02/budget',
    'style sheets beyond their budget',
    (build) =>
      declared({ budgets: { css: 2_048 } })({ ...build, '1.css': incompressible(2), '2.css': incompressible(2) }),
    /The CSS of mfe-chat takes 4\.\d kB gzip, the limit is 2\.0 kB/,
  ],
  [
    'DLV-02/budget',
    'more files than its budget allows',
    (build) => declared({ budgets: { all: 1_024 } })({ ...build, 'image.png': incompressible(3) }),
    /mfe-chat as a whole takes 3\.\d kB gzip, the limit is 1\.0 kB/,
  ],
  [
    'DLV-02/budget',
    "a budget above the platform's",
    declared({ budgets: { css: 10_000_000 } }),
    /The budget css of mfe-chat is above 90\.0 kB/,
  ],
  ['DLV-02', 'a hidden file', (build) => ({ ...build, '.htaccess': 'x' }), /\.htaccess is not a file name/],
];

test.each(refusals)(
  '%s a release with %s is refused by name, and the one that people have stays',
  async (_id, _what, change, reason) => {
    await chat.publish(buildOf('mfe-chat', '0000', '/app/messages'));
    await chat.roll({ action: 'PUBLISHED', release: '1.0.0-0000' });
    const before = await chat.read();
    const { status, body } = await chat.publish(change(buildOf('mfe-chat', 'aaaa', '/app/messages')));
    expect([status, body.result.code]).toEqual([409, 'RELEASE_REFUSED']);
    expect(String(body.result.params?.reasons)).toMatch(reason);
    expect(before).toMatchObject({ stable: '1.0.0-0000', releases: ['1.0.0-0000'] });
    expect(await chat.read()).toEqual(before);
  },
);

test('DLV-02 only the credential of an app publishes it', async () => {
  const build = buildOf('mfe-chat', 'aaaa', '/app/messages');
  const form = new FormData();
  for (const [name, content] of Object.entries(build)) form.append('file', new Blob([content]), name);
  const figures = await createTeam(api, 'mfe-figures');
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

const offered: ProvidedByShell = {
  shared: { '@platform/app-kit': { version: '1.4.0', exports: ['createApp', 'useDraft'] } },
  ...{ slots: ['deal.chat'], flags: [], areas: ['investor'], places: [] },
};
const lesser: ProvidedByShell = {
  ...offered,
  shared: { '@platform/app-kit': { version: '1.4.0', exports: ['createApp'] } },
};
const chatWith = (build: string, consumes: Partial<Consumed>) =>
  withManifest(buildOf('mfe-chat', build, '/app/messages'), 'mfe-chat', build, { consumes });
const needsDraft = { shared: { '@platform/app-kit': { range: '^1.0.0', exports: ['useDraft'] } } };
const lacksDraft = 'export @platform/app-kit: useDraft: The shell does not export it';

test('DLV-02/shared export, DLV-02/slot a release needs a published shell with all that it uses', async () => {
  const shell = await createTeam(api, 'shell');
  expect((await shell.publish(shellBuildOf('aaaa', lesser))).status).toBe(200);
  for (const [consumes, reason] of [
    [needsDraft, lacksDraft],
    [{ slots: { fills: ['deal.notes'], offers: [] } }, 'slot deal.notes: The shell knows no such slot'],
  ] as const) {
    const { status, body } = await chat.publish(chatWith('aaaa', consumes as Partial<Consumed>));
    expect([status, body.result.params?.reasons]).toEqual([409, `mfe-chat 1.0.0-aaaa: ${reason}`]);
  }
  expect((await chat.publish(chatWith('bbbb', { slots: { fills: ['deal.chat'], offers: [] } }))).status).toBe(200);
  expect((await shell.publish(shellBuildOf('bbbb', offered))).status).toBe(200);
  expect((await chat.publish(chatWith('aaaa', needsDraft))).status).toBe(200);
});

test('DLV-02 the shell leaves every app a release that people had', async () => {
  const shell = await createTeam(api, 'shell');
  await shell.publish(shellBuildOf('aaaa', offered));
  await chat.publish(chatWith('aaaa', needsDraft));
  expect((await shell.publish(shellBuildOf('bbbb', lesser))).status).toBe(200);
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  const { status, body } = await shell.publish(shellBuildOf('cccc', lesser));
  expect([status, body.result.params?.reasons]).toEqual([409, `mfe-chat 1.0.0-aaaa: ${lacksDraft}`]);
  await chat.publish(chatWith('bbbb', {}));
  await chat.roll({ action: 'PUBLISHED', release: '1.0.0-bbbb' });
  expect((await shell.publish(shellBuildOf('cccc', lesser))).status).toBe(200);
});

test('DLV-02 a build of the shell without its description is refused', async () => {
  const shell = await createTeam(api, 'shell');
  const { 'release.json': _description, ...others } = shellBuildOf('aaaa');
  expect((await shell.publish(others)).body.result.params?.reasons).toBe('release.json is missing');
});

test('DLV-02/budget the shell is measured too, and what others declare does not count', async () => {
  const shell = await createTeam(api, 'shell');
  const page = '<html><head><script defer src="/shell/main.aaaa.js"></script></head></html>';
  const { 'release.json': _description, ...files } = shellBuildOf('aaaa');
  const heavy = { ...files, 'index.html': page, 'main.aaaa.js': incompressible(130) };
  const { status, body } = await shell.publish(withManifest(heavy, 'shell', 'aaaa'));
  expect([status, body.result.params?.reasons]).toEqual([
    409,
    expect.stringMatching(/^The entry of the shell takes 1\d\d\.\d kB gzip, the limit is 120\.0 kB$/),
  ]);
});
