import type { ErrorPhase } from '@platform/app-contract';
import type { SendReport } from './sentry.ts';

/** Origin of an error. */
export interface FaultOrigin {
  /** The app's name in the registry; without it, the app is derived from the script in the stack. */
  app?: string;
  /** Version of the app. */
  version?: string;
  phase: ErrorPhase | 'uncaught';
  /** GraphQL operation or REST path of a call, without the query string. */
  call?: string;
  /** Request id in the server's log. */
  requestId?: string;
}

/** Settings that the server embeds in the page when an error-reporting service is configured. */
export interface ReportingSettings {
  dsn: string;
  environment: string;
}

/** Maximum errors queued until the SDK has loaded; further ones are usually repetitions. */
const maxQueued = 20;
const reported = new WeakSet<object>();
let queue: Parameters<SendReport>[] = [];
let send: SendReport | null = null;
let listening = false;

/**
 * Reports an error to the configured service, once per error object even if several handlers catch it (NAV-19). Does
 * nothing without a configured service.
 */
export function reportFault(error: unknown, origin: FaultOrigin): void {
  if (!listening || isAborted(error)) return;
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  if (send) send(error, origin);
  else if (queue.length < maxQueued) queue.push([error, origin]);
}

/**
 * Starts listening for uncaught errors. The SDK is loaded when the page is idle, so that it does not delay the first
 * view.
 */
export function startErrorReporting(): void {
  const embedded = document.getElementById('error-reporting')?.textContent;
  if (!embedded) return;
  listening = true;
  window.addEventListener('error', ({ error }) => {
    if (error !== null && error !== undefined) reportFault(error, { phase: 'uncaught' });
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason, { phase: 'uncaught' }));
  whenIdle(() => void openReports(JSON.parse(embedded) as ReportingSettings));
}

async function openReports(settings: ReportingSettings): Promise<void> {
  try {
    send = (await import(/* webpackChunkName: "error-reporting" */ './sentry.ts')).openSentry(settings);
    for (const [error, origin] of queue) send(error, origin);
  } catch {
    // The page works without error reports.
    listening = false;
  }
  queue = [];
}

/** Whether the caller aborted the call, which is not an error to report. */
function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function whenIdle(work: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 3000 }) : work());
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
