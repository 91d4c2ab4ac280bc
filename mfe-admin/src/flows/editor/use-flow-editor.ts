import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FlowKind } from './flow-kind.ts';
import { type Marks, marksOf } from './model/marks.ts';
import { emptyModel, type FlowModel, sameFlow } from './model/model.ts';
import { type FlowAction, reduce } from './model/reduce.ts';
import type { StoredFlow } from './model/stored-flow.ts';
import { type FlowDraft, useFlowDraft } from './use-flow-draft.ts';

/** What the next save starts from. */
export type Base = {
  /** Null for a flow that is not stored yet. */
  flow: StoredFlow | null;
  /** What was edited first; null for a new flow. */
  model: FlowModel | null;
  /** The version that `model` is; older than the flow's for a draft that others have overtaken. */
  version: number | null;
};

export type FlowEditorState = {
  kind: FlowKind;
  /** Of the flow, stored or not. */
  id: string;
  model: FlowModel;
  base: Base;
  marks: Marks;
  dirty: boolean;
  /** Whether the model contains input from before a reload. */
  restored: boolean;
  /** Whether the device has no room for what is typed. */
  isDraftLost: boolean;
  dispatch(action: FlowAction): void;
  /** Returns the newest model, which may not be rendered yet. */
  read(): FlowModel;
  readBase(): Base;
  /** Sets what the server has, and in the same step changes the model. */
  settle(base: Base, action?: FlowAction): void;
  /** Shows the flow as it was stored last. */
  discard(): void;
};

type Options = { kind: FlowKind; id: string; stored: StoredFlow | null; found: FlowDraft | null };

/** Holds what is edited of a flow, what it is compared with, and the draft of it. An answer never replaces what was typed. */
export function useFlowEditor({ kind, id, stored, found }: Options): FlowEditorState {
  const [start] = useState(() => startOf(stored, found));
  const [base, setBase] = useState<Base>(start.base);
  const [model, setModel] = useState(start.model);
  const [restored, setRestored] = useState(found !== null);
  const latest = useRef({ model, base });
  const { keep, isFull } = useFlowDraft(kind, base.flow ? id : null);

  const dispatch = useCallback((action: FlowAction) => {
    latest.current = { ...latest.current, model: reduce(latest.current.model, action) };
    setModel(latest.current.model);
  }, []);
  const settle = useCallback(
    (next: Base, action?: FlowAction) => {
      // The draft of a new flow has another name than that of the stored one.
      if (Boolean(latest.current.base.flow) !== Boolean(next.flow)) keep(null);
      latest.current = { ...latest.current, base: next };
      setBase(next);
      if (action) dispatch(action);
    },
    [dispatch, keep],
  );
  const read = useCallback(() => latest.current.model, []);
  const readBase = useCallback(() => latest.current.base, []);
  const discard = useCallback(() => {
    const { flow } = latest.current.base;
    settle(baseOf(flow), { type: 'replace', model: flow?.model ?? emptyModel });
    setRestored(false);
  }, [settle]);

  const marks = useMemo(() => marksOf(base.model, model), [base.model, model]);
  const isStale = base.flow !== null && base.version !== base.flow.version;
  const dirty = isStale || marks.dirty;
  useEffect(
    () => keep(dirty ? { id, model, base: base.model, version: base.version } : null),
    [keep, dirty, id, model, base.model, base.version],
  );

  return {
    ...{ kind, id, model, base, marks, dirty, restored, isDraftLost: isFull },
    ...{ dispatch, read, readBase, settle, discard },
  };
}

/** Returns the base of what starts from the stored state. */
export function baseOf(flow: StoredFlow | null): Base {
  return { flow, model: flow?.model ?? null, version: flow?.version ?? null };
}

function startOf(stored: StoredFlow | null, found: FlowDraft | null): { base: Base; model: FlowModel } {
  const fresh = baseOf(stored);
  if (!found) return { base: fresh, model: stored?.model ?? emptyModel };
  const isOvertaken =
    stored !== null && found.version !== stored.version && !(found.base && sameFlow(found.base, stored.model));
  // Without what it started from, nothing of others is replaced: both sides' additions stay.
  const former = isOvertaken ? { flow: stored, model: found.base ?? emptyModel, version: found.version } : fresh;
  return { base: former, model: found.model };
}
