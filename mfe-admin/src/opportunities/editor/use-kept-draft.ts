import { useSession } from '@platform/app-kit';
import { clearLastingDraft, type DraftFields, readLastingDraft, writeLastingDraft } from '@platform/app-kit/drafts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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

/** How long typing rests before it is written, milliseconds. */
const pauseMilliseconds = 400;

const nameOf = (dealId: string | null) => `deal-editor.1:${dealId ?? 'new'}`;

const useOwner = (): string => useSession().account?.id ?? '';

/** Returns what was typed of a deal, or of a new one, as it was when the screen was opened. */
export function useFoundDraft(dealId: string | null): KeptDraft | null {
  const owner = useOwner();
  return useState(() => asDraft(readLastingDraft(owner, nameOf(dealId))))[0];
}

/** Keeps what is typed on this device for seven days, chosen files excepted (HIST-13). */
export function useKeptDraft(dealId: string | null): {
  /** Null for nothing to keep. */
  keep(draft: KeptDraft | null): void;
  /** Whether the device has no room for it. */
  isFull: boolean;
} {
  const owner = useOwner();
  const [isFull, setFull] = useState(false);
  const waiting = useRef<(() => void) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current?.();
    waiting.current = null;
  }, []);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);

  // A session that ends takes the owner away: what waits is written first, and nothing after.
  useEffect(() => (owner ? flush : undefined), [owner, flush]);

  const keep = useCallback(
    (draft: KeptDraft | null) => {
      if (!owner) return;
      clearTimeout(timer.current);
      waiting.current = null;
      if (!draft) {
        clearLastingDraft(owner, nameOf(dealId));
        return;
      }
      waiting.current = () => setFull(!writeLastingDraft(owner, nameOf(dealId), draft));
      timer.current = setTimeout(flush, pauseMilliseconds);
    },
    [owner, dealId, flush],
  );
  return useMemo(() => ({ keep, isFull }), [keep, isFull]);
}

function asDraft(fields: DraftFields | null): KeptDraft | null {
  const { id, model, version, restoredFrom } = fields ?? {};
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
  const isDraft = typeof id === 'string' && typeof model === 'object' && model !== null;
  if (!isDraft) return null;
  return { id, model: model as EditorModel, version: numberOf(version), restoredFrom: numberOf(restoredFrom) };
}
