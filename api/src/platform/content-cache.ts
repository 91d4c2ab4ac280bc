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
const most = 50;

/** Caches recent responses, so that each is compressed only once, at the highest level. */
export function createContentCache(): (text: string) => CachedContent {
  const kept = new LRUCache<string, CachedContent>({ max: most });
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const content: CachedContent = {
      text,
      tag: entityTag(text),
      br: once(() =>
        brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
      ),
      gzip: once(() => gzipSync(text, { level: constants.Z_BEST_COMPRESSION })),
    };
    kept.set(text, content);
    return content;
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
