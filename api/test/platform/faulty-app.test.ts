import { rm } from 'node:fs/promises';
import path from 'node:path';
import { checkAppRelease, type RegistryApp, type RegistryDocument } from '@platform/app-contract/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployedPlatform, deployPlatform, listOf, operationOf, release } from './kit.ts';

const chat = release('mfe-chat', 'aaaa', '/app/messages');
const admin = release('mfe-admin', 'cccc', '/admin/clients');
const analytics = release('mfe-analytics', 'dddd', '/admin/analytics');
const healthy: RegistryApp[] = [chat, admin].map(entryOf);
let platform: DeployedPlatform;

beforeAll(async () => {
  platform = await deployPlatform([chat, admin, analytics]);
});

beforeEach(async () => {
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entryOf(analytics)] });
  await registry();
  platform.faults.length = 0;
});

afterAll(() => platform.stop());

function entryOf(only: typeof chat): RegistryApp {
  return { name: only.declaration.name, rollout: { stable: only.id }, releases: [only] };
}

/** The third app's entry with changes to its only release. */
function changed(change: Record<string, unknown>, declaration: Record<string, unknown> = {}): unknown {
  return {
    ...entryOf(analytics),
    releases: [{ ...analytics, declaration: { ...analytics.declaration, ...declaration }, ...change }],
  };
}

const get = (address: string, accept = 'text/html,*/*;q=0.8') =>
  fetch(`${platform.url}${address}`, { headers: { accept } });

async function registry(): Promise<RegistryDocument> {
  const response = await get('/registry.json');
  expect(response.status).toBe(200);
  return (await response.json()) as RegistryDocument;
}

const names = ({ apps }: RegistryDocument) => apps.map(({ name }) => name);

const contentOf = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

/** The unavailable apps in the page; null if there are none. */
const unavailable = async () => contentOf(await (await get('/')).text(), 'unavailable-apps');

/** Checks the registry as a shell did before unavailable apps were listed: as a whole, without unknown fields. */
function expectClosedRegistry(inPage: RegistryDocument): void {
  expect(Object.keys(inPage)).toEqual(['schemaVersion', 'apps']);
  for (const app of inPage.apps) {
    expect(Object.keys(app).sort()).toEqual(['name', 'releases', 'rollout']);
    expect(['stable', 'canary']).toEqual(expect.arrayContaining(Object.keys(app.rollout)));
  }
}

/** Expects every address to answer with a registry of exactly the apps `names`. */
async function expectUsable(...wanted: string[]): Promise<void> {
  expect(names(await registry())).toEqual(wanted);
  for (const address of ['/', '/app/messages', '/admin/clients', '/admin/analytics/general', '/admin/analytics/1.50']) {
    const response = await get(address);
    expect(response.status, address).toBe(200);
    const inPage = contentOf(await response.text(), 'registry');
    expect(names(inPage), address).toEqual(wanted);
    expectClosedRegistry(inPage);
  }
  const operations = [...(await platform.deployments.operations()).values()];
  expect(operations).toEqual(expect.arrayContaining([operationOf('Shell'), operationOf('aaaa'), operationOf('cccc')]));
}

let deep: unknown = 'end';
for (let level = 0; level < 20_000; level++) deep = [deep];

