import { texts } from '../../../texts.ts';
import { withArrived } from '../files/arrived-files.ts';
import { dropFiles } from '../files/lost-files.ts';
import type { UploadedFile } from '../files/upload-files.ts';
import { useUploads } from '../files/use-uploads.ts';
import { modelOf } from '../model/content.ts';
import { reduce } from '../model/reduce.ts';
import { missingIds, withoutMissing } from '../model/stored-deal.ts';
import { adopt, type SavingContext } from './saving-context.ts';

/** Sends the files that a save waits for, then or later (EDIT-43, HIST-01). */
export function useFilesOfSave({ editor, calls, tell, refuse }: SavingContext) {
  const t = texts.useTexts();
  const uploads = useUploads();
  const { id, read, readBase, settle } = editor;

  /** Returns whether all files have come. */
  async function send(files: readonly UploadedFile[]): Promise<boolean> {
    if (files.length === 0) return true;
    const { sent, failed } = await uploads.send(id, files);
    const { deal, model } = readBase();
    const action = { type: 'uploaded', ids: sent } as const;
    if (deal) adopt(editor, withoutMissing(deal, sent), reduce(model, action), action);
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

  async function closeSave(): Promise<void> {
    const { deal, model } = readBase();
    if (!deal) return;
    const missing = missingIds(deal);
    const stored = await calls.update({ id, version: deal.version, input: {}, apply: false, note: null });
    const action = { type: 'replace', model: dropFiles(read(), missing) } as const;
    adopt(editor, stored, dropFiles(model, missing), action);
  }

  return { uploads, send, sendMissing, closeSave };
}
