import { dataWithoutSecrets } from '@platform/rules';
import {
  BrowserClient,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  type Event,
  getCurrentScope,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser';
import shell from '../../package.json' with { type: 'json' };
import type { FaultOrigin, ReportingSettings } from './fault-reports.ts';

export type SendReport = (error: unknown, origin: FaultOrigin) => void;

/** Starts the SDK with errors and traces only; it records no user actions or input. */
export function openSentry({ dsn, environment }: ReportingSettings): SendReport {
  const nativeFetch = window.fetch.bind(window);
  const client = new BrowserClient({
    dsn,
    environment,
    release: `shell@${shell.version}`,
    tracesSampleRate: 1,
    // Streamed spans would bypass `beforeSendTransaction`.
    traceLifecycle: 'static',
    // The native `fetch`, taken before tracing wraps it; otherwise the SDK obtains one from an iframe.
    transport: (options) => makeFetchTransport(options, nativeFetch),
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration(), dedupeIntegration(), browserTracingIntegration({ enableInp: false })],
    beforeSend: (event) => clean(attribute(event)),
    beforeSendTransaction: clean,
  });
  getCurrentScope().setClient(client);
  client.init();
  return (error, { requestId, ...origin }) => {
    captureException(error, {
      mechanism: { type: origin.phase, handled: origin.phase !== 'uncaught' },
      captureContext: { tags: { ...origin, request_id: requestId } },
    });
  };
}

/** Path of an app's file: the app's name, its version and the build hash. */
const appFile = /\/apps\/([^/]+)\/([^/]+)-[^-/]+\//;

/** Sets app and release: as reported, else from the scripts in the stack, else those of the shell. */
function attribute<Report extends Event>(event: Report): Report {
  const frames = event.exception?.values?.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? [];
  const [, appOfScript, versionOfScript] =
    frames.findLast(({ filename = '' }) => appFile.test(filename))?.filename?.match(appFile) ?? [];
  const { version = versionOfScript, ...tags } = event.tags ?? {};
  const app = tags.app ?? appOfScript ?? 'shell';
  event.tags = { ...tags, app };
  if (app !== 'shell' && version) event.release = `${String(app)}@${String(version)}`;
  return event;
}

/** Span attributes that contain the query string or fragment of a URL. */
const secretAttribute = /query|fragment/;

function clean<Report extends Event>(event: Report): Report {
  event.request = { url: location.origin + location.pathname };
  delete event.user;
  for (const part of [event.contexts?.trace, ...(event.spans ?? [])]) {
    if (!part?.data) continue;
    part.data = Object.fromEntries(Object.entries(part.data).filter(([name]) => !secretAttribute.test(name)));
  }
  return dataWithoutSecrets(event);
}
