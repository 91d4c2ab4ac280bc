import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { entityTag } from './page.ts';

/** A cached response text with its lazily compressed forms. */
export interface CachedContent {
  text: string;
  tag: string;
  br(): Buffer;
  gzip(): Buffer;
}

/** Pages vary by the app of their path and by the releases, not by user. */
const maxEntries = 50;

/** Caches recent responses, so that each is compressed only once, at the highest level. */
export function createContentCache(): (text: string) => CachedContent {
  const cache = new LRUCache<string, CachedContent>({ max: maxEntries });
  return (text) => {
    const known = cache.get(text);
    if (known) return known;
    const content: CachedContent = {
      text,
      tag: entityTag(text),
      br: lazy(() =>
        brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
      ),
      gzip: lazy(() => gzipSync(text, { level: constants.Z_BEST_COMPRESSION })),
    };
    cache.set(text, content);
    return content;
  };
}

function lazy<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
