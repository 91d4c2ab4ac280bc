import type { Readable } from 'node:stream';
import { imageSize } from 'image-size';

/** Pixels, as a page shows the picture. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The size stands in the head of a file; this much holds it behind large colour profiles and previews as well. */
const headBytes = 1024 * 1024;

/** The most that a browser draws of an edge, about; a header may state any number, also what no column holds. */
const longestEdge = 65_535;

/** EXIF orientations from this one on lie on their side; browsers turn them upright. */
const firstTurned = 5;

/**
 * Reads the head of a picture and gives its size, null when it shows none or one that no picture has. The rest of
 * the stream is not read.
 *
 * @throws what the stream throws
 */
export async function measurePicture(bytes: Readable): Promise<PictureSize | null> {
  const head = await readHead(bytes);
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    if (!isEdge(width) || !isEdge(height)) return null;
    return orientation >= firstTurned ? { width: height, height: width } : { width, height };
  } catch {
    // Its way of saying that the bytes are no picture, or one that was cut off.
    return null;
  }
}

function isEdge(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= longestEdge;
}

async function readHead(bytes: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= headBytes) break;
  }
  // Memory of its own: behind a short head in the pool of buffers, `imageSize` would read on in what lies there.
  return new Uint8Array(Buffer.concat(chunks));
}
