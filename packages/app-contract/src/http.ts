export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface TransferOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /**
   * Lets the request outlive the page, for example when it is sent on `pagehide`. `json` only; all such requests of a
   * page together may send at most 64 kB at a time. No notice is shown when it is slow, since no user waits for it.
   */
  keepalive?: boolean;
  /** Called on transfer progress, in bytes; `total` is 0 while unknown. */
  onProgress?(loaded: number, total: number): void;
}

/**
 * REST calls on behalf of the signed-in user. Paths are same-origin and start with `/`; the shell adds the bearer
 * token. `request` resolves for every HTTP status; the other methods reject with a `RequestFailure` unless the status
 * is 2xx.
 */
export interface HttpClient {
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Sends `body` as JSON and parses the JSON response; an empty response resolves with `undefined`. */
  json<Answer>(method: HttpMethod, path: string, body?: unknown, options?: TransferOptions): Promise<Answer>;
  /** Sends a multipart form with upload progress and parses the JSON response. */
  upload<Answer>(path: string, form: FormData, options?: TransferOptions): Promise<Answer>;
  /** Downloads a file with progress. */
  download(path: string, options?: TransferOptions): Promise<Blob>;
}

/** A call that failed or got no response. `status` is 0 when there was no response. */
export interface RequestFailure extends Error {
  name: 'RequestFailure';
  status: number;
  /** The server's error code; null when it sent none. */
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

/** Checks the shape, not the class: `instanceof` fails for errors created in another bundle. */
export function isRequestFailure(error: unknown): error is RequestFailure {
  return error instanceof Error && error.name === 'RequestFailure' && 'status' in error;
}
