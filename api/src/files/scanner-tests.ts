import { constants, deflateRawSync } from 'node:zlib';
import { FILE_SIZE_LIMIT } from '@platform/rules';
import type { ScannerAddress } from '../configuration.ts';
import { scanContent } from './clamd.ts';

const megabyte = 1024 * 1024;

/**
 * Whether clamd reports files that exceed its limits. It may call them clean, although it has not looked at all of them:
 * always without its setting `AlertExceedsMax`; and an entry of a zip, which it cuts at `MaxFileSize` without a word, unless
 * what is left exceeds `MaxScanSize`.
 *
 * @throws as `scanContent`
 */
export async function reportsExceededLimits(address: ScannerAddress, signal: AbortSignal): Promise<boolean> {
  return (await scanContent(address, [zipOfZeros(largestUnpacked)], signal)).result === 'UNSCANNABLE';
}

/** Megabytes, more than the largest `MaxFileSize`. */
const largestUnpacked = 2_200;

/** Returns a zip with one entry of this many megabytes, a thousandth of its size. */
function zipOfZeros(megabytes: number): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: constants.Z_FULL_FLUSH });
  const lastBlock = Buffer.from([3, 0]);
  const data = Buffer.concat([...Array.from({ length: megabytes }, () => block), lastBlock]);
  const name = Buffer.from('zeros');
  // Needed version, flags, method, time, date, checksum (which clamd does not compare), sizes, lengths.
  const entry = Buffer.alloc(26);
  for (const [value, at] of [
    [20, 0],
    [8, 4],
    [name.length, 22],
  ] as const)
    entry.writeUInt16LE(value, at);
  entry.writeUInt32LE(data.length, 14);
  entry.writeUInt32LE(megabytes * megabyte, 18);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), entry, name]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), entry, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  for (const at of [8, 10]) end.writeUInt16LE(1, at);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length + data.length, 16);
  return Buffer.concat([local, data, central, end]);
}

/**
 * Whether clamd scans files of the largest size that may be uploaded.
 *
 * @throws as `scanContent`; clamd may also close the connection when the stream gets too long
 */
export async function takesLargestFiles(address: ScannerAddress, signal: AbortSignal): Promise<boolean> {
  return (await scanContent(address, zeros(FILE_SIZE_LIMIT - 1), signal)).result === 'CLEAN';
}

function* zeros(length: number): Generator<Uint8Array> {
  const chunk = new Uint8Array(megabyte);
  for (let left = length; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length));
}
