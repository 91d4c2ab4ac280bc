import {
  createRequestFailure,
  type HttpClient,
  type HttpMethod,
  isRequestFailure,
  type TransferOptions,
} from '@platform/app-contract';
import { reportFault } from '../error-reporting/fault-reports.ts';
import { NotSignedIn } from '../session/token-keeper.ts';
import { type Reauthenticate, withStepUp } from '../session/with-step-up.ts';
import { readFully } from './read-fully.ts';
import { receiveBlob } from './receive-blob.ts';
import { sendForm } from './send-form.ts';
import { callTimeoutMs, type PendingCall, stallTimeoutMs, type WithTimeout } from './with-timeout.ts';

interface Options {
  /** Returns a valid access token. */
  token(): Promise<string>;
  /** Applies the timeout. */
  withTimeout: WithTimeout;
  /** See `withStepUp`. */
  reauthenticate: Reauthenticate;
  /** Called for 401 and 403 before the caller gets the response, since they may end the session. */
  onRefused(status: number, code: string | null): void;
  /** Called when a call got no response. */
  onUnanswered?(): void;
  /** Called after each successful POST of `json`, before its caller gets the response. */
  onPosted?(path: string, body: unknown): void;
  /** Text for an error response without one (FILE-06, NAV-14). */
  failureText(): string;
}

/** Body of a REST error response; see "Coded errors" in ARCHITECTURE.md. */
interface ErrorBody {
  result?: { message?: string; code?: string; params?: Record<string, unknown> };
}

/**
 * Creates the client for same-origin REST calls, with the bearer token. Callers pass an `Idempotency-Key` as a header.
 */
export function createHttpClient(options: Options): HttpClient {
  const { token, withTimeout, reauthenticate, onRefused, onPosted, onUnanswered, failureText } = options;

  type Receive = (response: Response, pending: PendingCall) => Promise<Response>;

  async function call(path: string, init: RequestInit, limit: number, receive: Receive): Promise<Response> {
    const response = await withStepUp(
      () =>
        asRequestFailure(
          withTimeout(
            limit,
            init.signal,
            async (pending) => {
              const { signal } = pending;
              const headers = await headersFor(path, init.headers);
              return receive(await fetch(path, { ...init, signal, headers, credentials: 'same-origin' }), pending);
            },
            init.keepalive,
          ),
          init.signal,
          onUnanswered,
        ),
      reauthenticate,
    );
    if (response.status === 401 || response.status === 403) {
      onRefused(response.status, (await readErrorBody(response.clone())).result?.code ?? null);
    }
    return response;
  }

  const request = (path: string, init: RequestInit = {}) => call(path, init, callTimeoutMs, readFully);

  async function headersFor(path: string, given?: HeadersInit): Promise<Headers> {
    if (!path.startsWith('/') || path.startsWith('//')) throw new Error(`${path} is not a path of this origin`);
    const headers = new Headers(given);
    headers.set('authorization', `Bearer ${await token()}`);
    if (!headers.has('accept')) headers.set('accept', 'application/json');
    return headers;
  }

  async function successful(response: Response): Promise<Response> {
    if (response.ok) return response;
    throw failureOf(response.status, await readErrorBody(response), failureText);
  }

  return {
    request,

    async json<Answer>(method: HttpMethod, path: string, body?: unknown, options: TransferOptions = {}) {
      const init: RequestInit = { method, headers: { ...options.headers } };
      if (options.signal) init.signal = options.signal;
      if (options.keepalive) init.keepalive = true;
      if (body !== undefined) {
        init.headers = { ...options.headers, 'content-type': 'application/json' };
        init.body = JSON.stringify(body);
      }
      return withReporting(path, async () => {
        const response = await successful(await request(path, init));
        if (method === 'POST') onPosted?.(path, body);
        return readJson<Answer>(response);
      });
    },

    async upload<Answer>(path: string, form: FormData, options: TransferOptions = {}) {
      return withReporting(path, async () => {
        const headers = await headersFor(path, options.headers);
        const sending = withTimeout(stallTimeoutMs, options.signal, (pending) =>
          sendForm(path, form, headers, withProgress(options, pending)),
        );
        const response = await asRequestFailure(sending, options.signal, onUnanswered);
        if (response.ok) return readJson<Answer>(response);
        const body = await readErrorBody(response);
        onRefused(response.status, body.result?.code ?? null);
        throw failureOf(response.status, body, failureText);
      });
    },

    async download(path: string, options: TransferOptions = {}) {
      const init: RequestInit = { headers: { accept: '*/*', ...options.headers } };
      if (options.signal) init.signal = options.signal;
      const receive: Receive = async (response, pending) => {
        if (!response.ok) return readFully(response);
        const { status, headers } = response;
        return new Response(await receiveBlob(response, withProgress(options, pending)), { status, headers });
      };
      return withReporting(path, async () =>
        (await successful(await call(path, init, stallTimeoutMs, receive))).blob(),
      );
    },
  };
}

/** Reports calls without a response or with a 5xx status (NAV-19). */
async function withReporting<Answer>(path: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (isRequestFailure(error) && (error.status === 0 || error.status >= 500)) {
      reportFault(error, { phase: 'call', call: path });
    }
    throw error;
  }
}

/** Extends the options so that every progress event restarts the timeout. */
function withProgress(options: TransferOptions, { signal, progressed }: PendingCall): TransferOptions {
  return {
    ...options,
    signal,
    onProgress(loaded, total) {
      progressed();
      options.onProgress?.(loaded, total);
    },
  };
}

/** Turns a missing response into a failure with status 0; an abort by the caller stays an `AbortError`. */
async function asRequestFailure(
  call: Promise<Response>,
  signal: AbortSignal | null | undefined,
  onUnanswered: (() => void) | undefined,
): Promise<Response> {
  try {
    return await call;
  } catch (error) {
    if (signal?.aborted || error instanceof NotSignedIn) throw error;
    onUnanswered?.();
    throw createRequestFailure(0, 'There was no answer');
  }
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** Reads the error body; a proxy may respond with plain text, which is shown, or with an HTML page, which is not. */
async function readErrorBody(response: Response): Promise<ErrorBody> {
  const text = await response.text().catch(() => '');
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/plain') && text.trim() !== '') return { result: { message: text.trim() } };
  try {
    return (JSON.parse(text) ?? {}) as ErrorBody;
  } catch {
    return {};
  }
}

function failureOf(status: number, { result = {} }: ErrorBody, failureText: () => string): Error {
  return createRequestFailure(status, result.message ?? failureText(), result.code ?? null, result.params);
}