const unusable: [what: string, entry: unknown, reason: RegExp][] = [
  ['is no object', 'mfe-analytics', /object/],
  ['is null', null, /object/],
  ['has no releases', { ...entryOf(analytics), releases: [] }, /releases/],
  ['has releases that are not an array', { ...entryOf(analytics), releases: 'all' }, /releases/],
  ['has a null release', { ...entryOf(analytics), releases: [null] }, /object/],
  ['refers to an unlisted release', { ...entryOf(analytics), rollout: { stable: '9.0.0-ffff' } }, /9\.0\.0-ffff/],
  ['has an invalid name', { ...entryOf(analytics), name: '../etc' }, /pattern/],
  ['is listed under the name of another app', { ...entryOf(analytics), name: 'mfe-chat' }, /mfe-analytics/],
  ['has a string as declaration', changed({ declaration: '{"name": "mfe-ana' }), /declaration/],
  ['has no declaration', changed({ declaration: undefined }), /declaration/],
  ['has routes of a wrong type', changed({}, { routes: { path: '/admin/analytics' } }), /routes/],
  ['has an invalid route path', changed({}, { routes: [{ path: '/admin/"><b>', area: 'staff' }] }), /path/],
  [
    'has an overlong route path',
    changed({}, { routes: [{ path: `/${'a'.repeat(300_000)}`, area: 'staff' }] }),
    /characters/,
  ],
  ['has a thousand routes', changed({}, { routes: Array(1000).fill(analytics.declaration.routes[0]) }), /routes/],
  ['has texts of a wrong type', changed({}, { texts: { en: { title: 7 } } }), /texts/],
  ['is huge', changed({ notes: 'x'.repeat(2_000_000) }), /characters/],
  ['is nested too deeply', changed({ notes: deep }), /nested/],
  ['has files outside of its folder', changed({ operations: '/apps/../registry.json' }), /operations/],
  ['has files that break out of an attribute', changed({ preload: ['/apps/a.js"><script>'] }), /preload/],
  [
    'claims a route of another app',
    changed({}, { routes: [{ path: '/app/messages/new', area: 'investor' }] }),
    /mfe-chat/,
  ],
];

test.each(unusable)(
  'DLV-01 only an app whose entry %s is left out, and it is reported once',
  async (_what, entry, reason) => {
    await platform.write(
      'registry.json',
      `{"schemaVersion":1,"apps":[${[...healthy.map((app) => JSON.stringify(app)), text(entry)].join()}]}`,
    );
    await expectUsable('mfe-chat', 'mfe-admin');
    const reasons = platform.faults.map((fault) => fault.reason).join('\n');
    expect(reasons).toMatch(reason);

    // Another app is published meanwhile, without a new fault.
    const before = platform.faults.length;
    await platform.write(
      'registry.json',
      `{"schemaVersion":1,"apps":[${[...healthy.map((app) => JSON.stringify(app)), text(entry)].join()}] }`,
    );
    await expectUsable('mfe-chat', 'mfe-admin');
    expect(platform.faults).toHaveLength(before);
  },
);

/** JSON of an entry, including one too deep for `JSON.stringify`. */
function text(entry: unknown): string {
  const marked = JSON.stringify(entry, (_key, value) => (value === deep ? 'DEEP' : value));
  return marked.replace('"DEEP"', () => '['.repeat(20_000) + ']'.repeat(20_000));
}

test('DLV-01 an app left out is listed with its name and routes, so that its pages can name it', async () => {
  const routes = [...analytics.declaration.routes, { path: '/admin/"', area: 'staff' }, { path: 7 }];
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, changed({}, { routes })] });
  expect(await registry()).toEqual({ schemaVersion: 1, apps: healthy });
  expect(await unavailable()).toEqual([
    { name: 'mfe-analytics', title: "Chat </script><b> for $' and $&", routes: analytics.declaration.routes },
  ]);
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entryOf(analytics)] });
  expect(await unavailable()).toBeNull();
});

test('DLV-01 unknown fields, flags, slots, areas and places are accepted', async () => {
  const path = '/admin/analytics';
  const entry = changed(
    { signature: 'abc', manifest: { ...analytics.manifest, size: 7 } },
    {
      later: { more: true },
      routes: [{ path, area: 'partner', permission: 'later', menu: 1 }],
      navigation: [{ text: 'title', path, area: 'partner', place: 'footer', order: 1, permission: 'later' }],
      slots: [{ slot: 'deal.later', expose: './lifecycles' }],
    },
  );
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, { ...(entry as object), owner: 'figures' }] });
  await expectUsable('mfe-chat', 'mfe-admin', 'mfe-analytics');
  expect(platform.faults).toEqual([]);
});

test('DLV-01 the page omits fields that an earlier shell would reject', async () => {
  const [route] = analytics.declaration.routes;
  const entry = {
    ...(changed(
      { signature: 'abc', manifest: { ...analytics.manifest, size: 7 } },
      { later: { more: true }, routes: [{ ...route, menu: 1 }] },
    ) as RegistryApp),
    owner: 'figures',
    rollout: { stable: analytics.id, canary: { release: analytics.id, percentage: 5, until: 'later' }, since: 7 },
  };
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entry] });
  await expectUsable('mfe-chat', 'mfe-admin', 'mfe-analytics');
  const { apps } = await registry();
  expect(apps.flatMap(({ releases }) => releases).map(checkAppRelease)).toEqual([chat, admin, analytics]);
  const canary = { release: analytics.id, percentage: 5 };
  expect(apps[2]?.rollout).toEqual({ stable: analytics.id, canary });
});

