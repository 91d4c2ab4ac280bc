import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RegistryDocument } from '@platform/app-contract/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployedPlatform, deployPlatform, operationOf, registryOf, release } from './kit.ts';

const older = release('mfe-chat', 'aaaa', '/app/messages');
const newer = release('mfe-chat', 'bbbb', '/app/messages');
const admin = release('mfe-admin', 'cccc', '/admin/clients');
/** A release id as builds create it: from the hash of the content. */
const hashed = release('mfe-analytics', '0123456789abcdef', '/admin/analytics');
const page = { headers: { accept: 'text/html,*/*;q=0.8' } };
let platform: DeployedPlatform;

beforeAll(async () => {
  platform = await deployPlatform([older, newer, admin, hashed]);
});

beforeEach(() =>
  platform.writeRegistry(
    registryOf(
      { name: 'mfe-chat', rollout: { stable: newer.id }, releases: [older, newer] },
      { name: 'mfe-admin', rollout: { stable: admin.id }, releases: [admin] },
    ),
  ),
);

afterAll(() => platform.stop());

const get = (path: string, init?: RequestInit) => fetch(`${platform.url}${path}`, init);
/** Sends a request like a browser; `fetch` would normalize paths and not allow 304 responses. */
async function getRaw(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = new URL(platform.url);
  const [response] = (await once(request({ port, path, headers }).end(), 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

const contentOf = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

async function releasesIn(response: Response): Promise<string[]> {
  const { apps } = (await response.json()) as RegistryDocument;
  return apps.flatMap((app) => app.releases.map(({ id }) => id)).filter((id) => id !== admin.id);
}

test('any screen URL is answered with the page, including the registry and the page data', async () => {
  for (const path of ['/', '/app/messages/7', '/onboarding/create-account?token=a.b']) {
    const response = await get(path, page);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    const html = await response.text();
    expect(contentOf(html, 'registry').apps.map((app: { name: string }) => app.name)).toEqual([
      'mfe-admin',
      'mfe-chat',
    ]);
    expect(contentOf(html, 'identity')).toEqual({ mode: 'embedded' });
  }
});

test('text of a declaration cannot break out of its script element', async () => {
  const html = await (await get('/', page)).text();
  expect(html).not.toContain('</script><b>');
  expect(contentOf(html, 'registry').apps[0].releases[0].declaration.texts.en.title).toBe(
    "Chat </script><b> for $' and $&",
  );
});

test('malformed URLs are answered with the page too', async () => {
  for (const path of ['//', '///', '//[', '/%']) {
    expect((await getRaw(path, { accept: 'text/html' })).statusCode, path).toBeLessThan(500);
  }
});

test('the page preloads the files of its URL, and none on the sign-in page', async () => {
  const links = async (path: string) =>
    [...(await (await get(path, page)).text()).matchAll(/<link rel="preload"[^>]* href="([^"]+)"[^>]*>/g)].map(
      ([link, href]) => (link.includes('fetchpriority="low"') ? { later: href } : { first: href }),
    );
  // Sign-in needs its client first; everything else waits for what the first paint needs.
  expect(await links('/app/messages/7')).toEqual([
    { first: '/shell/client.js' },
    ...['/shell/platform.js', '/shell/form.js', newer.manifest.path, newer.entry.path, ...newer.preload].map(
      (later) => ({
        later,
      }),
    ),
  ]);
  expect(await links('/app/messagesque')).toEqual([]);
  expect(await links('/')).toEqual([]);
});

test('DLV-05 the page preloads the canary of a browser whose account gets it, and no other release', async () => {
  const canary = { release: newer.id, percentage: 5 };
  await platform.writeRegistry(
    registryOf({ name: 'mfe-chat', rollout: { stable: older.id, canary }, releases: [older, newer] }),
  );
  const preloads = async (cookie: string, preloaded: typeof newer) => {
    const html = await (await get('/app/messages/7', { headers: { ...page.headers, cookie } })).text();
    return html.includes(`href="${preloaded.entry.path}"`);
  };
  const own = `a=b; app-canaries=mfe-admin:1.0.0-9|mfe-chat:${newer.id}; c=d`;
  expect([await preloads(own, newer), await preloads(own, older)]).toEqual([true, false]);
  for (const cookie of ['', 'app-canaries=mfe-chat', `app-canaries=mfe-admin:${newer.id}`, 'app-canaries="><script>'])
    expect([await preloads(cookie, newer), await preloads(cookie, older)], cookie).toEqual([false, true]);
  // Withdrawn.
  await platform.writeRegistry(
    registryOf({ name: 'mfe-chat', rollout: { stable: older.id }, releases: [older, newer] }),
  );
  expect([await preloads(own, newer), await preloads(own, older)]).toEqual([false, true]);
});

test('the page and the registry are the same with each accepted encoding, with one ETag', async () => {
  for (const [path, accept] of [
    ['/app/messages/7', 'text/html'],
    ['/registry.json', '*/*'],
  ] as const) {
    const forms = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };
    const ask = (encoding: string) =>
      once(
        request(`${platform.url}${path}`, { headers: { accept, 'accept-encoding': encoding } }).end(),
        'response',
      ) as Promise<[IncomingMessage]>;
    const texts: string[] = [];
    const tags: unknown[] = [];
    // Twice, so that the second response comes from the cache.
    for (const [encoding, decode] of [...Object.entries(forms), ...Object.entries(forms)]) {
      const [response] = await ask(encoding);
      expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(response.headers.vary).toContain('accept-encoding');
      texts.push(decode(await buffer(response)).toString());
      tags.push(response.headers.etag);
    }
    expect(new Set(texts).size, path).toBe(1);
    expect(texts[0]).toContain(newer.id);
    expect(new Set(tags).size, path).toBe(1);
  }
});

test('the next page has a new release, compressed or not', async () => {
  const html = async (encoding: string) =>
    (await get('/app/messages/7', { headers: { ...page.headers, 'accept-encoding': encoding } })).text();
  expect(await html('br')).toContain(newer.id);
  await platform.writeRegistry(
    registryOf({ name: 'mfe-chat', rollout: { stable: older.id }, releases: [older, newer] }),
  );
  for (const encoding of ['identity', 'gzip', 'br']) {
    expect(await html(encoding), encoding).toContain(older.id);
    expect(await html(encoding), encoding).not.toContain(newer.id);
  }
});

test('the page allows scripts of this origin only and no framing', async () => {
  const policy = (await get('/', page)).headers.get('content-security-policy') ?? '';
  const directive = (name: string) => policy.split('; ').find((each) => each.startsWith(`${name} `));
  expect(directive('script-src')).toBe("script-src 'self'");
  expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(directive('object-src')).toBe("object-src 'none'");
  expect(policy).not.toContain('unsafe-eval');
});

test('a worker’s policy allows WebAssembly and nothing else', async () => {
  const worker = await get('/shell/pdf.worker.min.0123456789.mjs');
  expect(worker.headers.get('content-type')).toContain('javascript');
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  );
});

