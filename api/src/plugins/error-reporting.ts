import { readFileSync } from 'node:fs';
import { dataWithoutSecrets } from '@platform/rules';
import type { Event } from '@sentry/node';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Configuration } from '../configuration.ts';
import type { OnLoggedError } from './logging.ts';

/** Error reporting of this process (ADM-24). */
export interface ErrorReporting {
  /** To be passed to the logger, which reports every logged error. */
  onError: OnLoggedError;
  /** Names the trace of a call by its route and operation instead of its URL with ids. */
  nameTrace(request: FastifyRequest): void;
  /** Sends pending reports, for at most two seconds. */
  close(): Promise<void>;
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const closeDeadline = 2_000;

/**
 * Initializes reporting of errors and traces to the configured service. The SDK is loaded only if a service is
 * configured; otherwise returns undefined.
 */
export async function openErrorReporting(
  settings: Configuration['errorReporting'],
): Promise<ErrorReporting | undefined> {
  if (!settings.dsn) return undefined;
  const sentry = await import('@sentry/node');
  sentry.initWithoutDefaultIntegrations({
    dsn: settings.dsn,
    environment: settings.environment,
    release: `api@${version}`,
    tracesSampleRate: 1,
    // With streamed spans, `beforeSendTransaction` would not be called.
    traceLifecycle: 'static',
    // The host name is not to be disclosed.
    includeServerName: false,
    integrations: [
      sentry.httpIntegration({
        breadcrumbs: false,
        maxRequestBodySize: 'none',
        ignoreIncomingRequests: (url) => url.startsWith('/health/'),
      }),
      sentry.linkedErrorsIntegration(),
      sentry.dedupeIntegration(),
      sentry.contextLinesIntegration(),
    ],
    initialScope: { tags: { app: 'api' } },
    beforeSend: withoutCall,
    beforeSendTransaction: withoutCall,
  });
  return {
    onError(error, { message, requestId, fatal }) {
      sentry.captureException(error, {
        mechanism: { type: 'log', handled: !fatal },
        captureContext: {
          level: fatal ? 'fatal' : 'error',
          tags: { logged: message, ...(requestId ? { request_id: requestId } : {}) },
        },
      });
    },
    nameTrace({ method, routeOptions, callNotes }) {
      const span = sentry.getActiveSpan();
      if (!span || !routeOptions.url) return;
      const name = [method, routeOptions.url, callNotes?.operation].filter(Boolean).join(' ');
      sentry.updateSpanName(sentry.getRootSpan(span), name);
      sentry.getIsolationScope().setTransactionName(name);
    },
    close: async () => void (await sentry.close(closeDeadline)),
  };
}

/** Span attributes to keep. Everything else, such as URLs with queries and user agents, is removed. */
const keptSpanData = /^(sentry\..*|http\.route|http\.(request\.)?method|http\.(response\.)?status_code)$/;

function withoutCall<Report extends Event>(event: Report): Report {
  delete event.request;
  delete event.user;
  const trace = event.contexts?.trace;
  if (trace?.data) {
    trace.data = Object.fromEntries(Object.entries(trace.data).filter(([name]) => keptSpanData.test(name)));
  }
  return dataWithoutSecrets(event);
}

/** Names the traces of calls by route and operation. */
export const errorReportingPlugin = fastifyPlugin<{ reporting: ErrorReporting }>(
  async (app, { reporting }) => {
    app.addHook('onRequest', async (request) => reporting.nameTrace(request));
    // Again, because the operation is only known now.
    app.addHook('onSend', async (request) => reporting.nameTrace(request));
  },
  { name: 'error-reporting' },
);
