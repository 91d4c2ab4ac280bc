import { usePermission } from '@platform/app-kit';
import { LoadedPage, PermittedPage, Titled } from '@platform/app-kit/pages';
import { EmptyState, Page } from '@platform/design-system';
import { useParams } from '@platform/router';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { FlowEditor } from './flow-editor.tsx';
import type { EditedFlow, FlowKind } from './flow-kind.ts';
import type { StoredFlow } from './model/stored-flow.ts';
import { StoredFlowGate } from './stored-flow-gate.tsx';
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
  const notThere = <Unavailable text={t('flows.notFound')} />;
  const scope = of === 'DEAL' ? 'DEAL' : 'TEMPLATE';
  // A link can have ids that do not belong together.
  const isAsked = (flow: StoredFlow) => flow.kind === kind && flow.scope === scope && (flow.dealId ?? null) === dealId;
  return (
    <StoredFlowGate
      kind={kind}
      id={id}
      opening={(loaded) => (
        <LoadedPage loaded={loaded} failed={t('flows.failed')} notThere={notThere}>
          {() => null}
        </LoadedPage>
      )}
    >
      {(stored, found) => (isAsked(stored) ? <FlowEditor of={of} id={id} stored={stored} found={found} /> : notThere)}
    </StoredFlowGate>
  );
}

function Unavailable({ text }: { text: string }) {
  return (
    <Page>
      <Titled title={text} />
      <EmptyState title={text} />
    </Page>
  );
}
