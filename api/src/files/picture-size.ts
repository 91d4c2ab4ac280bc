import type { Readable } from 'node:stream';
import { imageSize } from 'image-size';

/** Pixels, as a page shows the picture. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The size stands in the head of a file; this much holds it behind large colour profiles and previews as well. */
const headBytes = 1024 * 1024;

/** An AVIF states its size in its first boxes, and `imageSize` takes time that grows with the square of their number. */
const boxedHeadBytes = 64 * 1024;

/** The most that a browser draws of an edge, about; a header may state any number, also what no column holds. */
const longestEdge = 65_535;
/** More would take a browser half a gigabyte of memory to draw. */
const mostPixels = 120_000_000;

/** EXIF orientations from this one on lie on their side; browsers turn them upright. */
const firstTurned = 5;

/** Whether a browser can draw a picture of the size that its header states. */
export function isDrawable({ width, height }: PictureSize): boolean {
  return width <= longestEdge && height <= longestEdge && width * height <= mostPixels;
}

/** The stated size of a picture by its first bytes; null when they show none. Not for the thread that serves calls. */
export function measurePicture(head: Uint8Array): PictureSize | null {
  const isBoxed = Buffer.from(head.subarray(4, 8)).toString('latin1') === 'ftyp';
  try {
    // Memory of its own: behind a short head in a pool of buffers, `imageSize` would read on in what lies there.
    const {
      width,
      height,
      orientation = 1,
    } = imageSize(new Uint8Array(head.subarray(0, isBoxed ? boxedHeadBytes : headBytes)));
    if (!isEdge(width) || !isEdge(height)) return null;
    return orientation >= firstTurned ? { width: height, height: width } : { width, height };
  } catch {
    // Its way of saying that the bytes are no picture, or one that was cut off.
    return null;
  }
}

function isEdge(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1;
}

/**
 * The first bytes of a picture, as many as its size needs. The rest of the stream is not read.
 *
 * @throws what the stream throws
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
