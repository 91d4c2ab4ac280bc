import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { createCallLimit } from './access/rate-limit.ts';
import type { Configuration } from './configuration.ts';
import type { Services } from './context.ts';
import type { Domain } from './domains/domain.ts';
import { refusedResult } from './graphql/errors.ts';
import { graphqlHttpPlugin } from './graphql/http.ts';
import { createGraphqlParts } from './graphql/parts.ts';
import type { ListPersistedOperations } from './graphql/persisted-operations.ts';
import { graphqlWebsocketPlugin } from './graphql/websocket.ts';
import type { WorkerState } from './jobs/worker.ts';
import { routedUrl } from './platform/index.ts';
import { arrivalPlugin, arrivalTime } from './plugins/arrival.ts';
import { callLogPlugin } from './plugins/call-log.ts';
import { closingPlugin } from './plugins/closing.ts';
import { type ErrorReporting, errorReportingPlugin } from './plugins/error-reporting.ts';
import { errorsPlugin } from './plugins/errors.ts';
import { headersPlugin } from './plugins/headers.ts';
import { healthPlugin } from './plugins/health.ts';
import { inputBoundsPlugin } from './plugins/input-bounds.ts';
import { createLogger, requestId } from './plugins/logging.ts';
import { methodsPlugin } from './plugins/methods.ts';
import { requestContextPlugin } from './plugins/request-context.ts';
import { watchForUntrustedProxy } from './plugins/untrusted-proxy.ts';
import { websocketPlugin } from './plugins/websocket.ts';

export interface ServerOptions {
  /** What else the server carries: the identity provider, the deployed apps. Registered before the domains' routes. */
  plugins?: FastifyPluginAsync[];
  /** In production only these documents run. */
  listPersistedOperations?: ListPersistedOperations;
  /** Whose schema and routes it serves. */
  domains: readonly Domain[];
  /** How the jobs of this process are; undefined where other processes work them off. */
  jobs?: () => WorkerState | undefined;
  /** What is wrong beside the database, in words; for the health page. */
  problems?: () => string[];
  /** Where traces go; undefined where nothing is configured. */
  reporting?: ErrorReporting | undefined;
  /** Milliseconds for a body to arrive that is no upload; default: 30 s. */
  arrivalTime?: number;
  /** Default: lines on standard output. */
  log?: FastifyBaseLogger;
}

/** Milliseconds for the largest upload to arrive over a slow line; other requests get `arrivalTime`. */
const requestTimeout = 900_000;

/**
 * Builds the one server of the product; the caller listens and closes.
 *
 * @throws Error when a GraphQL coordinate or a route below `/api/` has no policy
 */
export async function buildServer(
  configuration: Configuration,
  services: Services,
  options: ServerOptions,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log ?? createLogger(configuration),
    // One line a call instead of two: plugins/call-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: configuration.limits.bodyBytes,
    requestTimeout,
    http: { headersTimeout: arrivalTime, connectionsCheckingInterval: 5_000 },
    trustProxy: configuration.trustedProxies,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
    forceCloseConnections: 'idle',
    rewriteUrl: routedUrl,
  });
  // JSON only: a form or plain text is what a foreign page could send unasked.
  app.removeContentTypeParser('text/plain');
  const proxyProblems = watchForUntrustedProxy(app, configuration);
  const { domains } = options;
  const callLimit = createCallLimit(configuration.limits.callsPerMinute);
  const parts = createGraphqlParts({
    services,
    domains,
    callLimit,
    listPersistedOperations: options.listPersistedOperations ?? (async () => new Map()),
  });

  if (options.reporting) await app.register(errorReportingPlugin, { reporting: options.reporting });
  await app.register(closingPlugin);
  await app.register(callLogPlugin);
  await app.register(errorsPlugin, {
    refusedOperation: (error, target) => refusedResult(error, target, { explain: false }),
  });
  // Before whatever refuses: it closes the connection of an upgrade that is answered in another way.
  await app.register(websocketPlugin);
  await app.register(headersPlugin, { configuration });
  await app.register(methodsPlugin);
  await app.register(arrivalPlugin, { milliseconds: options.arrivalTime ?? arrivalTime });
  await app.register(inputBoundsPlugin);
  await app.register(requestContextPlugin, { services, callLimit });
  await app.register(healthPlugin, {
    database: services.database,
    jobs: options.jobs ?? (() => undefined),
    problems: () => [...(options.problems?.() ?? []), ...proxyProblems()],
  });
  await app.register(graphqlHttpPlugin, parts);
  await app.register(graphqlWebsocketPlugin, parts);
  for (const plugin of options.plugins ?? []) await app.register(plugin);
  for (const { routes } of domains) if (routes) await app.register(routes, { services });
  app.refuseOtherMethods();
  return app;
}
