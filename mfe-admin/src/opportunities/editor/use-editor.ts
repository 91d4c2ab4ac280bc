import type { RichTextHandle } from '@platform/rich-text';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type LostFile, takeLostFiles } from './files/lost-files.ts';
import { modelOf, newModel } from './model/content.ts';
import { updateOf } from './model/delta.ts';
import type { EditorModel } from './model/model.ts';
import { type EditorAction, reduce } from './model/reduce.ts';
import type { StoredDeal } from './model/stored-deal.ts';
import { type KeptDraft, useKeptDraft } from './use-kept-draft.ts';

/** What the next save starts from. */
export type Base = {
  /** Null for a deal that is not stored yet. */
  deal: StoredDeal | null;
  model: EditorModel;
  /** The version that `model` is; older than the deal's for a draft that others have overtaken. */
  version: number | null;
};

export type Editor = {
  /** Of the deal, stored or not. */
  id: string;
  model: EditorModel;
  base: Base;
  dirty: boolean;
  /** Whether the model contains input from before a reload. */
  restored: boolean;
  lostFiles: readonly LostFile[];
  /** Whether the device has no room for what is typed. */
  isDraftLost: boolean;
  dispatch(action: EditorAction): void;
  /** Returns the newest model, including what was typed just now. */
  read(): EditorModel;
  readBase(): Base;
  /** Sets what the server has, and in the same step changes the model. */
  settle(base: Base, action?: EditorAction): void;
  /** Registers a text whose typing is reported late. */
  register(handle: RichTextHandle): () => void;
  closeLostFiles(): void;
  /** Shows the deal as it was stored last. */
  discard(): void;
  /** Deletes the draft at once: the screen is left. */
  forget(): void;
  /** Shows a former version as typed; the next save names it (HIST-08). */
  restore(model: EditorModel, version: number): void;
  /** Returns the version that was restored since the last save; null for none. */
  readRestoredFrom(): number | null;
};

/**
 * Holds what is edited of a deal, what it is compared with, and the draft of it. An answer of the server never replaces
 * what was typed.
 *
 * @param timeZone of the platform
 */
export function useEditor(
  { id, stored, found }: { id: string; stored: StoredDeal | null; found: KeptDraft | null },
  timeZone: string,
): Editor {
  const [start] = useState(() => startOf(stored, found));
  const [base, setBase] = useState<Base>(start.base);
  const [model, setModel] = useState(start.model);
  const [lostFiles, setLostFiles] = useState(start.lost);
  const latest = useRef({ model, base });
  const [restoredFrom, setRestoredFrom] = useState(found?.restoredFrom ?? null);
  const latestRestored = useRef(restoredFrom);
  latestRestored.current = restoredFrom;
  const handles = useRef(new Set<RichTextHandle>());
  const { keep, isFull } = useKeptDraft(stored?.id ?? (base.deal ? id : null));

  const dispatch = useCallback((action: EditorAction) => {
    latest.current = { ...latest.current, model: reduce(latest.current.model, action) };
    setModel(latest.current.model);
  }, []);
  const settle = useCallback(
    (next: Base, action?: EditorAction) => {
      // The draft of a new deal has another name than that of the stored one.
      if (!latest.current.base.deal && next.deal) keep(null);
      // A save has stored what was restored.
      if (action?.type === 'saved') setRestoredFrom(null);
      latest.current = { ...latest.current, base: next };
      setBase(next);
      if (action) dispatch(action);
    },
    [dispatch, keep],
  );
  const register = useCallback((handle: RichTextHandle) => {
    handles.current.add(handle);
    return () => void handles.current.delete(handle);
  }, []);
  const read = useCallback(() => {
    for (const handle of handles.current) handle.flush();
    return latest.current.model;
  }, []);
  const forget = useCallback(() => keep(null), [keep]);
  const readRestoredFrom = useCallback(() => latestRestored.current, []);
  const restore = useCallback(
    (restored: EditorModel, version: number) => {
      dispatch({ type: 'replace', model: restored });
      setRestoredFrom(version);
    },
    [dispatch],
  );
  const readBase = useCallback(() => latest.current.base, []);
  const discard = useCallback(() => {
    const { deal } = latest.current.base;
    const fresh = deal ? modelOf(deal.content) : newModel();
    settle({ deal, model: fresh, version: deal?.version ?? null }, { type: 'replace', model: fresh });
    setLostFiles([]);
    setRestoredFrom(null);
  }, [settle]);
  const closeLostFiles = useCallback(() => setLostFiles([]), []);

  const isStale = base.deal !== null && base.version !== base.deal.version;
  const dirty = useMemo(
    () => isStale || (model !== base.model && Object.keys(updateOf(base.model, model, timeZone)).length > 0),
    [isStale, model, base, timeZone],
  );
  useEffect(
    () => keep(dirty ? { id, model, version: base.version, restoredFrom } : null),
    [keep, dirty, id, model, base.version, restoredFrom],
  );

  return {
    ...{ id, model, base, dirty, restored: start.restored, lostFiles, isDraftLost: isFull },
    ...{ dispatch, read, readBase, settle, register, closeLostFiles, discard, forget, restore, readRestoredFrom },
  };
}

function startOf(stored: StoredDeal | null, found: KeptDraft | null) {
  const model = stored ? modelOf(stored.content) : newModel();
  const base: Base = { deal: stored, model, version: found ? found.version : (stored?.version ?? null) };
  if (!found) return { base, model, lost: [], restored: false };
  return { base, ...takeLostFiles(found.model), restored: true };
}
