import type { JsonSchema, RestContract, RestRoute } from '@platform/app-contract/schema';
import fastify, { type RouteOptions } from 'fastify';
import type { Services } from '../context.ts';
import type { Domain } from '../domains/domain.ts';
import { configurationRoute } from '../identity/configuration-route.ts';

/** Routes of the embedded provider are part of the contract in both modes; the page asks which mode it is in. */
const services = { identity: { embedded: {} } } as unknown as Services;

/**
 * Returns the REST routes of the product with the schemas that their bodies and queries are checked by: the published
 * contract (DLV-02). Nothing is opened for it.
 */
export async function composeRestContract(domains: readonly Pick<Domain, 'routes'>[]): Promise<RestContract> {
  const routes: RestRoute[] = [];
  const app = fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) if (method !== 'HEAD') routes.push(describeRoute(method, route));
  });
  configurationRoute(app, () => {
    throw new Error('It is not called');
  });
  const providedApi = () => Promise.reject(new Error('It is not called'));
  for (const { routes: own } of domains) if (own) await app.register(own, { services, providedApi });
  await app.ready();
  await app.close();
  const byPath = (route: RestRoute) => `${route.path} ${route.method}`;
  return { routes: routes.sort((one, other) => (byPath(one) < byPath(other) ? -1 : 1)) };
}

function describeRoute(method: string, { url, schema, config }: RouteOptions): RestRoute {
  return {
    ...{ method, path: url },
    ...(schema?.body ? { body: plain(schema.body) } : {}),
    ...(schema?.querystring ? { query: plain(schema.querystring) } : {}),
    ...(config?.result ? { result: plain(config.result) } : {}),
  };
}

/** Removes what TypeBox adds for its own use. */
function plain(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}
