import { ownFailureMessage, useLoad, usePermission } from '@platform/app-kit';
import { LoadedPage, PermittedPage, Titled } from '@platform/app-kit/pages';
import { EmptyState, Page } from '@platform/design-system';
import { useParams } from '@platform/router';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { EditedFlowDocument } from '../documents.ts';
import { FlowEditor } from './flow-editor.tsx';
import type { EditedFlow, FlowKind } from './flow-kind.ts';
import { readFlow, type StoredFlow } from './model/stored-flow.ts';
import { useFoundFlowDraft } from './use-flow-draft.ts';

type FlowEditorPageProps = { of: EditedFlow };

/** Makes a new template, or edits a stored one or a deal's own copy (ONBT-02, ONBT-07, ONBT-26, AINV-15, AINV-16). */
export default function FlowEditorPage({ of }: FlowEditorPageProps) {
  const t = texts.useTexts();
  const { flowId, dealId } = useParams();
  // A new template that was stored gets its address without opening the screen again.
  const [inserted, setInserted] = useState<string | null>(null);
  return (
    <PermittedPage
      flags={of === 'ONBOARDING' ? ['handleOnboarding'] : []}
      title={t(`flows.area.${of}`)}
      denied={t('clients.denied.onboarding')}
    >
      {flowId && flowId !== inserted ? (
        <StoredFlowEditor key={flowId} of={of} id={flowId} dealId={dealId ?? null} />
      ) : (
        <NewFlowEditor key={of} kind={of === 'ONBOARDING' ? 'ONBOARDING' : 'INVESTMENT'} onInserted={setInserted} />
      )}
    </PermittedPage>
  );
}

function NewFlowEditor({ kind, onInserted }: { kind: FlowKind; onInserted(id: string): void }) {
  const t = texts.useTexts();
  const edits = usePermission('editOpportunity');
  const found = useFoundFlowDraft(kind, null);
  const [id] = useState(() => found?.id ?? crypto.randomUUID());
  // Onboarding templates have a flag of their own, which the page asks for (AINV-17).
  if (kind === 'INVESTMENT' && !edits) return <Unavailable text={t('flows.denied')} />;
  return <FlowEditor of={kind} id={id} stored={null} found={found} onInserted={() => onInserted(id)} />;
}

type StoredFlowEditorProps = { of: EditedFlow; id: string; dealId: string | null };

function StoredFlowEditor({ of, id, dealId }: StoredFlowEditorProps) {
  const t = texts.useTexts();
  const kind: FlowKind = of === 'ONBOARDING' ? 'ONBOARDING' : 'INVESTMENT';
  const found = useFoundFlowDraft(kind, id);
  // Once it is open, no later answer takes its place, such as that the flow is gone.
  const [opened, open] = useState<StoredFlow | null>(null);
  // From the network only: what is edited must be the newest state.
  const options = { policy: 'network-only', context: ownFailureMessage, pause: opened !== null } as const;
  const loaded = useLoad(EditedFlowDocument, { id }, options);
  if (!opened && loaded.state === 'ready') open(readFlow(loaded.data.flow));
  const notThere = <Unavailable text={t('flows.notFound')} />;
  if (!opened) {
    return (
      <LoadedPage loaded={loaded} failed={t('flows.failed')} notThere={notThere}>
        {() => null}
      </LoadedPage>
    );
  }
  const scope = of === 'DEAL' ? 'DEAL' : 'TEMPLATE';
  const isAsked = opened.kind === kind && opened.scope === scope && (opened.dealId ?? null) === dealId;
  // A link can have ids that do not belong together.
  return isAsked ? <FlowEditor of={of} id={id} stored={opened} found={found} /> : notThere;
}

function Unavailable({ text }: { text: string }) {
  return (
    <Page>
      <Titled title={text} />
      <EmptyState title={text} />
    </Page>
  );
}
