/// <reference types="node" />
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(m?js|css|json|svg|html|wasm)$/;

/** Compressed forms of a published file, which a server can send as they are. */
export interface CompressedForms {
  '.br': Buffer;
  '.gz': Buffer;
}

/** Compresses a published file; returns undefined for a kind of file that would not become smaller. */
export async function compress(name: string, content: Buffer): Promise<CompressedForms | undefined> {
  if (!compressible.test(name)) return undefined;
  // The maximum quality would take seconds per megabyte for a few per cent.
  const quality = content.length > 1_000_000 ? 9 : 11;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  return { '.br': brotli, '.gz': gzipped };
}
