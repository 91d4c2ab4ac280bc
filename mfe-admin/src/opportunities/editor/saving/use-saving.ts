import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import { withArrived } from '../files/arrived-files.ts';
import { filesToSend } from '../files/files-to-send.ts';
import { dropFiles } from '../files/lost-files.ts';
import type { UploadedFile } from '../files/upload-files.ts';
import { type Uploads, useUploads } from '../files/use-uploads.ts';
import { type ContentValue, contentOf, modelOf } from '../model/content.ts';
import { isUploadOnly, updateOf } from '../model/delta.ts';
import type { EditorModel } from '../model/model.ts';
import { type EditorAction, reduce } from '../model/reduce.ts';
import { missingIds, type StoredDeal, withoutMissing } from '../model/stored-deal.ts';
import type { Editor } from '../use-editor.ts';
import { useDealCalls } from './use-deal-calls.ts';
import { useInsertion } from './use-insertion.ts';

/** `SAVE` leaves what investors see, `PUBLISH` publishes a draft, `UPDATE` makes changes of a published deal public. */
export type SaveKind = 'SAVE' | 'PUBLISH' | 'UPDATE';

/** Somebody else has saved since: who and when, as far as known, what was edited, and what is stored now. */
export type SaveConflict = { by: string | null; at: string | null; base: ContentValue; newest: StoredDeal };

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
  const calls = useDealCalls();
  const insertion = useInsertion(calls, editor, timeZone);
  const uploads = useUploads();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const { id, read, readBase, settle } = editor;
  const tell = (text: string) => toasts.show({ severity: 'success', text });
  const refuse = (text: string) => toasts.show({ severity: 'error', text });

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

  function adopt(deal: StoredDeal, model: EditorModel, action?: EditorAction): void {
    settle({ deal, model, version: deal.version }, action);
  }

  async function openConflict(newest: StoredDeal, params: Record<string, unknown> = {}): Promise<void> {
    const { deal, model, version } = readBase();
    const isOvertaken = deal !== null && version !== null && version !== deal.version;
    const base = isOvertaken ? await calls.loadVersion(id, version) : contentOf(model, timeZone);
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    setConflict({ by: text(params.by), at: text(params.at), base, newest });
  }

  /** Returns the stored deal; null after a conflict. */
  async function store(apply: boolean, note: string | null): Promise<StoredDeal | null> {
    const sent = read();
    const { deal, model: base, version } = readBase();
    if (deal && version !== deal.version) {
      await openConflict(await calls.load(id));
      return null;
    }
    const changed = updateOf(base, sent, timeZone);
    const restoredFrom = editor.readRestoredFrom();
    const input = restoredFrom === null ? changed : { ...changed, restoredFrom };
    // Another update would close the save that waits for these files, as a version of its own.
    const isRetry = deal !== null && filesToSend(sent.sections, deal.openSave?.missing ?? []).length > 0;
    const appliesWithUpload = deal?.openSave?.applies ?? false;
    if (isRetry && isUploadOnly(input, missingIds(deal)) && appliesWithUpload === apply) return deal;
    if (!deal) {
      const { stored, isOwn } = await insertion(sent);
      return isOwn ? adoptSaved(stored, sent) : adoptOwn(stored, sent, {});
    }
    const update = { id, apply, note };
    try {
      return adoptSaved(await calls.update({ ...update, version: deal.version, input }), sent);
    } catch (error) {
      const coded = readCodedError(error);
      if (coded?.code !== 'CONFLICT') throw error;
      const own = await adoptOwn(await calls.load(id), sent, coded.params);
      const isApplied = own?.openSave ? own.openSave.applies : !own?.pending;
      if (!own || !apply || isApplied) return own;
      // The lost save left the changes unpublished, which this one is to publish.
      const left = updateOf(modelOf(own.content), sent, timeZone);
      return adoptSaved(await calls.update({ ...update, version: own.version, input: left }), sent);
    }
  }

  function adoptSaved(stored: StoredDeal, sent: EditorModel): StoredDeal {
    adopt(stored, reduce(sent, { type: 'saved' }), { type: 'saved' });
    return stored;
  }

  /** A save whose answer was lost meets itself: it is adopted; anything else is a conflict (HIST-02). */
  async function adoptOwn(newest: StoredDeal, sent: EditorModel, params: Record<string, unknown>) {
    const isStored = isUploadOnly(updateOf(modelOf(newest.content), sent, timeZone), missingIds(newest));
    if (isStored) return adoptSaved(newest, sent);
    await openConflict(newest, params);
    return null;
  }

  /** Returns whether all files have come (EDIT-43). */
  async function send(files: readonly UploadedFile[]): Promise<boolean> {
    if (files.length === 0) return true;
    const { sent, failed } = await uploads.send(id, files);
    const { deal, model } = readBase();
    const action = { type: 'uploaded', ids: sent } as const;
    if (deal) adopt(withoutMissing(deal, sent), reduce(model, action), action);
    if (failed.length > 0) refuse(t('editor.uploadFailed', { names: failed.map(({ name }) => name).join(', ') }));
    return failed.length === 0;
  }

  /** Shows files that were chosen again, unless somebody else has saved since, whom the next save meets (HIST-02). */
  async function takeArrived(ids: ReadonlySet<string>): Promise<void> {
    const newest = await calls.load(id);
    const { deal, model, version } = readBase();
    if (newest.version !== deal?.version) return;
    const stored = modelOf(newest.content);
    const action = { type: 'replace', model: withArrived(read(), stored, ids) } as const;
    settle({ deal: newest, model: withArrived(model, stored, ids), version }, action);
  }

  async function sendMissing(files: readonly UploadedFile[]): Promise<void> {
    const applies = readBase().deal?.openSave?.applies ?? false;
    const areSent = await send(files);
    await takeArrived(new Set(files.map(({ id: fileId }) => fileId)));
    const { deal } = readBase();
    if (!areSent || deal?.openSave) return;
    if (applies && deal?.pending) refuse(deal.pending.publishFailure ?? t('editor.publishRefused'));
    else tell(t('editor.updated'));
  }

  /** Changes that become public with the last upload may have been refused then (HIST-05). */
  async function requireApplied(): Promise<boolean> {
    const { model } = readBase();
    const deal = await calls.load(id);
    adopt(deal, model);
    if (deal.pending) refuse(deal.pending.publishFailure ?? t('editor.publishRefused'));
    return !deal.pending;
  }

  /** Returns false, and says so, if the deal was published or unpublished meanwhile: investors see something else then. */
  function isAsAsked(kind: SaveKind, { publishedAt, pending }: StoredDeal): boolean {
    if (kind === 'PUBLISH' && publishedAt && pending) refuse(t('editor.publishedMeanwhile'));
    else if (kind === 'UPDATE' && !publishedAt) refuse(t('editor.unpublishedMeanwhile'));
    else return true;
    return false;
  }

  /** Returns whether the deal is published; says why it is not (EDIT-39). */
  async function publish(): Promise<boolean> {
    try {
      await calls.publish(id, readBase().deal?.version);
      return true;
    } catch (error) {
      const coded = readCodedError(error);
      const newest = coded?.code === 'CONFLICT' ? await calls.load(id) : null;
      if (newest && newest.version !== readBase().deal?.version) await openConflict(newest, coded?.params);
      else show(error, t('editor.publishRefused'));
      return false;
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
      if (kind === 'PUBLISH') tell(t('editor.publishedNow'));
      else tell(t(isNew ? 'editor.created' : 'editor.updated'));
      editor.forget();
      onDone();
    } else if (isNew) onInserted();
  }

  async function closeSave(): Promise<void> {
    const { deal, model } = readBase();
    if (!deal) return;
    const missing = missingIds(deal);
    const stored = await calls.update({ id, version: deal.version, input: {}, apply: false, note: null });
    adopt(stored, dropFiles(model, missing), { type: 'replace', model: dropFiles(read(), missing) });
  }

  async function unpublish(): Promise<void> {
    await calls.unpublish(id);
    // It also removes a planned publication and ends a save that waits for files.
    const newest = await calls.load(id);
    settle({ ...readBase(), deal: newest });
    tell(t('editor.unpublished'));
  }

  async function discardPending(): Promise<void> {
    const { deal } = readBase();
    if (!deal) return;
    try {
      const stored = await calls.discardPending(id, deal.version);
      adopt(stored, modelOf(stored.content));
      editor.discard();
      tell(t('editor.pending.discarded'));
    } catch (error) {
      const coded = readCodedError(error);
      if (coded?.code !== 'CONFLICT') throw error;
      await openConflict(await calls.load(id), coded.params);
    }
  }

  return {
    ...{ busy, uploads, conflict },
    save: (kind, note = null) => once(() => save(kind, note)),
    sendMissing: (files) => once(() => sendMissing(files)),
    closeSave: () => once(closeSave),
    unpublish: () => once(unpublish),
    discardPending: () => once(discardPending),
    resolve(action) {
      if (conflict) adopt(conflict.newest, modelOf(conflict.newest.content), action);
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
  };
}
