import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tools/report/run.ts';

/** Documents that apps register when they are published, by hash. */
export type Documents = ReadonlyMap<string, string>;

/** Reads the documents that the shell and the apps register: exactly those that their screens send, as generated. */
export async function readPersistedDocuments(): Promise<Documents> {
  const documents = new Map<string, string>();
  for await (const file of glob('{shell,mfe-*}/src/gql/persisted-documents.json', { cwd: root })) {
    const persistedDocuments: Record<string, string> = JSON.parse(await readFile(join(root, file), 'utf8'));
    for (const [hash, text] of Object.entries(persistedDocuments)) documents.set(hash, text);
  }
  return documents;
}

/** @throws Error when no app registers an operation of that name, or several register different ones */
export function findDocument(documents: Documents, operation: string): { hash: string; text: string } {
  const named = new RegExp(`\\b(query|mutation|subscription) ${operation}\\b`);
  const [found, ...others] = [...documents].filter(([, text]) => named.test(text));
  if (!found || others.length > 0)
    throw new Error(`${others.length > 0 ? 'Several apps register' : 'No app registers'} ${operation}`);
  return { hash: found[0], text: found[1] };
}
