import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@platform/paths';
import type { Page, Route } from '@playwright/test';
import { answerRequests } from '../kit/answer-requests.ts';

/** Resolves with `false` when it let a request pass unchanged. */
type Fault = (route: Route) => Promise<unknown>;

const isManifest = (url: string) => url.includes('/mf-manifest.json');
const isEntry = (url: string) => url.includes('/remoteEntry.js');
const isStyle = (url: string) => url.includes('.css');
const isChunk = (url: string) => /\.js(\?|$)/.test(url) && !isEntry(url);

const only =
  (wanted: (url: string) => boolean, fault: Fault): Fault =>
  async (route) => {
    if (wanted(route.request().url())) return fault(route);
    // Another handler may change the manifest.
    await route.fallback();
    return false;
  };

const answer =
  (status: number, contentType: string, body: string): Fault =>
  (route) =>
    route.fulfill({ status, contentType, body });

/** Serves the app's real files with a modification. */
const changed = (wanted: (url: string) => boolean, change: (body: string) => string): Fault =>
  only(wanted, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const content = change(body);
    await route.fulfill({ response, body: content });
    return content !== body;
  });

/** Faults in the code of an app, which its builder has signed: the page must run it. */
const unverified = new WeakSet<Fault>();

function inCode(fault: Fault): Fault {
  unverified.add(fault);
  return fault;
}

const patched = (pattern: RegExp, replacement: string): Fault =>
  inCode(changed(isChunk, (body) => body.replace(pattern, replacement)));

const broken = 'throw new Error("injected")';

/** Faults before an app runs. Some affect the manifest, others the scripts. */
export const loadFaults: Record<string, Fault> = {
  'is refused': (route) => route.abort('connectionrefused'),
  'answers 404': answer(404, 'text/plain', 'not found'),
  'answers 500': answer(500, 'text/plain', 'broken'),
  hangs: async () => undefined,
  'has a hanging entry': only(isEntry, async () => undefined),
  'has wrong JSON for a manifest': only(isManifest, answer(200, 'application/json', '{}')),
  'answers with a page': answer(200, 'text/html', '<!doctype html><title>Sign in</title>'),
  'misses a chunk': only(isChunk, answer(404, 'text/plain', 'not found')),
  'has a hanging chunk': only(isChunk, async () => undefined),
  'misses a stylesheet': only(isStyle, answer(404, 'text/plain', 'not found')),
  'has a hanging stylesheet': only(isStyle, async () => undefined),
  'throws on import': inCode(only(isChunk, answer(200, 'text/javascript', `${broken};`))),
  'has a changed byte in a chunk': changed(isChunk, (body) => `${body} `),
  'has a changed byte in a stylesheet': changed(isStyle, (body) => `${body} `),
};

/** Faults after an app has been loaded: its real scripts with one lifecycle changed. */
export const lifecycleFaults: Record<string, Fault> = {
  'throws in bootstrap': patched(
    /\bbootstrap:\(\)=>/,
    'was:()=>0,bootstrap:()=>()=>Promise.reject(Error("injected"))||',
  ),
  'throws in mount': patched(/\bmount:\(\)=>/, 'was:()=>0,mount:()=>()=>Promise.reject(Error("injected"))||'),
  'throws in render': patched(/\bRoot:/, `Root:()=>{${broken}},was:`),
  'hangs in mount': patched(/\bmount:\(\)=>/, 'was:()=>0,mount:()=>()=>new Promise(()=>{})||'),
};

/** A mount that hangs until `finishMount` is called in the page, which resolves when the real one has ended. */
export const lateMount = patched(
  /\bmount:\(\)=>([\w$]+)/,
  'mount:()=>given=>{const late=new Promise(go=>{globalThis.finishMount=()=>(go(),late)}).then(()=>$1(given));return late}',
);

export const unmountFaults: Record<string, Fault> = {
  'throws in unmount': patched(/\bunmount:\(\)=>/, 'was:()=>0,unmount:()=>()=>Promise.reject(Error("injected"))||'),
  'hangs in unmount': patched(/\bunmount:\(\)=>/, 'was:()=>0,unmount:()=>()=>new Promise(()=>{})||'),
};

/**
 * Injects a fault into the requests for an app's files; returns a function that removes it.
 *
 * @throws on removal, if the fault affected no request
 */
export async function injectFault(page: Page, app: string, fault: Fault): Promise<() => Promise<void>> {
  let hits = 0;
  if (unverified.has(fault)) await withoutVerification(page, app);
  const stop = await answerRequests(page, `**/apps/${app}/**`, async (route) => {
    if ((await fault(route)) !== false) hits++;
  });
  return async () => {
    await stop();
    if (hits === 0) throw new Error(`The fault affected no request of ${app}`);
  };
}

/** Faults of a script of the shell. */
export const sharedFaults = { 'answers 404': answer(404, 'text/plain', 'not found'), hangs: async () => undefined };

