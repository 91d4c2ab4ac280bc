import type { HttpClient } from '@platform/app-contract';
import { isFileTooLarge, type UploadField, type UploadKind } from '@platform/rules';

/** Form fields sent with the files; null and missing ones are omitted (FILE-04). */
export type UploadFields = Partial<Record<UploadField, string | number | null>>;

/** Returns the names of the files that exceed the size limit (FILE-01). */
export function tooLargeFiles(files: readonly File[]): string[] {
  return files.filter((file) => isFileTooLarge(file.size)).map((file) => file.name);
}

/** Returns the names of empty files, which the server would reject. */
export function emptyFiles(files: readonly File[]): string[] {
  return files.filter((file) => file.size === 0).map((file) => file.name);
}

/**
 * Builds the multipart form of an upload (FILE-04). Fields come first, so that the server has them before the files.
 */
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
 * @param onProgress called with the fraction sent, 0 to 1
 * @throws RequestFailure with the server's text (FILE-06), or an AbortError when aborted
 */
export async function sendFiles(
  http: HttpClient,
  kind: UploadKind,
  files: readonly File[],
  fields: UploadFields,
  options: { signal?: AbortSignal; onProgress?(fraction: number): void } = {},
): Promise<void> {
  const { signal, onProgress } = options;
  await http.upload(`/api/upload/${kind}`, uploadForm(files, fields), {
    signal,
    onProgress: onProgress && ((loaded, total) => onProgress(total > 0 ? Math.min(1, loaded / total) : 0)),
  });
}
