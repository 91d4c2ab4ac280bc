import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { useRef, useState } from 'react';
import type { Conflict } from '../../../form/use-save.ts';
import { texts } from '../../../texts.ts';
import { filesToSend } from '../files/files-to-send.ts';
import { dropFiles } from '../files/lost-files.ts';
import type { UploadedFile } from '../files/upload-files.ts';
import { type Uploads, useUploads } from '../files/use-uploads.ts';
import { modelOf } from '../model/content.ts';
import { inputOf, isUploadOnly, updateOf } from '../model/delta.ts';
import { type EditorAction, reduce } from '../model/reduce.ts';
import type { StoredDeal } from '../model/stored-deal.ts';
import type { Base, Editor } from '../use-editor.ts';
import { useDealCalls } from './use-deal-calls.ts';

/** `SAVE` leaves what investors see as it is, `PUBLISH` publishes a draft, `UPDATE` makes the changes of a published deal public. */
export type SaveKind = 'SAVE' | 'PUBLISH' | 'UPDATE';

/** A conflict with what is stored meanwhile; `newest` is null if it could not be loaded. */
export type SaveConflict = Conflict & { newest: StoredDeal | null };

export type Saving = {
  busy: boolean;
  uploads: Uploads;
  conflict: SaveConflict | null;
  /** Stores what is edited, sends its files, and publishes it as `kind` says; tells how it went by itself. */
  save(kind: SaveKind, note?: string | null): Promise<void>;
  /** Sends files that the last save still waits for. */
  sendMissing(files: readonly UploadedFile[]): Promise<void>;
  /** Completes the last save without them. */
  closeSave(): Promise<void>;
  unpublish(): Promise<void>;
  discardPending(): Promise<void>;
  /** Ends the conflict: the next save starts from the newest state. */
  resolve(action?: EditorAction): void;
  /** Closes the conflict; what is typed stays. */
  closeConflict(): void;
};

/**
 * Saves, publishes and unpublishes a deal (EDIT-34 to EDIT-45, EDIT-52, HIST-02 to HIST-06).
 *
 * @param onDone called when everything is stored: the screen is left
 * @param onInserted called when a new deal is stored and the screen stays (EDIT-40)
 */
