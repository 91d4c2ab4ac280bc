import { useState } from 'react';
import { type ContentValue, contentOf, modelOf } from '../model/content.ts';
import type { EditorAction } from '../model/reduce.ts';
import type { StoredDeal } from '../model/stored-deal.ts';
import { adopt, type SavingContext } from './saving-context.ts';

/** Somebody else has saved since: who and when, as far as known, what was edited, and what is stored now. */
export type SaveConflict = { by: string | null; at: string | null; base: ContentValue; newest: StoredDeal };

/** Holds the conflict of a save with what somebody else has saved meanwhile (HIST-02, HIST-03). */
export function useConflict({ editor, calls, timeZone }: SavingContext) {
  const [conflict, setConflict] = useState<SaveConflict | null>(null);

  /** @param params of the error of the call */
  async function openConflict(newest: StoredDeal, params: Record<string, unknown> = {}): Promise<void> {
    const { deal, model, version } = editor.readBase();
    const isOvertaken = deal !== null && version !== null && version !== deal.version;
    const base = isOvertaken ? await calls.loadVersion(editor.id, version) : contentOf(model, timeZone);
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    setConflict({ by: text(params.by), at: text(params.at), base, newest });
  }

  function resolve(action: EditorAction): void {
    if (conflict) adopt(editor, conflict.newest, modelOf(conflict.newest.content), action);
    setConflict(null);
  }

  return { conflict, openConflict, resolve, closeConflict: () => setConflict(null) };
}

export type OpenConflict = ReturnType<typeof useConflict>['openConflict'];
