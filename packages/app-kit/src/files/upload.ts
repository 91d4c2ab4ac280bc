import type { HttpClient } from '@platform/app-contract';
import { isFileTooLarge, type UploadField, type UploadKind } from '@platform/rules';

/** What goes with the files; null and missing fields are left out (FILE-04). */
export type UploadFields = Partial<Record<UploadField, string | number | null>>;

/** The names of the chosen files that are too large to send (FILE-01). */
export function tooLargeFiles(files: readonly File[]): string[] {
  return files.filter((file) => isFileTooLarge(file.size)).map((file) => file.name);
}

/** The names of the chosen files without content; the server refuses them too. */
export function emptyFiles(files: readonly File[]): string[] {
  return files.filter((file) => file.size === 0).map((file) => file.name);
}

/** The multipart form of an upload (FILE-04). Fields come first, so that the server knows them when bytes arrive. */
export function uploadForm(files: readonly File[], fields: UploadFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined) form.append(name, String(value));
  }
  for (const file of files) form.append('file', file, file.name);
  return form;
}

/**
 * Sends files in one request.
 * @param onProgress gets the share that has been sent, 0 to 1
 * @throws RequestFailure with the server's text (FILE-06), or an AbortError
 */
export async function sendFiles(
  http: HttpClient,
  kind: UploadKind,
  files: readonly File[],
  fields: UploadFields,
  options: { signal?: AbortSignal; onProgress?(share: number): void } = {},
): Promise<void> {
  const { signal, onProgress } = options;
  await http.upload(`/api/upload/${kind}`, uploadForm(files, fields), {
    signal,
    onProgress: onProgress && ((loaded, total) => onProgress(total > 0 ? Math.min(1, loaded / total) : 0)),
  });
}
