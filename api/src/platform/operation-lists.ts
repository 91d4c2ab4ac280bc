import { createHash } from 'node:crypto';

/**
 * Parses a list of documents keyed by hash, as written by the builds. Documents whose hash does not match are dropped:
 * they could replace those of another app.
 *
 * @throws on an invalid list
 */
export function parseOperations(text: string): Record<string, string> {
  const list: unknown = JSON.parse(text);
  if (typeof list !== 'object' || list === null || Array.isArray(list))
    throw new Error('It is not a list of operations');
  const own = Object.entries(list).filter(([hash, text]) => typeof text === 'string' && hashOf(text) === hash);
  return Object.fromEntries(own);
}

/** The hash by which the apps' code generation names a document. */
function hashOf(document: string): string {
  return `sha256:${createHash('sha256').update(document).digest('hex')}`;
}
