import { createReadStream } from 'node:fs';
import { PICTURE_TYPES } from '@platform/rules';
import { fileTypeFromFile } from 'file-type';

const imageTypes: ReadonlySet<string> = new Set(PICTURE_TYPES);

/** Executables: never legitimate documents, and users would open them trusting the platform. */
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

/** The kind of file that a route expects. */
export type ExpectedMedia = 'image' | 'document';

/**
 * Detects the media type from the bytes of a file, regardless of its name and the declared type;
 * `application/octet-stream` when unknown.
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
