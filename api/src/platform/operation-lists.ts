import { createHash } from 'node:crypto';

/**
 * Reads a list of documents by the hash of their text, as builds write it. A document under a hash that is not its own
 * is left out: it would take the place of another app's.
 * @throws when it is no such list
 */
export function parseOperations(text: string): Record<string, string> {
  const list: unknown = JSON.parse(text);
  if (typeof list !== 'object' || list === null || Array.isArray(list)) throw new Error('It is no list of operations');
  const own = Object.entries(list).filter(([hash, text]) => typeof text === 'string' && hashOf(text) === hash);
  return Object.fromEntries(own);
}

/** As the code generation of the apps names a document. */
function hashOf(document: string): string {
  return `sha256:${createHash('sha256').update(document).digest('hex')}`;
}
