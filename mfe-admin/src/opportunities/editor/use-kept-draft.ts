import type { DraftFields } from '@platform/app-kit/drafts';
import { useState } from 'react';
import { useFoundLastingDraft, useLastingDraft } from '../../form/use-lasting-draft.ts';
import type { EditorModel } from './model/model.ts';

/** What is typed, with what it was typed on. */
export type KeptDraft = {
  /** Of the deal, also of one that is not stored yet. */
  id: string;
  model: EditorModel;
  /** The version of the deal that it started from; null for a new one. */
  version: number | null;
  /** The version that was restored; null for none. */
  restoredFrom: number | null;
};

const nameOf = (dealId: string | null) => `deal-editor.1:${dealId ?? 'new'}`;

/** Returns what was typed of a deal, or of a new one, as it was when the screen was opened. */
export function useFoundDraft(dealId: string | null): KeptDraft | null {
  const found = useFoundLastingDraft(nameOf(dealId));
  return useState(() => asDraft(found))[0];
}

/** Keeps what is typed on this device for seven days, chosen files excepted (HIST-13). */
export function useKeptDraft(dealId: string | null): {
  /** Null for nothing to keep. */
  keep(draft: KeptDraft | null): void;
  /** Whether the device has no room for it. */
  isFull: boolean;
} {
  return useLastingDraft(nameOf(dealId));
}

function asDraft(fields: DraftFields | null): KeptDraft | null {
  const { id, model, version, restoredFrom } = fields ?? {};
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
  const isDraft = typeof id === 'string' && typeof model === 'object' && model !== null;
  if (!isDraft) return null;
  return { id, model: model as EditorModel, version: numberOf(version), restoredFrom: numberOf(restoredFrom) };
}
