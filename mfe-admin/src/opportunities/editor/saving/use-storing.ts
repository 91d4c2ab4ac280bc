import { readCodedError } from '@platform/app-kit';
import { filesToSend } from '../files/files-to-send.ts';
import { modelOf } from '../model/content.ts';
import { isUploadOnly, updateOf } from '../model/delta.ts';
import type { EditorModel } from '../model/model.ts';
import { reduce } from '../model/reduce.ts';
import { missingIds, type StoredDeal } from '../model/stored-deal.ts';
import { adopt, type SavingContext } from './saving-context.ts';
import type { OpenConflict } from './use-conflict.ts';
import { useInsertion } from './use-insertion.ts';

/** Returns a function that stores what is edited; files go up afterwards (EDIT-40, EDIT-52, HIST-02). */
export function useStoring(context: SavingContext, openConflict: OpenConflict) {
  const { editor, calls, timeZone } = context;
  const insertion = useInsertion(calls, editor, timeZone);
  const { id, read, readBase } = editor;

  function adoptSaved(stored: StoredDeal, sent: EditorModel): StoredDeal {
    adopt(editor, stored, reduce(sent, { type: 'saved' }), { type: 'saved' });
    return stored;
  }

  /** A save whose answer was lost meets itself: it is adopted; anything else is a conflict (HIST-02). */
  async function adoptOwn(newest: StoredDeal, sent: EditorModel, params: Record<string, unknown>) {
    const isStored = isUploadOnly(updateOf(modelOf(newest.content), sent, timeZone), missingIds(newest));
    if (isStored) return adoptSaved(newest, sent);
    await openConflict(newest, params);
    return null;
  }

  /** Returns the stored deal; null after a conflict. */
  return async function store(apply: boolean, note: string | null): Promise<StoredDeal | null> {
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
  };
}
