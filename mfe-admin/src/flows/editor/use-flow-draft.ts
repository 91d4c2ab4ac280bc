import type { DraftFields } from '@platform/app-kit/drafts';
import { useState } from 'react';
import { type LastingDraft, useFoundLastingDraft, useLastingDraft } from '../../form/use-lasting-draft.ts';
import type { FlowKind } from './flow-kind.ts';
import type { FlowModel } from './model/model.ts';

/** What is typed, with what it was typed on. */
export type FlowDraft = {
  /** Of the flow, also of one that is not stored yet. */
  id: string;
  model: FlowModel;
  /** The stored flow that it started from, for merging; null for a new one. */
  base: FlowModel | null;
  /** The version of `base`. */
  version: number | null;
};

const nameOf = (kind: FlowKind, flowId: string | null) => `flow-editor.1:${flowId ?? `new-${kind}`}`;

/** Returns what was typed of a flow, or of a new one of a kind, as it was when the screen was opened. */
export function useFoundFlowDraft(kind: FlowKind, flowId: string | null): FlowDraft | null {
  const found = useFoundLastingDraft(nameOf(kind, flowId));
  return useState(() => asDraft(found))[0];
}

/** Keeps what is typed on this device for seven days (HIST-13). */
export function useFlowDraft(kind: FlowKind, flowId: string | null): LastingDraft {
  return useLastingDraft(nameOf(kind, flowId));
}

function asDraft(fields: DraftFields | null): FlowDraft | null {
  const { id, model, base, version } = fields ?? {};
  if (typeof id !== 'string' || !isModel(model)) return null;
  return { id, model, base: isModel(base) ? base : null, version: typeof version === 'number' ? version : null };
}

/** The number in the name of the draft changes with its shape. */
function isModel(value: unknown): value is FlowModel {
  return typeof value === 'object' && value !== null && 'sections' in value && Array.isArray(value.sections);
}