/**
 * Injects a fault into the requests for a module that the shell shares and loads on demand; returns a function that
 * removes it.
 *
 * @throws on removal, if the fault affected no request
 */
export async function injectSharedFault(page: Page, module: string, fault: Fault): Promise<() => Promise<void>> {
  const { shared } = JSON.parse(readFileSync(join(import.meta.dirname, '../../shell/dist/shell.json'), 'utf8'));
  const files: readonly string[] = shared[module];
  let hits = 0;
  const isOf = ({ pathname }: URL) => files.some((file) => pathname.endsWith(file.slice(file.lastIndexOf('/'))));
  const stop = await answerRequests(page, isOf, async (route) => {
    hits++;
    await fault(route);
  });
  return async () => {
    await stop();
    if (hits === 0) throw new Error(`The fault affected no request of ${module}`);
  };
}

/** What the address of the registry may answer with instead. */
export const registryFaults = {
  'answers 500': answer(500, 'text/plain', 'broken'),
  'has wrong JSON': answer(200, 'application/json', '{}'),
  hangs: async () => undefined,
};

/** Serves pages whose embedded registry is cut off, so that the shell asks for it; and a fault as its answer. */
export async function injectRegistryFault(page: Page, fault: Fault): Promise<() => Promise<void>> {
  const isPage = ({ pathname }: URL) => !/^\/(apps|shell|api|graphql|oidc|registry)\b/.test(pathname);
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(id="registry">[^<]{20})[^<]*/, '$1');
    return route.fulfill({ response, body });
  });
  return answerRequests(page, '**/registry.json', fault);
}

/** Serves pages that do not verify the code of an app, as of a release that was built before the lists of hashes. */
async function withoutVerification(page: Page, app: string): Promise<void> {
  await injectRegistryEntry(page, app, (entry) => ({
    ...entry,
    releases: entry.releases.map((release) => ({ ...release, manifest: { ...release.manifest, integrity: '' } })),
  }));
  await page.route(`**/apps/${app}/**/mf-manifest.json*`, async (route) => {
    const response = await route.fetch();
    const { integrity: _list, ...manifest } = await response.json();
    await route.fulfill({ response, json: manifest });
  });
}

interface Entry extends Record<string, unknown> {
  name: string;
  releases: { declaration: Record<string, unknown>; manifest: { path: string } }[];
}

/** A modification of an app's registry entry: a fault, or properties newer than the shell. */
type EntryFault = (entry: Entry) => unknown;

const declared =
  (change: Record<string, unknown>): EntryFault =>
  (entry) => ({
    ...entry,
    releases: entry.releases.map((release) => ({ ...release, declaration: { ...release.declaration, ...change } })),
  });

/** Entries that the shell cannot use. */
export const entryFaults: Record<string, EntryFault> = {
  'has a declaration of wrong types': declared({ navigation: 'all' }),
  'names a release that is not there': (entry) => ({ ...entry, rollout: { stable: '9.9.9-ffff' } }),
  'claims the addresses of the others': declared({
    routes: [paths.app(), paths.admin(), paths.onboarding()].map((path) => ({ path, area: 'investor' })),
  }),
};

/** Properties that a newer release may have and an older shell does not know. */
export const newerEntry = declared({
  later: { more: true },
  slots: [{ slot: 'deal.later', expose: './lifecycles', permission: 'later' }],
});

type PageChange = { app: string; fault: EntryFault };
const pageChanges = new WeakMap<Page, Set<PageChange>>();

/** Modifies an app's entry in the registry embedded in pages; returns a function that restores it. */
export async function injectRegistryEntry(page: Page, app: string, fault: EntryFault): Promise<() => Promise<void>> {
  const changes = pageChanges.get(page) ?? new Set<PageChange>();
  if (!pageChanges.has(page)) {
    pageChanges.set(page, changes);
    await page.route(
      (url) => !/^\/(apps|shell|api|graphql|oidc)\b/.test(url.pathname),
      (route) => changePage(route, changes),
    );
  }
  const change = { app, fault };
  changes.add(change);
  return async () => void changes.delete(change);
}

async function changePage(route: Route, changes: ReadonlySet<PageChange>): Promise<void> {
  if (route.request().resourceType() !== 'document' || changes.size === 0) return route.fallback();
  const response = await route.fetch();
  const html = await response.text();
  const body = html.replace(/(id="registry">)(.*?)(<\/script>)/, (_, start: string, json: string, end: string) => {
    const registry = JSON.parse(json) as { apps: Entry[] };
    const apps = registry.apps.map((entry) =>
      [...changes].reduce(
        (changed, { app, fault }) => (entry.name === app ? (fault(changed) as Entry) : changed),
        entry,
      ),
    );
    return start + JSON.stringify({ ...registry, apps }).replaceAll('<', '\\u003c') + end;
  });
  // The browser would refuse the files of an app whose hashes the test has removed.
  const { 'integrity-policy': _policy, ...headers } = response.headers();
  await route.fulfill({ response, headers, body });
}
