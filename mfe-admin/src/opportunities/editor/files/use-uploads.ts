import { useFiles } from '@platform/app-kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { texts } from '../../../texts.ts';
import { type UploadedFile, type UploadResult, uploadFiles } from './upload-files.ts';

/** The uploads of a screen by file id: the fraction sent, 0 to 1, or why a file was not stored. */
export type UploadState = ReadonlyMap<string, { share: number } | { reason: string }>;

export type Uploads = {
  state: UploadState;
  sending: boolean;
  /** Sends files one after another; resolves when all were tried. */
  send(dealId: string, files: readonly UploadedFile[]): Promise<UploadResult>;
  /** Stops the current upload and those after it. */
  cancel(): void;
};

/** The uploads of the files of a deal's sections (EDIT-34, EDIT-43). Leaving the screen cancels them. */
export function useUploads(): Uploads {
  const t = texts.useTexts();
  const { upload } = useFiles();
  const [state, setState] = useState<UploadState>(new Map());
  const [sending, setSending] = useState(false);
  const controller = useRef<AbortController | null>(null);
  const cancel = useCallback(() => controller.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const send = useCallback(
    async (dealId: string, files: readonly UploadedFile[]): Promise<UploadResult> => {
      controller.current?.abort();
      const current = new AbortController();
      controller.current = current;
      setState(new Map(files.map(({ id }) => [id, { share: 0 }])));
      setSending(true);
      const result = await uploadFiles(upload, {
        ...{ dealId, files },
        signal: current.signal,
        onProgress: (id, share) => setState((before) => new Map(before).set(id, { share })),
      });
      if (controller.current === current) {
        setSending(false);
        setState(
          new Map(result.failed.map(({ id, reason }) => [id, { reason: reason ?? t('editorFiles.cancelled') }])),
        );
      }
      return result;
    },
    [upload, t],
  );

  return useMemo(() => ({ state, sending, send, cancel }), [state, sending, send, cancel]);
}