export function useSaving(
  editor: Editor,
  { onDone, onInserted, timeZone }: { onDone(): void; onInserted(): void; timeZone: string },
): Saving {
  const t = texts.useTexts();
  const { toasts, reportError } = usePlatform();
  const { show } = useErrorText();
  const calls = useDealCalls();
  const uploads = useUploads();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  /** Whether the last upload of the open save makes its changes public. */
  const appliesWithUpload = useRef(false);
  const { id, read, readBase, settle } = editor;
  const tell = (text: string) => toasts.show({ severity: 'success', text });

  /** Runs one act at a time. */
  async function once(act: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await act();
    } finally {
      setBusy(false);
    }
  }

  /** EDIT-44: a failure without a code is reported too. */
  function fail(error: unknown, failureText?: string): void {
    if (!readCodedError(error)) reportError(error, 'call');
    show(error, failureText);
  }

  async function openConflict(by: string | null, at: string | null): Promise<void> {
    const newest = await calls.load(id).catch(() => null);
    setConflict({ by, at, newest });
  }

  /** Returns the stored deal; null when it was not stored, which was told. */
  async function store(apply: boolean, note: string | null): Promise<StoredDeal | null> {
    const sent = read();
    const base = readBase();
    const { deal } = base;
    const isStale = deal !== null && base.version !== deal.version;
    if (isStale) {
      await openConflict(null, null);
      return null;
    }
    const input = updateOf(base.model, sent, timeZone);
    const missing = new Set(deal?.openSave?.missing.map((file) => file.id));
    // Another update would close the save that waits for these files, as a version of its own.
    const isRetry = deal !== null && filesToSend(sent.sections, deal.openSave?.missing ?? []).length > 0;
    if (isRetry && isUploadOnly(input, missing) && appliesWithUpload.current === apply) return deal;
    try {
      const stored = deal
        ? await calls.update({ id, version: deal.version, input, apply, note })
        : await calls.insert(id, inputOf(sent, timeZone));
      appliesWithUpload.current = apply;
      adopt(stored, reduce(sent, { type: 'saved' }), { type: 'saved' });
      return stored;
    } catch (error) {
      const coded = readCodedError(error);
      if (coded?.code !== 'CONFLICT' || !deal) {
        fail(error);
        return null;
      }
      return settleConflict(coded.params, sent);
    }
  }

  /** A save whose answer was lost meets itself: then it is adopted, else the conflict is told (HIST-02). */
  async function settleConflict(params: Record<string, unknown>, sent: Editor['model']): Promise<StoredDeal | null> {
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const newest = await calls.load(id).catch(() => null);
    const named = new Set(newest?.openSave?.missing.map((file) => file.id));
    if (newest && isUploadOnly(updateOf(modelOf(newest.content), sent, timeZone), named)) {
      adopt(newest, reduce(sent, { type: 'saved' }), { type: 'saved' });
      return newest;
    }
    setConflict({ by: text(params.by), at: text(params.at), newest });
    return null;
  }

  function adopt(deal: StoredDeal, model: Base['model'], action?: EditorAction): void {
    settle({ deal, model, version: deal.version }, action);
  }

  /** Returns whether all files have come (EDIT-43). */
  async function send(files: readonly UploadedFile[]): Promise<boolean> {
    if (files.length === 0) return true;
    const { sent, failed } = await uploads.send(id, files);
    const { deal, model } = readBase();
    const action = { type: 'uploaded', ids: sent } as const;
    if (deal) adopt(withoutMissing(deal, sent), reduce(model, action), action);
    if (failed.length === 0) return true;
    toasts.show({
      severity: 'error',
      text: t('editor.uploadFailed', { names: failed.map(({ name }) => name).join(', ') }),
    });
    return false;
  }

  /** Changes that become public with the last upload may have been refused then (HIST-05). */
  async function requireApplied(): Promise<boolean> {
    try {
      const deal = await calls.load(id);
      settle({ ...readBase(), deal, version: deal.version });
      if (!deal.pending) return true;
      toasts.show({ severity: 'error', text: deal.pending.publishFailure ?? t('editor.publishRefused') });
    } catch (error) {
      fail(error);
    }
    return false;
  }

  async function run(kind: SaveKind, note: string | null): Promise<void> {
    const isNew = readBase().deal === null;
    const stored = await store(kind === 'UPDATE', note);
    if (!stored) return;
    const files = filesToSend(read().sections, stored.openSave?.missing ?? []);
    const isComplete = (await send(files)) && (kind !== 'UPDATE' || files.length === 0 || (await requireApplied()));
    if (!isComplete || (kind === 'PUBLISH' && !(await publish()))) {
      if (isNew) onInserted();
      return;
    }
    if (kind === 'PUBLISH') tell(t('editor.publishedNow'));
    else tell(t(isNew ? 'editor.created' : 'editor.updated'));
    onDone();
  }

  async function publish(): Promise<boolean> {
    try {
      await calls.publish(id);
      return true;
    } catch (error) {
      show(error, t('editor.publishRefused'));
      return false;
    }
  }

  async function unpublish(): Promise<void> {
    try {
      await calls.unpublish(id);
      const { deal, ...base } = readBase();
      if (deal) settle({ ...base, deal: { ...deal, publishedAt: null } });
      tell(t('editor.unpublished'));
    } catch (error) {
      show(error);
    }
  }

  /** Stores a change of the deal by itself, and shows the deal as it is then. */
  async function replace(call: (version: number) => Promise<StoredDeal>, done?: string): Promise<void> {
    const { deal } = readBase();
    if (!deal) return;
    try {
      const stored = await call(deal.version);
      const model = modelOf(stored.content);
      adopt(stored, model, { type: 'replace', model });
      if (done) tell(done);
    } catch (error) {
      const coded = readCodedError(error);
      if (coded?.code === 'CONFLICT') await settleConflict(coded.params, read());
      else fail(error);
    }
  }

  return {
    busy,
    uploads,
    conflict,
    save: (kind, note = null) => once(() => run(kind, note)),
    sendMissing: (files) =>
      once(async () => {
        if (await send(files)) tell(t('editor.updated'));
      }),
    closeSave: () =>
      once(async () => {
        const { deal, model } = readBase();
        if (!deal) return;
        try {
          const missing = new Set(deal.openSave?.missing.map((file) => file.id));
          const stored = await calls.update({ id, version: deal.version, input: {}, apply: false, note: null });
          adopt(stored, dropFiles(model, missing), { type: 'replace', model: dropFiles(read(), missing) });
        } catch (error) {
          fail(error);
        }
      }),
    unpublish: () => once(unpublish),
    discardPending: () =>
      once(() => replace((version) => calls.discardPending(id, version), t('editor.pending.discarded'))),
    resolve(action) {
      const newest = conflict?.newest;
      if (newest) adopt(newest, modelOf(newest.content), action);
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
  };
}

function withoutMissing(deal: StoredDeal, sent: readonly string[]): StoredDeal {
  const { openSave } = deal;
  const missing = openSave?.missing.filter((file) => !sent.includes(file.id)) ?? [];
  return { ...deal, openSave: openSave && missing.length > 0 ? { ...openSave, missing } : null };
}
