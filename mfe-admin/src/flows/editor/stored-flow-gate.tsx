import { type Loaded, ownFailureMessage, useLoad } from '@platform/app-kit';
import { type ReactElement, type ReactNode, useState } from 'react';
import { EditedFlowDocument } from '../documents.ts';
import type { FlowKind } from './flow-kind.ts';
import { readFlow, type StoredFlow } from './model/stored-flow.ts';
import { type FlowDraft, useFoundFlowDraft } from './use-flow-draft.ts';

type StoredFlowGateProps = {
  kind: FlowKind;
  id: string;
  /** Rendered until the flow is there. */
  opening(loaded: Loaded<unknown>): ReactElement;
  children(stored: StoredFlow, found: FlowDraft | null): ReactNode;
};

/** Loads a flow for its editor. Once it is open, no later answer takes its place, such as that the flow is gone. */
export function StoredFlowGate({ kind, id, opening, children }: StoredFlowGateProps) {
  const found = useFoundFlowDraft(kind, id);
  const [opened, open] = useState<StoredFlow | null>(null);
  // From the network only: what is edited must be the newest state.
  const options = { policy: 'network-only', context: ownFailureMessage, pause: opened !== null } as const;
  const loaded = useLoad(EditedFlowDocument, { id }, options);
  if (!opened && loaded.state === 'ready') open(readFlow(loaded.data.flow));
  return opened ? children(opened, found) : opening(loaded);
}
