import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentRun } from './run.ts';
import { sessionOf } from './sessions.ts';

interface Answer {
  data?: unknown;
  errors?: { message: string }[];
}

/**
 * Calls the API on behalf of an account, to set up preconditions of a test.
 *
 * @param email account of the caller; uses its session of this worker, so that the password is only needed the first
 *   time
 */
export async function callApiAs(email: string, path: string, body: object): Promise<unknown> {
  const { accessToken } = await sessionOf(email);
  return post(path, body, { authorization: `Bearer ${accessToken}` });
}

/**
 * Executes an operation of the apps on behalf of an account.
 *
 * @returns its data
 */
export async function executeAs<Data>(email: string, operation: string, variables: object = {}): Promise<Data> {
  const body = {
    operationName: operation,
    variables,
    extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(operation) } },
  };
  const { data, errors = [] } = (await callApiAs(email, '/graphql', body)) as Answer;
  if (errors.length > 0) throw new Error(`${operation}: ${errors.map(({ message }) => message).join(', ')}`);
  return data as Data;
}

/**
 * Sends a request without a session.
 *
 * @throws when the response is an error
 */
export async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(new URL(path, currentRun().url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'platform', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Returns the hash of a registered operation; the server only executes registered ones. */
function hashOf(operation: string): string {
  const root = join(import.meta.dirname, '../..');
  for (const file of globSync('{shell,mfe-*}/dist/operations.json', { cwd: root })) {
    const registered: Record<string, string> = JSON.parse(readFileSync(join(root, file), 'utf8'));
    for (const [key, text] of Object.entries(registered))
      if (new RegExp(`(query|mutation) ${operation}\\b`).test(text)) return key;
  }
  throw new Error(`No app has registered ${operation}`);
}
