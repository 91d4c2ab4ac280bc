import type { ErrorCode, ErrorParameters } from '@platform/error-codes';
import type { TestAccount } from './accounts.ts';

export interface GraphqlError {
  message: string;
  path?: (string | number)[];
  extensions: { code: ErrorCode; params: ErrorParameters };
}

export interface GraphqlAnswer<Data> {
  status: number;
  /** Null when the operation was refused. */
  data: Data | null;
  errors: GraphqlError[];
  headers: Headers;
}

export interface RestAnswer<Result> {
  status: number;
  headers: Headers;
  /** The envelope of AAPI-02; an error has `result.message`, `code` and `params`. */
  body: {
    status: 'OK' | 'ERROR';
    result: Result & { message?: string; code?: ErrorCode; params?: ErrorParameters };
  };
}

export interface CallOptions {
  /** The calling account; unauthenticated by default. */
  as?: TestAccount;
  /** Replaces the token of `as`. */
  token?: string;
  headers?: Record<string, string>;
}

/** Calls an API as an app does. */
export interface TestClient {
  /** Sends any GraphQL document. */
  query<Data = Record<string, never>>(
    document: string,
    variables?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<GraphqlAnswer<Data>>;
  /** Sends a POST with JSON by default; `FormData` and strings (such as broken JSON) are sent unchanged. A file response gives an empty result. */
  rest<Result = Record<string, unknown>>(
    path: string,
    options?: CallOptions & { body?: unknown; method?: string },
  ): Promise<RestAnswer<Result>>;
}

/** @param mintToken returns the access token of an account's session */
export function createClient(url: string, mintToken: (as: TestAccount) => Promise<string>): TestClient {
  async function headersOf({ as, token, headers }: CallOptions): Promise<Record<string, string>> {
    const bearer = token ?? (as ? await mintToken(as) : undefined);
    return { ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }), ...headers };
  }

  return {
    async query<Data>(query: string, variables = {}, options: CallOptions = {}) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await headersOf(options)) },
        body: JSON.stringify({ query, variables }),
      });
      const { data = null, errors = [] } = (await response.json()) as Partial<GraphqlAnswer<Data>>;
      return { status: response.status, data, errors, headers: response.headers };
    },
    async rest<Result>(
      path: string,
      { body, method = 'POST', ...options }: CallOptions & { body?: unknown; method?: string } = {},
    ) {
      const raw = body === undefined || typeof body === 'string' || body instanceof FormData;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...(await headersOf(options)),
        },
        ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      });
      const { status, headers: answered } = response;
      const isFile = status === 200 && !answered.get('content-type')?.includes('json');
      const answer = isFile ? { status: 'OK', result: {} } : await response.json();
      return { status, headers: answered, body: answer as RestAnswer<Result>['body'] };
    },
  };
}
