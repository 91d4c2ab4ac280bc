/// <reference types="node" />
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(m?js|css|json|svg|html|wasm)$/;

/** Compressed forms of a published file, which a server can send as they are. */
export interface CompressedForms {
  '.br': Buffer;
  '.gz': Buffer;
}

/** Level of gzip with which files are compressed and measured. */
const gzipLevel = 9;

/** Returns the bytes of a published file after gzip, as budgets count them. */
export async function gzipSize(content: Uint8Array): Promise<number> {
  return (await promisify(gzip)(content, { level: gzipLevel })).length;
}

/** Compresses a published file; returns undefined for a kind of file that would not become smaller. */
export async function compress(name: string, content: Buffer): Promise<CompressedForms | undefined> {
  if (!compressible.test(name)) return undefined;
  // The maximum quality would take seconds per megabyte for a few per cent.
  const quality = content.length > 1_000_000 ? 9 : 11;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: gzipLevel }),
  ]);
  return { '.br': brotli, '.gz': gzipped };
}