test('DLV-01 the later of two apps with overlapping routes is left out, and an app that overlaps several', async () => {
  const catchAll = release('mfe-aaa', 'eeee', '/admin');
  await platform.writeRegistry({ schemaVersion: 1, apps: [entryOf(catchAll), ...healthy, entryOf(analytics)] });
  await expectUsable('mfe-chat', 'mfe-admin', 'mfe-analytics');
  const rival = release('mfe-rival', 'ffff', '/admin/clients/:id');
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entryOf(rival)] });
  await expectUsable('mfe-chat', 'mfe-admin');
  expect(platform.faults.filter(({ what }) => what.startsWith('mfe-'))).toEqual([
    { what: 'mfe-aaa', reason: expect.stringContaining('mfe-admin, mfe-analytics') },
    { what: 'mfe-rival', reason: expect.stringContaining('mfe-admin') },
  ]);
});

test('DLV-01 a faulty canary or kept release does not affect the stable one', async () => {
  const newer = { ...release('mfe-analytics', 'eeee', '/admin/analytics'), container: 7 };
  const entry = {
    ...entryOf(analytics),
    rollout: { stable: analytics.id, canary: { release: newer.id, percentage: 50 } },
  };
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, { ...entry, releases: [newer, analytics] }] });
  await expectUsable('mfe-chat', 'mfe-admin', 'mfe-analytics');
  expect((await registry()).apps[2]?.rollout).toEqual({ stable: analytics.id });
});

test('DLV-01 a missing folder or damaged list of operations affects the operations of its release only', async () => {
  const gone = release('mfe-gone', 'eeee', '/app/gone');
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entryOf(analytics), entryOf(gone)] });
  await expectUsable('mfe-chat', 'mfe-admin', 'mfe-analytics', 'mfe-gone');
  expect(platform.faults).toEqual([{ what: gone.operations, reason: expect.stringContaining('ENOENT') }]);

  for (const content of ['{"half', 'null', '[]', '"text"']) {
    await platform.write(gone.operations, content);
    await expectUsable('mfe-chat', 'mfe-admin', 'mfe-analytics', 'mfe-gone');
  }
  await platform.write(gone.operations, listOf(operationOf('eeee')));
  expect([...(await platform.deployments.operations()).values()]).toContain(operationOf('eeee'));
});

test('DLV-01 a document with the hash of another one does not replace it', async () => {
  const mislabelled = release('mfe-mislabelled', 'eeee', '/app/mislabelled');
  const [hash = ''] = Object.keys(JSON.parse(listOf(operationOf('aaaa'))));
  await platform.write(mislabelled.operations, JSON.stringify({ [hash]: 'query Other { me { email } }', other: 7 }));
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entryOf(mislabelled)] });
  expect((await platform.deployments.operations()).get(hash)).toBe(operationOf('aaaa'));
});

test('DLV-01 the operations of an app left out still run, for tabs that have it open', async () => {
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, changed({}, { routes: 7 })] });
  await expectUsable('mfe-chat', 'mfe-admin');
  expect([...(await platform.deployments.operations()).values()]).toContain(operationOf('dddd'));
});

test('DLV-01 a damaged registry keeps the previous one, and is reported once', async () => {
  for (const content of ['{"schemaVersion":1,"apps":[', '', 'null', '{"schemaVersion":2,"apps":[]}']) {
    platform.faults.length = 0;
    await platform.write('registry.json', content);
    await expectUsable('mfe-chat', 'mfe-admin', 'mfe-analytics');
    expect(platform.faults).toEqual([{ what: 'registry.json', reason: expect.any(String) }]);
  }
});

test('DLV-01 damaged shell files only remove the preload links of the page', async () => {
  for (const content of ['{', 'null', '{}', '{"platform":7}']) {
    await platform.write('shell/shell.json', content);
    await expectUsable('mfe-chat', 'mfe-admin', 'mfe-analytics');
  }
  await rm(path.join(platform.directory, 'shell/shell.json'));
});
