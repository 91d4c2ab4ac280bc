import type { ErrorPhase } from '@platform/app-contract';
import type { SendReport } from './sentry.ts';

/** Where a fault comes from. */
export interface FaultOrigin {
  /** The app's name in the registry; without one, the app is read from the script that failed. */
  app?: string;
  /** Version of the app. */
  version?: string;
  phase: ErrorPhase | 'uncaught';
  /** The operation or path of a call, without its query. */
  call?: string;
  /** Id of the call in the server's log. */
  requestId?: string;
}

/** What the server writes into the page when an error-reporting service is configured. */
export interface ReportingSettings {
  dsn: string;
  environment: string;
}

/** Faults that wait for the SDK; more of one page would only repeat themselves. */
const maxQueued = 20;
const reported = new WeakSet<object>();
let waiting: Parameters<SendReport>[] = [];
let send: SendReport | null = null;
let listening = false;

/**
 * Reports an error to the configured service, each error once however many places hear of it (NAV-19). Without a service
 * it does nothing.
 */
export function reportFault(error: unknown, origin: FaultOrigin): void {
  if (!listening || isAborted(error)) return;
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  if (send) send(error, origin);
  else if (waiting.length < maxQueued) waiting.push([error, origin]);
}

/**
 * Listens for uncaught errors from now on. The SDK comes when the page has loaded and has nothing better to do, so that
 * it is no part of the first view.
 */
export function startErrorReporting(): void {
  const written = document.getElementById('error-reporting')?.textContent;
  if (!written) return;
  listening = true;
  window.addEventListener('error', ({ error }) => {
    if (error !== null && error !== undefined) reportFault(error, { phase: 'uncaught' });
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason, { phase: 'uncaught' }));
  whenIdle(() => void openReports(JSON.parse(written) as ReportingSettings));
}

async function openReports(settings: ReportingSettings): Promise<void> {
  try {
    send = (await import(/* webpackChunkName: "error-reporting" */ './sentry.ts')).openSentry(settings);
    for (const [error, origin] of waiting) send(error, origin);
  } catch {
    // A page without its error reports is a working page.
    listening = false;
  }
  waiting = [];
}

/** A call that its caller no longer wanted is no fault. */
function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function whenIdle(work: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 3000 }) : work());
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
