import type { FastifyPluginAsync, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';

/**
 * The only REST routes of the domains that need no token (API-01); sign-in belongs to the identity provider. Picture routes
 * check a signed link or a token themselves, the end of digests a code of their mails, the routes of an
 * app's team its credential, and `process-sign-up` accepts a token without an account.
 */
const openRoutes = [
  'GET /api/digests/end',
  'GET /api/download/company/logo/:id',
  'GET /api/download/deal/section/image/:id',
  'GET /api/legal-pages',
  'GET /api/platform/apps/:app',
  'POST /api/auth/confirm-address',
  'POST /api/auth/process-sign-up',
  'POST /api/auth/reset',
  'POST /api/auth/reset/confirm',
  'POST /api/auth/reset/verify',
  'POST /api/auth/sign-up',
  'POST /api/digests/end',
  'POST /api/platform/apps/:app/releases',
  'POST /api/platform/apps/:app/rollout',
  'POST /api/validate',
];

const open: { method: string; url: string }[] = [];
const collectRoutes: FastifyPluginAsync = fastifyPlugin(async (app) => {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    if (!url.startsWith('/api/') || config?.policy?.allow !== 'anyone') return;
    for (const each of [method].flat()) if (each !== 'HEAD') open.push({ method: each, url });
  });
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ plugins: [collectRoutes] });
});
afterAll(() => api.close());

test('API-01 only the listed routes work without a token; any other answers 404 or 405', async () => {
  const answering: string[] = [];
  for (const { method, url } of open) {
    if (['TRACE', 'QUERY'].includes(method)) continue;
    const { status } = await fetch(`${api.url}${url.replace(/[:*]\w*/g, 'x')}`, { method });
    if (status !== 404 && status !== 405) answering.push(`${method} ${url}`);
  }
  expect(answering.toSorted()).toEqual(openRoutes);
});
