import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { entityTag } from './page.ts';

/** A text that is answered again and again, with its compressed forms once they were asked for. */
export interface KeptContent {
  text: string;
  tag: string;
  br(): Buffer;
  gzip(): Buffer;
}

/** Pages differ by the app of their address and by what is deployed, not by who asks. */
const most = 50;

/** Keeps what was answered last, so that it is compressed once, and then as small as can be. */
export function createContentKeeper(): (text: string) => KeptContent {
  const kept = new LRUCache<string, KeptContent>({ max: most });
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const content: KeptContent = {
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
