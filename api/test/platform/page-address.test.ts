import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformPlugin } from '../../src/platform/index.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type DeployedPlatform, deployPlatform, registryOf, release } from './kit.ts';

const declared = release('mfe-onboarding', 'aaaa', '/investor-preferences');
const asBrowser = 'text/html,application/xhtml+xml,*/*;q=0.8';
const asScript = '*/*';
let platform: DeployedPlatform;
let api: TestApi;

beforeAll(async () => {
  platform = await deployPlatform([declared]);
  await platform.writeRegistry(
    registryOf({ name: 'mfe-onboarding', rollout: { stable: declared.id }, releases: [declared] }),
  );
  const { releases } = platform;
  api = await startTestApi({ plugins: [platformPlugin({ releases })] });
});

afterAll(async () => {
  await api.close();
  await platform.stop();
});

/** Sends the path unchanged; `fetch` would normalize it. */
async function get(path: string, accept: string, method = 'GET') {
  const { port } = new URL(api.url);
  const [response] = await once(request({ port, path, method, headers: { accept } }).end(), 'response');
  return { status: response.statusCode, type: response.headers['content-type'], body: await text(response) };
}

const htmlPage = { status: 200, type: 'text/html; charset=utf-8', body: expect.stringContaining('<div id="root">') };
const json = (status: number) => ({
  status,
  type: expect.stringContaining('application/json'),
  body: expect.anything(),
});

test('AMT-06 NAV-11 a screen URL is answered with the page, even if it ends like a file name', async () => {
  for (const path of [
    '/app/invest/1b4e28ba-2fa1-4d2b-883f-0016d3cca427/25000.5',
    '/app/invest/1b4e28ba-2fa1-4d2b-883f-0016d3cca427/25000.50',
    '/app/invest/x/25000.50?from=list',
    '/app/nowhere.html',
    '/admin/clients/x.y',
    '/onboarding/x.y',
    '/investor-preferences/x.y',
  ]) {
    expect(await get(path, asBrowser), path).toEqual(htmlPage);
    // A script that a page requests relative to its own URL is no screen.
    expect(await get(path, asScript), path).toEqual(json(404));
  }
});

test('missing files answer 404 and never the page', async () => {
  for (const path of ['/robots.txt', '/shell/gone.js', '/apps/mfe-onboarding/gone.js', '/apps/gone', '/app.js']) {
    for (const accept of [asBrowser, asScript]) expect(await get(path, accept), path).toEqual(json(404));
  }
});

test('NAV-11 a screen URL that cannot be decoded is answered with the page', async () => {
  for (const path of ['/app/invest/x/%E0%A4', '/app/%', '/admin/%zz', '/%E0%A4', '/app/%E0%A4?part=%E0%A4']) {
    expect(await get(path, asBrowser), path).toEqual(htmlPage);
    expect(await get(path, asBrowser, 'HEAD'), path).toEqual({ ...htmlPage, body: '' });
    expect(await get(path, asBrowser, 'POST'), path).toEqual(json(400));
    expect(await get(path, 'application/json'), path).toEqual(json(400));
  }
  for (const path of ['/shell/%E0%A4', '/apps/%E0%A4.js']) expect(await get(path, asBrowser), path).toEqual(json(404));
});

test('a screen URL with NUL is answered with the page, whose router ignores it; a call with NUL is refused', async () => {
  for (const path of ['/app/opportunities/all?search=%00x', '/app/%00']) {
    expect(await get(path, asBrowser), path).toEqual(htmlPage);
    expect(await get(path, 'application/json'), path).toEqual(json(400));
  }
  for (const path of ['/shell/%00', '/shell/index.html/%00', '/apps/%00']) {
    expect(await get(path, asBrowser), path).toEqual(json(404));
    expect(await get(path, asBrowser, 'HEAD'), path).toEqual({ ...json(404), body: '' });
  }
  for (const path of ['/api/deals/%00', '/oidc/auth?client_id=%00']) {
    expect(await get(path, asBrowser), path).toEqual(json(400));
  }
});

test('calls with a URL that cannot be decoded answer 400 for any Accept header', async () => {
  for (const path of ['/api/%E0%A4', '/api/deals/%E0%A4', '/graphql/%E0%A4']) {
    expect(await get(path, asBrowser), path).toEqual(json(400));
  }
});
