import multipart from '@fastify/multipart';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { anyone } from '../../access/policy.ts';
import { ok } from '../../errors/answer.ts';
import type { RouteOptions } from '../domain.ts';
import { beaconRoutes } from './beacon-routes.ts';
import { requireCredential } from './credentials.ts';
import { changeMeasuredRollout } from './measurement.ts';
import { multipartLimits, publishRelease } from './publish.ts';
import { readPublishedApp } from './published-app.ts';
import { changeOf, requireReason } from './service.ts';

const params = Type.Object({ app: Type.String({ maxLength: 60 }) });
const Rollout = Type.Object({
  action: Type.Enum(['PUBLISHED', 'CANARY', 'PROMOTED', 'ROLLED_BACK', 'PINNED']),
  release: Type.Optional(Type.String({ maxLength: 100 })),
  percentage: Type.Optional(Type.Number()),
  terms: Type.Optional(
    Type.Object({
      budget: Type.Optional(Type.Number()),
      mayPromote: Type.Optional(Type.Boolean()),
      minMounts: Type.Optional(Type.Integer()),
      maxHours: Type.Optional(Type.Integer()),
    }),
  ),
  reason: Type.String({ maxLength: 1_000 }),
  revision: Type.Integer({ minimum: 0 }),
});

export const routes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, options) => {
  await app.register(beaconRoutes);
  await app.register(teamRoutes, options);
};

/** What the team of an app does with its releases, by the credential of the app instead of a sign-in. */
const teamRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { services, providedApi }) => {
  const config = { policy: anyone() };
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });
  app.addHook('onRequest', async ({ params: given, headers }) => {
    await requireCredential(services.database, (given as { app: string }).app, headers.authorization);
  });

  app.get('/api/platform/apps/:app', { config, schema: { params } }, async ({ params: { app: name } }) =>
    ok(await readPublishedApp(services, name)),
  );

  // DLV-02
  app.post(
    '/api/platform/apps/:app/releases',
    { config: { ...config, slowBody: 'steady' }, schema: { params } },
    async (request) => ok(await publishRelease(request, request.params.app, providedApi)),
  );

  // DLV-05
  app.post(
    '/api/platform/apps/:app/rollout',
    { config, schema: { params, body: Rollout } },
    async ({ params: { app: name }, body, id }) => {
      const reason = requireReason(body.reason);
      const author = { revision: body.revision, actor: `team of ${name}`, requestId: id, reason };
      const { revision } = await changeMeasuredRollout(services, name, changeOf(body), author);
      return ok({ revision });
    },
  );
};
