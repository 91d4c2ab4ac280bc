import { isRequestFailure } from '@platform/app-contract';
import type { UploadKind } from '@platform/rules';
import { useMemo } from 'react';
import { isTransient, readCodedError, useErrorText } from '../coded-error.ts';
import { usePlatform } from '../platform-context.ts';
import { useSharedTexts } from '../texts/declare-texts.ts';
import { saveBlob } from './save-blob.ts';
import { emptyFiles, sendFiles, tooLargeFiles, type UploadFields } from './upload.ts';

export type UploadRequest = {
  kind: UploadKind;
  files: readonly File[];
  fields: UploadFields;
  /** Sends only the first file (FILE-03). */
  single?: boolean;
  signal?: AbortSignal;
  /** Called with the fraction sent, 0 to 1. */
  onProgress?(fraction: number): void;
  /** Called with the text of an error, in place of a toast. */
  onFailure?(text: string): void;
  /** Called with the text of an error after which the same files may be stored by another try, in place of `onFailure`. */
  onTransientFailure?(text: string): void;
};

export type DeletableKind = 'onboarding/documents' | 'investment/documents';

export type Files = {
  /** Uploads files; resolves with whether they were stored. Shows errors itself, or hands their text on (FILE-01 to FILE-04, FILE-06). */
  upload(request: UploadRequest): Promise<boolean>;
  /** Downloads a file and saves it under its stored name (FILE-07, FILE-08). */
  download(file: { downloadPath: string; name: string }): Promise<void>;
  /** Deletes a file; resolves with whether it was deleted. Shows and reports errors itself (FILE-09). */
  deleteFile(kind: DeletableKind, fileId: string): Promise<boolean>;
  /**
   * Restores a file deleted a few seconds ago; resolves with whether it was restored (CARE-06). Shows errors itself.
   */
  restoreFile(kind: DeletableKind, fileId: string): Promise<boolean>;
};

/** Upload, download, deletion and restoring of stored files, with their messages. */
export function useFiles(): Files {
  const { http, toasts, texts, reportError } = usePlatform();
  const { describe, show } = useErrorText();
  const t = useSharedTexts();

  return useMemo(() => {
    const fail = (text: string) => toasts.show({ severity: 'error', text });
    async function change(path: string, fileId: string): Promise<boolean> {
      try {
        await http.json('POST', path, { fileId });
        return true;
      } catch (error) {
        reportError(error, 'call');
        show(error);
        return false;
      }
    }
    return {
      async upload(request) {
        const { kind, files: chosen, fields, single = false, signal, onProgress } = request;
        const { onFailure = fail, onTransientFailure = onFailure } = request;
        const files = single ? chosen.slice(0, 1) : chosen;
        if (files.length === 0) return false;
        const faults = [
          ['tooLarge', tooLargeFiles(files)],
          ['empty', emptyFiles(files)],
        ] as const;
        for (const [fault, faulty] of faults) {
          if (faulty.length === 0) continue;
          const names = new Intl.ListFormat(texts.resolvedLanguage, { type: 'conjunction' }).format(faulty);
          onFailure(t(`files.${fault}`, { count: faulty.length, names }));
          return false;
        }
        try {
          await sendFiles(http, kind, files, fields, { signal, onProgress });
          return true;
        } catch (error) {
          if (signal?.aborted) return false;
          const answered = isRequestFailure(error) && error.status > 0 && error.message !== '';
          const text = answered && !readCodedError(error) ? error.message : describe(error);
          if (isTransient(error)) onTransientFailure(text);
          else onFailure(text);
          return false;
        }
      },
      async download({ downloadPath, name }) {
        try {
          saveBlob(await http.download(`/api/download/${downloadPath}`), name);
        } catch {
          fail(t('toasts.documentDownloadFailed'));
        }
      },
      deleteFile: (kind, fileId) => change(`/api/delete/${kind}`, fileId),
      restoreFile: (kind, fileId) => change(`/api/restore/${kind}`, fileId),
    };
  }, [http, toasts, texts, reportError, describe, show, t]);
}
