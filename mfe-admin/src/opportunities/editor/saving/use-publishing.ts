import { readCodedError, useErrorText } from '@platform/app-kit';
import { texts } from '../../../texts.ts';
import { modelOf } from '../model/content.ts';
import type { StoredDeal } from '../model/stored-deal.ts';
import { adopt, type SavingContext } from './saving-context.ts';
import type { OpenConflict } from './use-conflict.ts';
import type { SaveKind } from './use-saving.ts';

/** Publishes and unpublishes what is stored, and discards what is not public yet (EDIT-37 to EDIT-39, HIST-04, HIST-05). */
export function usePublishing({ editor, calls, tell, refuse }: SavingContext, openConflict: OpenConflict) {
  const t = texts.useTexts();
  const { show } = useErrorText();
  const { id, readBase, settle } = editor;

  /** Returns false, and says so, if the deal was published or unpublished meanwhile: investors see something else then. */
  function isAsAsked(kind: SaveKind, { publishedAt, pending }: StoredDeal): boolean {
    if (kind === 'PUBLISH' && publishedAt && pending) refuse(t('editor.publishedMeanwhile'));
    else if (kind === 'UPDATE' && !publishedAt) refuse(t('editor.unpublishedMeanwhile'));
    else return true;
    return false;
  }

  /** Changes that become public with the last upload may have been refused then (HIST-05). */
  async function requireApplied(): Promise<boolean> {
    const { model } = readBase();
    const deal = await calls.load(id);
    adopt(editor, deal, model);
    if (deal.pending) refuse(deal.pending.publishFailure ?? t('editor.publishRefused'));
    return !deal.pending;
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
      adopt(editor, stored, modelOf(stored.content));
      editor.discard();
      tell(t('editor.pending.discarded'));
    } catch (error) {
      const coded = readCodedError(error);
      if (coded?.code !== 'CONFLICT') throw error;
      await openConflict(await calls.load(id), coded.params);
    }
  }

  return { isAsAsked, requireApplied, publish, unpublish, discardPending };
}
