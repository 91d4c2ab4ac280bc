import './flow-editor.css';
import { usePageTitle } from '@platform/app-kit';
import { Alert, Page } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { DealFlowPanel } from './deal/deal-flow-panel.tsx';
import { FlowFields, useFlowWork } from './flow-fields.tsx';
import { FlowHeader } from './flow-header.tsx';
import type { EditedFlow } from './flow-kind.ts';
import { FlowNotices } from './flow-notices.tsx';
import { FlowTabs } from './flow-tabs.tsx';
import type { StoredFlow } from './model/stored-flow.ts';
import { FlowPreview } from './preview/flow-preview.tsx';
import { useFlowSaving } from './saving/use-flow-saving.ts';
import type { FlowDraft } from './use-flow-draft.ts';
import { useFlowEditor } from './use-flow-editor.ts';

type FlowEditorProps = {
  of: EditedFlow;
  /** Of the flow, stored or not. */
  id: string;
  /** Null for a new template. */
  stored: StoredFlow | null;
  found: FlowDraft | null;
  /** Called when a new template is stored. */
  onInserted?(): void;
};

/** The editor's page: head, what is said of saving, and the fields. */
export function FlowEditor({ of, id, stored, found, onInserted }: FlowEditorProps) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const kind = of === 'ONBOARDING' ? 'ONBOARDING' : 'INVESTMENT';
  const editor = useFlowEditor({ kind, id, stored, found });
  const { model, base } = editor;
  const saving = useFlowSaving(editor, {
    onInserted() {
      onInserted?.();
      navigate(kind === 'ONBOARDING' ? paths.onboardingTemplate({ flowId: id }) : paths.flowTemplate({ flowId: id }), {
        replace: true,
      });
    },
  });
  const [previewing, setPreviewing] = useState(false);
  const title = base.flow ? base.flow.model.name : t(`flows.titles.${kind}`);
  usePageTitle(title);
  const isEditable = base.flow?.editable ?? true;
  const fields = <FlowFields editor={editor} saving={saving} work={useFlowWork(editor, saving)} />;
  return (
    <Page width="full">
      <FlowHeader of={of} title={title} editor={editor} onPreview={() => setPreviewing(true)} />
      <FlowNotices of={of} editor={editor} saving={saving} />
      {isEditable ? null : <Alert type="info" showIcon title={t('flows.readOnly')} />}
      {of === 'DEAL' && base.flow ? <DealFlowPanel flow={base.flow} editor={editor} /> : null}
      {base.flow ? (
        <FlowTabs of={of} flow={base.flow}>
          {fields}
        </FlowTabs>
      ) : (
        fields
      )}
      <FlowPreview open={previewing} model={model} base={base} onClose={() => setPreviewing(false)} />
    </Page>
  );
}
