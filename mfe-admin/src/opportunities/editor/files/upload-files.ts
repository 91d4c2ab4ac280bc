import type { Files } from '@platform/app-kit';

/** A file that a save waits for. */
export type UploadedFile = {
  id: string;
  sectionId: string;
  kind: 'IMAGE' | 'DOCUMENTS';
  name: string;
  chosen: File;
};

export type FailedUpload = {
  id: string;
  name: string;
  /** Text of the error; null when the upload was cancelled. */
  reason: string | null;
};

export type UploadResult = {
  /** The ids of the files that were sent. */
  sent: string[];
  failed: FailedUpload[];
};

type UploadOptions = {
  dealId: string;
  files: readonly UploadedFile[];
  signal: AbortSignal;
  /** Called with the fraction of a file that has been sent, 0 to 1. */
  onProgress(id: string, share: number): void;
};

/**
 * Uploads files of a deal's sections one at a time (EDIT-34). A file that fails does not stop the others: the save waits
 * for it, and it can be sent again (EDIT-43).
 *
 * @param upload `useFiles().upload`
 */
export async function uploadFiles(
  upload: Files['upload'],
  { dealId, files, signal, onProgress }: UploadOptions,
): Promise<UploadResult> {
  const result: UploadResult = { sent: [], failed: [] };
  for (const { id, sectionId, kind, name, chosen } of files) {
    let reason: string | null = null;
    const isSent =
      !signal.aborted &&
      (await upload({
        kind: kind === 'IMAGE' ? 'deal/section/image' : 'deal/section/documents',
        files: [chosen],
        fields: {
          ...{ dealId, fileId: id },
          ...(kind === 'IMAGE' ? { dealImageSectionId: sectionId } : { dealDocumentSectionId: sectionId }),
        },
        signal,
        onProgress: (share) => onProgress(id, share),
        onFailure: (text) => {
          reason = text;
        },
      }));
    if (isSent) result.sent.push(id);
    else result.failed.push({ id, name, reason });
  }
  return result;
}
