import { createRequestFailure } from '@platform/app-contract';
import { readCodedError, useErrorText, usePlatform, useSharedTexts } from '@platform/app-kit';
import { importLimits } from '@platform/rules';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';

type Answer = { result: { importId: string } };

export type Upload = {
  /** The file that is on its way; null if none is. */
  fileName: string | null;
  /** The part of it that was sent, 0 to 1; the server then reads it. */
  sent: number;
  /** Why the last file was refused or could not be uploaded. */
  fault: string | null;
  /** Sends the last file again; null if it was refused, so that the answer would be the same. */
  again: (() => void) | null;
  choose(files: readonly File[]): void;
  cancel(): void;
};

type State = { file: File | null; sent: number; fault: string | null; retry: File | null };

const idle: State = { file: null, sent: 0, fault: null, retry: null };

/** Uploads the file of an import (DATA-01, DATA-04). Leaving the page ends it. */
export function useUpload(onUploaded: (importId: string) => void): Upload {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { http } = usePlatform();
  const { describe } = useErrorText();
  const [state, setState] = useState<State>(idle);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  function faultOf(files: readonly File[]): string | null {
    const [file] = files;
    if (!file) return null;
    if (files.length > 1) return t('import.file.onlyOne');
    const { name, size } = file;
    if (size === 0) return shared('files.empty', { count: 1, names: name });
    if (size <= importLimits.fileBytes) return null;
    return describe(
      createRequestFailure(413, '', 'IMPORT_TOO_LARGE', { name, limit: importLimits.fileBytes / 1024 ** 2 }),
    );
  }

  async function send(file: File): Promise<void> {
    const sending = new AbortController();
    controller.current = sending;
    const { signal } = sending;
    setState({ ...idle, file });
    const form = new FormData();
    form.append('file', file, file.name);
    try {
      const { result } = await http.upload<Answer>('/api/company/import', form, {
        signal,
        onProgress: (loaded, total) => setState({ ...idle, file, sent: total > 0 ? Math.min(1, loaded / total) : 0 }),
      });
      if (!signal.aborted) onUploaded(result.importId);
    } catch (error) {
      if (signal.aborted) return;
      setState({ ...idle, fault: describe(error), retry: readCodedError(error) ? null : file });
    }
  }

  const { file, sent, fault, retry } = state;
  return {
    fileName: file?.name ?? null,
    sent,
    fault,
    again: retry ? () => void send(retry) : null,
    choose(files) {
      const found = faultOf(files);
      if (found) setState({ ...idle, fault: found });
      else if (files[0]) void send(files[0]);
    },
    cancel() {
      controller.current?.abort();
      setState(idle);
    },
  };
}
