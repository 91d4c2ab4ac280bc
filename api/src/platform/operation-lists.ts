import { createHash } from 'node:crypto';

/**
 * Returns the documents of a list that a build has written, by hash. Documents whose hash does not match are dropped:
 * they could replace those of another app. Anything but a list has none.
 */
export function parseOperations(list: unknown): Record<string, string> {
  if (typeof list !== 'object' || list === null || Array.isArray(list)) return {};
  const own = Object.entries(list).filter(([hash, text]) => typeof text === 'string' && hashOf(text) === hash);
  return Object.fromEntries(own);
}

/** The hash by which the apps' code generation names a document. */
function hashOf(document: string): string {
  return `sha256:${createHash('sha256').update(document).digest('hex')}`;
}
