import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';

export type ListName =
  | 'deals'
  | 'companies'
  | 'clients'
  | 'whitelist'
  | 'interested'
  | 'employees'
  | 'investments'
  | 'company-figures'
  | 'active-investors'
  | 'answer-times'
  | 'day-figures'
  | 'document-pages'
  | 'document-readers'
  | 'document-readings'
  | 'feedback'
  | 'feedback-reasons'
  | 'funnel'
  | 'funnel-people'
  | 'preference-figures'
  | 'deal-figures';

/** Makes the last authentication of an account's session this many seconds old. */
export async function authenticate(api: TestApi, { sessionUid }: TestAccount, secondsAgo = 0): Promise<void> {
  await api.database.pool.query(
    `UPDATE oidc_payload SET payload = payload || jsonb_build_object('loginTs', extract(epoch FROM now())::bigint - $2)
     WHERE model = 'Session' AND uid = $1`,
    [sessionUid, secondsAgo],
  );
}

/** Creates an account that has just authenticated. */
export async function createExporter(api: TestApi, ...options: Parameters<TestApi['createAccount']>) {
  const account = await api.createAccount(...options);
  await authenticate(api, account);
  return account;
}

/** Requests an export; the body is not read yet. */
export async function requestExport(
  api: TestApi,
  list: ListName,
  { as, query = {}, signal }: { as: TestAccount; query?: Record<string, string>; signal?: AbortSignal },
): Promise<Response> {
  const address = new URL(`/api/export/${list}?${new URLSearchParams({ format: 'csv', ...query })}`, api.url);
  const authorization = `Bearer ${await mintToken(as)}`;
  return fetch(address, { headers: { authorization }, ...(signal ? { signal } : {}) });
}

export async function codeOf(response: Response): Promise<[number, string]> {
  const { result } = (await response.json()) as { result: { code: string } };
  return [response.status, result.code];
}

/** Returns an exported CSV with its byte order mark, which `text()` would strip. */
export const readCsv = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('utf8');

/** Returns the lines below the titles. */
export const linesOf = async (response: Response) => (await readCsv(response)).split('\r\n').slice(1, -1);
