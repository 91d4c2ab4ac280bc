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
import { whole } from './read-fully.ts';
import { receiveBlob } from './receive-blob.ts';
import { sendForm } from './send-form.ts';
import { callTimeoutMs, type PendingCall, stallTimeoutMs, type WithTimeout } from './with-timeout.ts';

interface Options {
  /** A fresh access token. */
  token(): Promise<string>;
  /** Sees that calls end. */
  withTimeout: WithTimeout;
  /** Has the person prove again that it is them; see `withStepUp`. */
  reauthenticate: Reauthenticate;
  /** Hears of answers that end the session, before the caller does. */
  onRefused(status: number, code: string | null): void;
  /** What a person reads about an answer that brings no text (FILE-06, NAV-14). */
  failureText(): string;
}

/** The refusal of a REST answer; see "Coded errors" in ARCHITECTURE.md. */
interface ErrorBody {
  result?: { message?: string; code?: string; params?: Record<string, unknown> };
}

/** REST calls of this origin with the bearer added. Callers pass an `Idempotency-Key` among the headers. */
export function createHttpClient({ token, withTimeout, reauthenticate, onRefused, failureText }: Options): HttpClient {
  type Receive = (response: Response, pending: PendingCall) => Promise<Response>;

  async function call(path: string, init: RequestInit, limit: number, receive: Receive): Promise<Response> {
    const response = await withStepUp(
      () =>
        answered(
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
        ),
      reauthenticate,
    );
    if (response.status === 401 || response.status === 403) {
      onRefused(response.status, (await readCodedError(response.clone())).result?.code ?? null);
    }
    return response;
  }

  const request = (path: string, init: RequestInit = {}) => call(path, init, callTimeoutMs, whole);

  async function headersFor(path: string, given?: HeadersInit): Promise<Headers> {
    if (!path.startsWith('/') || path.startsWith('//')) throw new Error(`${path} is not a path of this origin`);
    const headers = new Headers(given);
    headers.set('authorization', `Bearer ${await token()}`);
    if (!headers.has('accept')) headers.set('accept', 'application/json');
    return headers;
  }

  async function successful(response: Response): Promise<Response> {
    if (response.ok) return response;
    throw failureOf(response.status, await readCodedError(response), failureText);
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
      return watched(path, async () => readJson<Answer>(await successful(await request(path, init))));
    },

    async upload<Answer>(path: string, form: FormData, options: TransferOptions = {}) {
      return watched(path, async () => {
        const headers = await headersFor(path, options.headers);
        const sending = withTimeout(stallTimeoutMs, options.signal, (pending) =>
          sendForm(path, form, headers, withProgress(options, pending)),
        );
        const response = await answered(sending, options.signal);
        if (response.ok) return readJson<Answer>(response);
        const refusal = await readCodedError(response);
        onRefused(response.status, refusal.result?.code ?? null);
        throw failureOf(response.status, refusal, failureText);
      });
    },

    async download(path: string, options: TransferOptions = {}) {
      const init: RequestInit = { headers: { accept: '*/*', ...options.headers } };
      if (options.signal) init.signal = options.signal;
      const receive: Receive = async (response, pending) => {
        if (!response.ok) return whole(response);
        const { status, headers } = response;
        return new Response(await receiveBlob(response, withProgress(options, pending)), { status, headers });
      };
      return watched(path, async () => (await successful(await call(path, init, stallTimeoutMs, receive))).blob());
    },
  };
}

/** A call without an answer, or with one of 5xx, goes to the error reports (NAV-19). */
async function watched<Answer>(path: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (isRequestFailure(error) && (error.status === 0 || error.status >= 500)) {
      reportFault(error, { phase: 'call', call: path });
    }
    throw error;
  }
}

/** The options of a transfer that counts as moving while bytes do. */
function withProgress(options: TransferOptions, { signal, moved }: PendingCall): TransferOptions {
  return {
    ...options,
    signal,
    onProgress(loaded, total) {
      moved();
      options.onProgress?.(loaded, total);
    },
  };
}

/** A call that was given up stays an `AbortError`; any other call without an answer becomes a failure of status 0. */
async function answered(call: Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  try {
    return await call;
  } catch (error) {
    if (signal?.aborted || error instanceof NotSignedIn) throw error;
    throw createRequestFailure(0, 'There was no answer');
  }
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** A proxy before the server may answer in plain text, or with a page that is nothing to show. */
async function readCodedError(response: Response): Promise<ErrorBody> {
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
