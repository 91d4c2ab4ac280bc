import type { Readable } from 'node:stream';
import { imageSize } from 'image-size';

/** Pixels, as displayed. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The size is stated near the beginning of a file; this covers large colour profiles and embedded previews before it.
 */
const headBytes = 1024 * 1024;

/** AVIF states its size in its first boxes, and the running time of `imageSize` is quadratic in their number. */
const boxedHeadBytes = 64 * 1024;

/** Roughly the longest edge that browsers render; a header may state any number, even one too large for the column. */
const maxEdge = 65_535;
/** More would take a browser half a gigabyte of memory to render. */
const maxPixels = 120_000_000;

/** EXIF orientations from this one on are rotated by 90°; browsers turn them upright. */
const firstRotated = 5;

/** Whether a browser can render a picture of the size that its header states. */
export function isDrawable({ width, height }: PictureSize): boolean {
  return width <= maxEdge && height <= maxEdge && width * height <= maxPixels;
}

/**
 * Returns the stated size of a picture from its first bytes; null if there is none. CPU-bound: not for the main thread.
 */
export function measurePicture(head: Uint8Array): PictureSize | null {
  const isBoxed = Buffer.from(head.subarray(4, 8)).toString('latin1') === 'ftyp';
  try {
    // A copy: given a view of a pooled buffer, `imageSize` would read past a short head into unrelated memory.
    const {
      width,
      height,
      orientation = 1,
    } = imageSize(new Uint8Array(head.subarray(0, isBoxed ? boxedHeadBytes : headBytes)));
    if (!isEdge(width) || !isEdge(height)) return null;
    return orientation >= firstRotated ? { width: height, height: width } : { width, height };
  } catch {
    // `imageSize` throws when the bytes are not a picture or are truncated.
    return null;
  }
}

function isEdge(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1;
}

/**
 * Returns the first bytes of a picture, as many as needed to read its size. The rest of the stream is not read.
 *
 * @throws any error of the stream
 */
export async function readHead(bytes: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= headBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}