test('missing files answer 404 and never the page, for any Accept header', async () => {
  for (const path of ['/shell/gone.js', '/apps/mfe-chat/1.0.0-aaaa/gone.js', '/apps/mfe-gone/x', '/robots.txt']) {
    const response = await get(path, page);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<html');
  }
  expect((await get('/app/messages', { headers: { accept: 'application/json' } })).status).toBe(404);
});

test('nothing outside of the deployed folders is served', async () => {
  const outside = ['/apps/../registry.json', '/apps/..%2fregistry.json', '/shell/%2e%2e/%2e%2e/etc/passwd'];
  for (const path of outside) expect((await getRaw(path)).statusCode).toBeGreaterThanOrEqual(400);
});

test('files with a hash in their name or folder are cached as immutable', async () => {
  for (const path of ['/shell/main.0123456789.js', hashed.entry.path, hashed.manifest.path]) {
    const { headers, statusCode } = await getRaw(path, { 'accept-encoding': 'gzip' });
    expect(statusCode, path).toBe(200);
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
  }
});

test('files whose URL does not change with a release are revalidated', async () => {
  const paths = [newer.entry.path, newer.manifest.path, newer.operations, hashed.operations];
  for (const path of [...paths, '/registry.json']) {
    const { headers, statusCode } = await getRaw(path);
    expect(statusCode, path).toBe(200);
    expect(headers['cache-control'], path).toBe('no-cache');
  }
  for (const path of ['/shell/shell.json', '/shell/index.html', '/shell/operations.json'])
    expect((await getRaw(path)).statusCode, path).toBe(404);
});

test('entries are compressed, and answered with 304 when unchanged', async () => {
  const entry = await getRaw(newer.entry.path);
  expect(entry.headers['cache-control']).toBe('no-cache');
  expect(entry.headers.vary).toBe('accept-encoding');
  const again = await getRaw(newer.entry.path, { 'if-none-match': String(entry.headers.etag) });
  expect(again.statusCode).toBe(304);
  const compressed = await getRaw(newer.entry.path, { 'accept-encoding': 'gzip' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
});

test('the registry lists the releases of the rollout with an ETag, and follows a rollback at once', async () => {
  const response = await get('/registry.json');
  expect(await releasesIn(response)).toEqual([newer.id]);
  const tag = response.headers.get('etag') ?? '';
  expect((await get('/registry.json', { headers: { 'if-none-match': tag } })).status).toBe(304);

  await platform.writeRegistry(
    registryOf({ name: 'mfe-chat', rollout: { stable: older.id }, releases: [older, newer] }),
  );
  const after = await get('/registry.json', { headers: { 'if-none-match': tag } });
  expect(after.status).toBe(200);
  expect(await releasesIn(after)).toEqual([older.id]);
});

test('operations of the shell and of every kept release run, including older ones', async () => {
  expect([...(await platform.releases.operations()).values()].sort()).toEqual(
    ['0123456789', '0123456789abcdef', 'aaaa', 'bbbb', 'cccc'].map(operationOf),
  );
});

test('without deployments there is no page and an empty registry', async () => {
  const empty = await deployPlatform([], { shells: [] });
  expect((await fetch(`${empty.url}/`, page)).status).toBe(404);
  expect(await (await fetch(`${empty.url}/registry.json`)).json()).toEqual({ schemaVersion: 1, apps: [] });
  await empty.stop();
});
