import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import { filesToSend } from '../files/files-to-send.ts';
import type { UploadedFile } from '../files/upload-files.ts';
import type { Uploads } from '../files/use-uploads.ts';
import type { EditorAction } from '../model/reduce.ts';
import type { Editor } from '../use-editor.ts';
import type { SavingContext } from './saving-context.ts';
import { type SaveConflict, useConflict } from './use-conflict.ts';
import { useDealCalls } from './use-deal-calls.ts';
import { useFilesOfSave } from './use-files-of-save.ts';
import { usePublishing } from './use-publishing.ts';
import { useStoring } from './use-storing.ts';

/** `SAVE` leaves what investors see, `PUBLISH` publishes a draft, `UPDATE` makes changes of a published deal public. */
export type SaveKind = 'SAVE' | 'PUBLISH' | 'UPDATE';

export type Saving = {
  busy: boolean;
  uploads: Uploads;
  conflict: SaveConflict | null;
  /** Stores what is edited, sends its files and publishes it as `kind` says; tells how it went by itself. */
  save(kind: SaveKind, note?: string | null): Promise<void>;
  /** Sends files that the last save still waits for. */
  sendMissing(files: readonly UploadedFile[]): Promise<void>;
  /** Completes the last save without them. */
  closeSave(): Promise<void>;
  unpublish(): Promise<void>;
  discardPending(): Promise<void>;
  /** Ends the conflict: what is edited is replaced, and the next save starts from the newest state. */
  resolve(action: EditorAction): void;
  /** Closes the conflict; what is typed stays. */
  closeConflict(): void;
};

type SavingOptions = {
  timeZone: string;
  /** Called when everything is stored: the screen is left. */
  onDone(): void;
  /** Called when a new deal is stored and the screen stays (EDIT-40). */
  onInserted(): void;
};

/** Saves, publishes and unpublishes a deal (EDIT-34 to EDIT-45, EDIT-52, HIST-02 to HIST-06). */
export function useSaving(editor: Editor, { onDone, onInserted, timeZone }: SavingOptions): Saving {
  const t = texts.useTexts();
  const { toasts, reportError } = usePlatform();
  const { show } = useErrorText();
  const [busy, setBusy] = useState(false);
  const context: SavingContext = {
    ...{ editor, timeZone, calls: useDealCalls() },
    tell: (text) => toasts.show({ severity: 'success', text }),
    refuse: (text) => toasts.show({ severity: 'error', text }),
  };
  const { conflict, openConflict, resolve, closeConflict } = useConflict(context);
  const store = useStoring(context, openConflict);
  const { uploads, send, sendMissing, closeSave } = useFilesOfSave(context);
  const { isAsAsked, requireApplied, publish, unpublish, discardPending } = usePublishing(context, openConflict);
  const { read, readBase } = editor;

  /** Runs one act at a time. A failure without a code is reported too (EDIT-44). */
  async function once(act: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!readCodedError(error)) reportError(error, 'call');
      show(error);
    } finally {
      setBusy(false);
    }
  }

  async function save(kind: SaveKind, note: string | null): Promise<void> {
    const isNew = readBase().deal === null;
    const stored = await store(kind === 'UPDATE', note);
    if (!stored) return;
    const files = filesToSend(read().sections, stored.openSave?.missing ?? []);
    const isComplete =
      (await send(files)) &&
      isAsAsked(kind, stored) &&
      (kind !== 'UPDATE' || files.length === 0 || (await requireApplied())) &&
      (kind !== 'PUBLISH' || (await publish()));
    if (isComplete) {
      if (kind === 'PUBLISH') context.tell(t('editor.publishedNow'));
      else context.tell(t(isNew ? 'editor.created' : 'editor.updated'));
      editor.forget();
      onDone();
    } else if (isNew) onInserted();
  }

  return {
    ...{ busy, uploads, conflict, resolve, closeConflict },
    save: (kind, note = null) => once(() => save(kind, note)),
    sendMissing: (files) => once(() => sendMissing(files)),
    closeSave: () => once(closeSave),
    unpublish: () => once(unpublish),
    discardPending: () => once(discardPending),
  };
}
