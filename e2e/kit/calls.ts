import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentRun } from './run.ts';
import { sessionOf } from './sessions.ts';

interface Answer {
  data?: unknown;
  errors?: { message: string }[];
}

/**
 * A call of the API as a person, for what a test needs and is not about.
 *
 * @param email who calls; their session of this worker is used, so the password is needed for a first one only
 */
export async function callAs(email: string, path: string, body: object): Promise<unknown> {
  const { accessToken } = await sessionOf(email);
  return post(path, body, { authorization: `Bearer ${accessToken}` });
}

/** Runs an operation of the apps as a person. @returns its data */
export async function operateAs<Data>(email: string, operation: string, variables: object = {}): Promise<Data> {
  const body = {
    operationName: operation,
    variables,
    extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(operation) } },
  };
  const { data, errors = [] } = (await callAs(email, '/graphql', body)) as Answer;
  if (errors.length > 0) throw new Error(`${operation}: ${errors.map(({ message }) => message).join(', ')}`);
  return data as Data;
}

/** A call of nobody who is signed in. @throws when it is refused */
export async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(new URL(path, currentRun().url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'platform', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The server runs what an app has registered, known by its hash. */
function hashOf(operation: string): string {
  const root = join(import.meta.dirname, '../..');
  for (const file of globSync('{shell,mfe-*}/dist/operations.json', { cwd: root })) {
    const registered: Record<string, string> = JSON.parse(readFileSync(join(root, file), 'utf8'));
    for (const [key, text] of Object.entries(registered))
      if (new RegExp(`(query|mutation) ${operation}\\b`).test(text)) return key;
  }
  throw new Error(`No app has registered ${operation}`);
}
