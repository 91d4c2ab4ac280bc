import { isUnanswered, readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { useCallback, useRef, useState } from 'react';
import { texts } from '../../../texts.ts';
import { allItems, emptyModel, type FlowModel, sameFlow } from '../model/model.ts';
import { saveBodyOf } from '../model/save-body.ts';
import type { StoredFlow } from '../model/stored-flow.ts';
import { type Base, baseOf, type FlowEditorState } from '../use-flow-editor.ts';
import { useFlowCalls } from './use-flow-calls.ts';

/** Somebody else has saved since: who and when, as far as known, what was edited first, and what is stored now. */
export type FlowConflictState = { by: string | null; at: string | null; base: FlowModel; newest: StoredFlow };

export type FlowSaving = {
  busy: boolean;
  conflict: FlowConflictState | null;
  /** Whether the flow was deleted meanwhile. */
  isGone: boolean;
  /** Stores what is edited, and tells how it went by itself. */
  save(): Promise<void>;
  /** Makes a deleted template anew from what is edited. */
  saveAsNew(): Promise<void>;
  /** Ends the conflict: the next save starts from the newest state. */
  resolve(merged: FlowModel): void;
  /** Closes the conflict; what is typed stays. */
  closeConflict(): void;
  /** Loads the stored files anew, and tells whether that succeeded. Constant. */
  reloadFiles(): Promise<boolean>;
};

type Options = {
  /** Called when a new flow is stored. */
  onInserted?(): void;
  /** Called after each save. */
  onSaved?(): void;
};

export function useFlowSaving(editor: FlowEditorState, { onInserted, onSaved }: Options): FlowSaving {
  const t = texts.useTexts();
  const { toasts, reportError } = usePlatform();
  const { show } = useErrorText();
  const { kind, id, read, readBase, settle } = editor;
  const calls = useFlowCalls(kind);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<FlowConflictState | null>(null);
  const [isGone, setGone] = useState(false);
  const running = useRef(false);
  /** What was sent without an answer: it may be stored. */
  const unanswered = useRef<FlowModel | null>(null);

  const reloadFiles = useCallback(async () => {
    try {
      const newest = await calls.load(id);
      const base = readBase();
      if (base.flow) settle(withFilesOf(base, base.flow, newest));
      return true;
    } catch {
      return false;
    }
  }, [calls, id, readBase, settle]);

  async function once(act: () => Promise<void>): Promise<void> {
    // A second click may come before the first is rendered.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      tell(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function tell(error: unknown): void {
    const coded = readCodedError(error);
    if (!coded) reportError(error, 'call');
    if (coded?.code === 'NOT_FOUND' && readBase().flow) setGone(true);
    else show(error, isUnanswered(error) ? t('form.unanswered') : undefined);
  }

  function openConflict(newest: StoredFlow, params: Record<string, unknown> = {}): void {
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    setConflict({ by: text(params.by), at: text(params.at), base: readBase().model ?? emptyModel, newest });
  }

  /** Stores what is edited on the base; returns the stored flow, or null after a conflict. */
  async function store(): Promise<StoredFlow | null> {
    const base = readBase();
    if (base.flow && base.version !== base.flow.version) {
      openConflict(await calls.load(id));
      return null;
    }
    const sent = read();
    try {
      const isInstance = base.flow?.scope === 'INSTANCE';
      const version = await calls.save(saveBodyOf({ id, version: base.version, isInstance }, base.model, sent));
      unanswered.current = null;
      return adopt(sent, version) ?? (await adoptNew(sent));
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = sent;
      const coded = readCodedError(error);
      if (coded?.code !== 'CONFLICT') throw error;
      return settleConflict(await calls.load(id), coded.params);
    }
  }

  /** A save whose answer was lost meets itself: what was typed since is stored on it. Anything else is a conflict. */
  async function settleConflict(newest: StoredFlow, params: Record<string, unknown>): Promise<StoredFlow | null> {
    const lost = unanswered.current;
    unanswered.current = null;
    if (lost && sameFlow(lost, newest.model)) {
      settle(baseOf(newest));
      return store();
    }
    openConflict(newest, params);
    return null;
  }

  function adopt(sent: FlowModel, version: number): StoredFlow | null {
    // Files may have been stored while the save was running.
    const { flow } = readBase();
    if (!flow) return null;
    const model = { ...sent, removedFiles: [] };
    const stored = { ...flow, version, model };
    settle({ flow: stored, model, version });
    return stored;
  }

  /** Of a new flow the server knows more than was sent. */
  async function adoptNew(sent: FlowModel): Promise<StoredFlow> {
    const newest = await calls.load(id);
    settle({ flow: newest, model: { ...sent, removedFiles: [] }, version: newest.version });
    return newest;
  }

  /** Deletes the removed files of the items that are left; what fails stays removed until the next save. */
  async function deleteFiles({ files, model }: StoredFlow): Promise<void> {
    const present = allItems(model).flatMap((item) => files.get(item.id) ?? []);
    const removed = read().removedFiles;
    if (removed.length === 0) return;
    const gone = new Set(removed.filter((fileId) => !present.some((file) => file.id === fileId)));
    let failure: unknown = null;
    for (const { id: fileId } of present.filter((file) => removed.includes(file.id))) {
      try {
        await calls.deleteFile(fileId);
        gone.add(fileId);
      } catch (error) {
        // One that somebody else has deleted is gone too.
        if (readCodedError(error)?.code === 'NOT_FOUND') gone.add(fileId);
        else failure = error;
      }
    }
    await reloadFiles();
    editor.dispatch({ type: 'keepFiles', ids: [...gone] });
    if (failure) throw failure;
  }

  async function save(): Promise<void> {
    const isNew = readBase().flow === null;
    const stored = await store();
    if (!stored) return;
    await deleteFiles(stored);
    toasts.show({ severity: 'success', text: t(`flows.saved.${kind}`) });
    if (isNew) onInserted?.();
    onSaved?.();
  }

  return {
    ...{ busy, conflict, isGone, reloadFiles },
    save: () => once(save),
    saveAsNew: () =>
      once(async () => {
        settle(baseOf(null));
        setGone(false);
        await save();
      }),
    resolve(merged) {
      if (conflict) settle(baseOf(conflict.newest), { type: 'replace', model: merged });
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
  };
}

/** A change of files may have raised the version, which what is typed then starts from too. */
function withFilesOf(base: Base, flow: StoredFlow, { files, version, source, model }: StoredFlow): Base {
  const isSameBase = base.version === flow.version && sameFlow(flow.model, model);
  return isSameBase
    ? { ...base, flow: { ...flow, files, source, version }, version }
    : { ...base, flow: { ...flow, files } };
}
