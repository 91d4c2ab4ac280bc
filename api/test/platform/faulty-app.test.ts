import { checkAppRelease, type RegistryApp, type RegistryDocument } from '@platform/app-contract/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeRollout } from '../../src/platform/index.ts';
import { type DeployedPlatform, deployPlatform, filesOf, listOf, operationOf, release, shellRelease } from './kit.ts';

const chat = release('mfe-chat', 'aaaa', '/app/messages');
const admin = release('mfe-admin', 'cccc', '/admin/clients');
const analytics = release('mfe-analytics', 'dddd', '/admin/analytics');
const healthy: RegistryApp[] = [admin, chat].map(entryOf);
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

const by = { actor: 'test', reason: 'test' };

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
  const operations = [...(await platform.releases.operations()).values()];
  expect(operations).toEqual(
    expect.arrayContaining([operationOf('0123456789'), operationOf('aaaa'), operationOf('cccc')]),
  );
}

const unusable: [what: string, entry: unknown, reason: RegExp][] = [
  ['has a null release', { ...entryOf(analytics), releases: [null] }, /object/],
  ['has the releases of another app', { ...entryOf(analytics), name: 'mfe-other' }, /mfe-analytics/],
  ['refers to an unlisted release', { ...entryOf(analytics), rollout: { stable: '9.0.0-ffff' } }, /9\.0\.0-ffff/],
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
  ['has files outside of its folder', changed({ operations: '/apps/../registry.json' }), /operations/],
  ['has files that break out of an attribute', changed({ preload: ['/apps/a.js"><script>'] }), /preload/],
  [
    'claims a route of another app',
    changed({}, { routes: [{ path: '/admin/clients/new', area: 'staff' }] }),
    /mfe-admin/,
  ],
];

test.each(unusable)(
  'DLV-01 only an app whose entry %s is left out, and it is reported once',
  async (_what, entry, reason) => {
    await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entry] });
    await expectUsable('mfe-admin', 'mfe-chat');
    const reasons = platform.faults.map((fault) => fault.reason).join('\n');
    expect(reasons).toMatch(reason);

    // Another app is published meanwhile, without a new fault.
    const before = platform.faults.length;
    await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entry] });
    await expectUsable('mfe-admin', 'mfe-chat');
    expect(platform.faults).toHaveLength(before);
  },
);

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
  await expectUsable('mfe-admin', 'mfe-analytics', 'mfe-chat');
  expect(platform.faults).toEqual([]);
});

test('DLV-01 the page omits fields that an earlier shell would reject', async () => {
  const newer = release('mfe-analytics', 'ffff', '/admin/analytics');
  const [route] = analytics.declaration.routes;
  const entry = {
    ...(changed(
      { signature: 'abc', manifest: { ...analytics.manifest, size: 7 } },
      { later: { more: true }, routes: [{ ...route, menu: 1 }] },
    ) as RegistryApp),
    owner: 'figures',
    rollout: { stable: analytics.id, canary: { release: newer.id, percentage: 5 } },
  };
  entry.releases.push({ ...newer, notes: 'later' } as typeof newer);
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entry] });
  await expectUsable('mfe-admin', 'mfe-analytics', 'mfe-chat');
  const { apps } = await registry();
  expect(apps.flatMap(({ releases }) => releases).map(checkAppRelease)).toEqual([admin, analytics, newer, chat]);
  const canary = { release: newer.id, percentage: 5 };
  expect(apps[1]?.rollout).toEqual({ stable: analytics.id, canary });
});

test('DLV-01 the later of two apps with overlapping routes is left out, and an app that overlaps several', async () => {
  const catchAll = release('mfe-aaa', 'eeee', '/admin');
  await platform.writeRegistry({ schemaVersion: 1, apps: [entryOf(catchAll), ...healthy, entryOf(analytics)] });
  await expectUsable('mfe-admin', 'mfe-analytics', 'mfe-chat');
  const rival = release('mfe-rival', 'ffff', '/admin/clients/:id');
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entryOf(rival)] });
  await expectUsable('mfe-admin', 'mfe-chat');
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
  await expectUsable('mfe-admin', 'mfe-analytics', 'mfe-chat');
  expect((await registry()).apps[1]?.rollout).toEqual({ stable: analytics.id });
});

test('DLV-01 a damaged list of operations affects the operations of its release only', async () => {
  for (const [index, operations] of [null, [], 'text', 7].entries()) {
    const gone = release('mfe-gone', `eeee${index}`, '/app/gone');
    await platform.add('mfe-gone', { id: gone.id, manifest: gone, operations, files: { 'a.js': 'a' } });
    await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entryOf(analytics), entryOf(gone)] });
    await expectUsable('mfe-admin', 'mfe-analytics', 'mfe-chat', 'mfe-gone');
  }
});

test('DLV-01 a document with the hash of another one does not replace it', async () => {
  const mislabelled = release('mfe-mislabelled', 'eeee', '/app/mislabelled');
  const [hash = ''] = Object.keys(JSON.parse(listOf(operationOf('aaaa'))));
  const operations = { [hash]: 'query Other { me { email } }', other: 7 };
  await platform.add('mfe-mislabelled', {
    id: mislabelled.id,
    manifest: mislabelled,
    operations,
    files: { 'a.js': 'a' },
  });
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, entryOf(mislabelled)] });
  expect((await platform.releases.operations()).get(hash)).toBe(operationOf('aaaa'));
});

test('DLV-01 the operations of an app left out still run, for tabs that have it open', async () => {
  await platform.writeRegistry({ schemaVersion: 1, apps: [...healthy, changed({}, { routes: 7 })] });
  await expectUsable('mfe-admin', 'mfe-chat');
  expect([...(await platform.releases.operations()).values()]).toContain(operationOf('dddd'));
});

test('DLV-01 damaged lists of the shell only remove the preload links of the page', async () => {
  for (const [index, manifest] of [{}, { platform: 7 }, { shared: [7] }, { shared: { a: 'b' } }].entries()) {
    const shell = shellRelease(`dam${index}`);
    const { page } = shell.manifest;
    await platform.add('shell', { ...shell, manifest: { page, ...manifest }, files: { 'a.js': 'a' } });
    await changeRollout(platform.services, 'shell', { action: 'PUBLISHED', release: shell.id }, by);
    await platform.releases.reload();
    await expectUsable('mfe-admin', 'mfe-analytics', 'mfe-chat');
  }
});

test('DLV-01 a file that the store has lost is answered with 404, and the others are served', async () => {
  const lost = release('mfe-lost', 'eeee', '/app/lost');
  await platform.add('mfe-lost', { id: lost.id, manifest: lost, files: { ...filesOf(lost), 'lost.js': 'lost' } });
  await platform.releases.reload();
  const { rows } = await platform.database.pool.query(
    "SELECT encode(sha256, 'hex') AS key FROM app_release_file WHERE app_name = 'mfe-lost' AND path LIKE 'lost.js%'",
  );
  for (const { key } of rows) await platform.services.storage.remove(`releases/${key}`);
  expect((await get('/apps/mfe-lost/1.0.0-eeee/lost.js')).status).toBe(404);
  expect((await get(lost.entry.path)).status).toBe(200);
});
