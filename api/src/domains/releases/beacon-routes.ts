import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { beaconLimits, errorPhases } from '@platform/app-contract/schema';
import { Type } from 'typebox';
import { signedIn } from '../../access/policy.ts';
import { createCallLimit } from '../../access/rate-limit.ts';
import { ok } from '../../errors/answer.ts';
import { countBeacon } from './beacons.ts';

/** Beacons of an account in a minute; each of its pages sends two. */
const beaconsPerMinute = 20;

const Count = Type.Integer({ minimum: 0, maximum: beaconLimits.count });

const Beacon = Type.Object({
  releases: Type.Array(
    Type.Object({
      app: Type.String({ maxLength: 60 }),
      release: Type.String({ maxLength: 100 }),
      mounts: Count,
      faultyMounts: Count,
      failedMounts: Count,
      failedCalls: Count,
      longTasks: Count,
    }),
    { minItems: 1, maxItems: beaconLimits.releases },
  ),
  faults: Type.Optional(
    Type.Array(
      Type.Object({
        app: Type.String({ maxLength: 60 }),
        release: Type.String({ maxLength: 100 }),
        phase: Type.Enum([...errorPhases]),
        message: Type.String({ maxLength: beaconLimits.message }),
        count: Type.Integer({ minimum: 1, maximum: beaconLimits.count }),
      }),
      { maxItems: beaconLimits.faults },
    ),
  ),
});

/** What open pages report about the releases that they run (DLV-07). */
export const beaconRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const limit = createCallLimit(beaconsPerMinute);
  app.post(
    '/api/platform/beacons/',
    {
      config: { policy: signedIn(), result: Type.Object({}) },
      schema: { body: Beacon },
      bodyLimit: 16_384,
    },
    async ({ body: { releases, faults = [] }, requestContext }) => {
      await limit.count(requestContext.caller.accountId, 'beacon');
      await countBeacon(requestContext, releases, faults);
      return ok({});
    },
  );
};
