export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface TransferOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /**
   * The call goes on when the page goes away before its answer, as in an answer to `pagehide`. `json` only; all such
   * calls of a page together send at most 64 kB at a time. Nobody waits for it, so nobody is told that it takes long.
   */
  keepalive?: boolean;
  /** Called while bytes move; `total` is 0 while unknown. */
  onProgress?(loaded: number, total: number): void;
}

/**
 * REST calls on behalf of the signed-in person. Paths are of this origin and start with `/`; the shell adds the bearer.
 * `request` resolves with whatever the server answered. The helpers reject with a `RequestFailure` unless it was 2xx.
 */
export interface HttpClient {
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Sends `body` as JSON and reads the answer as JSON; an empty answer gives `undefined`. */
  json<Answer>(method: HttpMethod, path: string, body?: unknown, options?: TransferOptions): Promise<Answer>;
  /** Sends a multipart form with upload progress and reads the answer as JSON. */
  upload<Answer>(path: string, form: FormData, options?: TransferOptions): Promise<Answer>;
  /** Reads a file with download progress. */
  download(path: string, options?: TransferOptions): Promise<Blob>;
}

/** A call that was refused or not answered. `status` is 0 when there was no answer. */
export interface RequestFailure extends Error {
  name: 'RequestFailure';
  status: number;
  /** The server's refusal code; null when it sent none. */
  code: string | null;
  params: Record<string, unknown>;
}

export function createRequestFailure(
  status: number,
  message: string,
  code: string | null = null,
  params: Record<string, unknown> = {},
): RequestFailure {
  return Object.assign(new Error(message), { name: 'RequestFailure' as const, status, code, params });
}

/** Told by shape: the error may come from another bundle, where `instanceof` would not hold. */
export function isRequestFailure(error: unknown): error is RequestFailure {
  return error instanceof Error && error.name === 'RequestFailure' && 'status' in error;
}
