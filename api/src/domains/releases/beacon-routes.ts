import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { signedIn } from '../../access/policy.ts';
import { createCallLimit } from '../../access/rate-limit.ts';
import { ok } from '../../errors/answer.ts';
import { countBeacon } from './beacons.ts';

/** Beacons of an account in a minute; each of its pages sends two. */
const beaconsPerMinute = 20;
/** Releases in one beacon: the shell and the apps, some of them replaced meanwhile. */
const maxReleases = 30;
/** Of one kind in one beacon; a page does not get as far in half a minute. */
const maxCount = 500;

const Count = Type.Integer({ minimum: 0, maximum: maxCount });
/** Different faults in one beacon, and characters of a message. */
const maxFaults = 5;
const maxMessage = 200;

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
    { minItems: 1, maxItems: maxReleases },
  ),
  faults: Type.Optional(
    Type.Array(
      Type.Object({
        app: Type.String({ maxLength: 60 }),
        release: Type.String({ maxLength: 100 }),
        phase: Type.Enum(['load', 'bootstrap', 'mount', 'render', 'unmount', 'call']),
        message: Type.String({ maxLength: maxMessage }),
        count: Type.Integer({ minimum: 1, maximum: maxCount }),
      }),
      { maxItems: maxFaults },
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
