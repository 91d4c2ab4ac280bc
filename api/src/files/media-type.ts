import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';

/** Kinds that browsers draw without running anything inside; SVG is not among them. */
const imageTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

/** Programs: nobody needs one in a document, and whoever opens it does so trusting the platform. */
const programTypes: ReadonlySet<string> = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-apple-diskimage',
  'application/x-deb',
  'application/x-rpm',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/x-shockwave-flash',
  'application/wasm',
  'application/x-ms-shortcut',
  'application/x-google-chrome-extension',
]);

/** What a file has to be. */
export type ExpectedMedia = 'image' | 'document';

/**
 * The media type that a file's bytes show, whatever its name or the sender says; `application/octet-stream` when they
 * show none.
 *
 * @returns null when the file is not of the expected kind
 */
export async function detectMediaType(path: string, expected: ExpectedMedia): Promise<string | null> {
  const detected = await fileTypeFromFile(path);
  if (expected === 'image') return detected && imageTypes.has(detected.mime) ? detected.mime : null;
  if (detected) return programTypes.has(detected.mime) ? null : detected.mime;
  return (await isText(path)) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
}

async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if ((chunk as Buffer).includes(0)) return false;
      decoder.decode(chunk as Buffer, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
