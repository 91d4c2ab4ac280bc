import type { FastifyPluginAsync, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';

/**
 * The only REST routes of the domains without a token (API-01), besides sign-in, which is the identity provider's; pictures
 * ask for a signed link or a token themselves, and `process-sign-up` for a token that may have no account yet.
 */
const openRoutes = [
  'GET /api/download/company/logo/:id',
  'GET /api/download/deal/section/image/:id',
  'POST /api/auth/confirm-address',
  'POST /api/auth/process-sign-up',
  'POST /api/auth/reset',
  'POST /api/auth/reset/confirm',
  'POST /api/auth/reset/verify',
  'POST /api/auth/sign-up',
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

test('API-01 the routes without a token are the few that are written down; any other answers 404 or 405', async () => {
  const answering: string[] = [];
  for (const { method, url } of open) {
    if (['TRACE', 'QUERY'].includes(method)) continue;
    const { status } = await fetch(`${api.url}${url.replace(/[:*]\w*/g, 'x')}`, { method });
    if (status !== 404 && status !== 405) answering.push(`${method} ${url}`);
  }
  expect(answering.toSorted()).toEqual(openRoutes);
});
