import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { createCallLimit } from './access/rate-limit.ts';
import type { Configuration } from './configuration.ts';
import type { Services } from './context.ts';
import type { Domain } from './domains/domain.ts';
import { errorResult } from './graphql/errors.ts';
import { graphqlHttpPlugin } from './graphql/http.ts';
import { createGraphqlParts } from './graphql/parts.ts';
import type { ListPersistedOperations } from './graphql/persisted-operations.ts';
import { graphqlWebsocketPlugin } from './graphql/websocket.ts';
import type { WorkerState } from './jobs/worker.ts';
import { routedUrl } from './platform/index.ts';
import { bodyTimeout, bodyTimeoutPlugin } from './plugins/body-timeout.ts';
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
import { provideApi } from './release-gate/gate.ts';

export interface ServerOptions {
  /**
   * Further plugins of the server: the identity provider and the app releases. Registered before the domains' routes.
   */
  plugins?: FastifyPluginAsync[];
  /** The only documents that run in production. */
  listPersistedOperations?: ListPersistedOperations;
  /** The domains whose schema and routes are served. */
  domains: readonly Domain[];
  /** State of the jobs of this process; undefined where other processes run them. */
  jobs?: () => WorkerState | undefined;
  /** Problems other than the database's, for the health page. */
  problems?: () => string[];
  /** Destination of traces; undefined when not configured. */
  reporting?: ErrorReporting | undefined;
  /** Milliseconds for a body other than an upload to arrive; default: 30 s. */
  bodyTimeout?: number;
  /** Default: JSON lines on standard output. */
  log?: FastifyBaseLogger;
}

/** Milliseconds for the largest upload to arrive over a slow connection; other requests get `bodyTimeout`. */
const requestTimeout = 900_000;

/**
 * Builds the HTTP server of the product; the caller starts listening and closes it.
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
    // One line per call instead of two: plugins/call-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: configuration.limits.bodyBytes,
    requestTimeout,
    http: { headersTimeout: bodyTimeout, connectionsCheckingInterval: 5_000 },
    trustProxy: configuration.trustedProxies,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
    forceCloseConnections: 'idle',
    rewriteUrl: routedUrl,
  });
  // JSON only: a foreign page could send a form or plain text without a preflight.
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
    operationError: (error, target) => errorResult(error, target, { explain: false }),
  });
  // Registered before the plugins that reject requests: it closes the connection of an upgrade that is answered
  // otherwise.
  await app.register(websocketPlugin);
  await app.register(headersPlugin, { configuration });
  await app.register(methodsPlugin);
  await app.register(bodyTimeoutPlugin, { milliseconds: options.bodyTimeout ?? bodyTimeout });
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
  let provided: ReturnType<typeof provideApi> | undefined;
  const providedApi = () => (provided ??= provideApi(domains));
  for (const { routes } of domains) if (routes) await app.register(routes, { services, providedApi });
  app.refuseOtherMethods();
  return app;
}
