import './flow-editor.css';
import { usePageTitle } from '@platform/app-kit';
import { Alert, Page } from '@platform/design-system';
import { SaveBar } from '@platform/design-system/editing';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import { useState } from 'react';
import { LeaveQuestion } from '../../form/leave-question.tsx';
import { texts } from '../../texts.ts';
import { DealFlowPanel } from './deal/deal-flow-panel.tsx';
import { SaveQuestion } from './deal/save-question.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { itemFieldId, nameFieldId, sectionFieldId } from './field-ids.ts';
import { useItemUploads } from './files/use-item-uploads.ts';
import { FlowHeader } from './flow-header.tsx';
import type { EditedFlow } from './flow-kind.ts';
import { FlowNotices } from './flow-notices.tsx';
import { FlowTabs } from './flow-tabs.tsx';
import { FlowConflict } from './merging/flow-conflict.tsx';
import { firstFault, itemFault, nameFault } from './model/faults.ts';
import type { StoredFlow } from './model/stored-flow.ts';
import { NamedField } from './named-field.tsx';
import { FlowPreview } from './preview/flow-preview.tsx';
import { useFlowSaving } from './saving/use-flow-saving.ts';
import { SectionsEditor } from './sections/sections-editor.tsx';
import { useEditFlow } from './sections/use-edit-flow.ts';
import type { FlowDraft } from './use-flow-draft.ts';
import { useFlowEditor } from './use-flow-editor.ts';
import { useOpenSection } from './use-open-section.ts';

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

/** The one flow editor: head, name, sections and items, and what is said of saving them. */
export function FlowEditor({ of, id, stored, found, onInserted }: FlowEditorProps) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const kind = of === 'ONBOARDING' ? 'ONBOARDING' : 'INVESTMENT';
  const editor = useFlowEditor({ kind, id, stored, found });
  const { model, base, dirty } = editor;
  const saving = useFlowSaving(editor, () => {
    onInserted?.();
    navigate(kind === 'ONBOARDING' ? paths.onboardingTemplate({ flowId: id }) : paths.flowTemplate({ flowId: id }), {
      replace: true,
    });
  });
  const uploads = useItemUploads(kind, saving.reloadFiles);
  const opened = useOpenSection(model);
  const actions = useEditFlow(editor, opened);
  const [tried, setTried] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const title = base.flow ? base.flow.model.name : t(`flows.titles.${kind}`);
  usePageTitle(title);
  const isEditable = base.flow?.editable ?? true;

  function focusFault(): boolean {
    const fault = firstFault(editor.read());
    setTried(fault !== null);
    if (!fault) return false;
    if (fault.sectionId) opened.open(fault.sectionId);
    opened.focusLater(fieldOf(fault));
    return true;
  }

  function fieldOf({ sectionId, itemId }: NonNullable<ReturnType<typeof firstFault>>): string {
    if (!sectionId) return nameFieldId;
    if (!itemId) return sectionFieldId(sectionId);
    const item = editor
      .read()
      .sections.flatMap(({ items }) => items)
      .find((each) => each.id === itemId);
    return itemFieldId(itemId, item ? itemFault(item)?.field : 'name');
  }

  function save(): void {
    if (focusFault()) return;
    if (of === 'DEAL' && editor.marks.dirty) setAsking(true);
    else void store();
  }

  async function store(): Promise<void> {
    actions.clearRemoval();
    await saving.save();
  }

  const fields = (
    <>
      <div className="admin-flow-name">
        <NamedField
          id={nameFieldId}
          label={t('flows.name')}
          value={model.name}
          fault={nameFault(model.name)}
          tried={tried}
          // ONBT-08, AINV-18: only a new flow is named.
          disabled={base.flow !== null}
          onChange={(name) => editor.dispatch({ type: 'rename', name })}
        />
      </div>
      <SectionsEditor {...{ editor, opened, actions, uploads, tried }} disabled={!isEditable} />
      {isEditable ? (
        <SaveBar
          texts={{ unsaved: t('form.unsaved'), discard: t('form.discard'), save: t('form.save') }}
          dirty={dirty}
          saving={saving.busy}
          // ONBT-07, AINV-19.
          saveDisabled={model.sections.length === 0}
          onDiscard={() => setDiscarding(true)}
          onSave={save}
        />
      ) : null}
    </>
  );
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
      {base.flow && of === 'DEAL' ? (
        <SaveQuestion
          open={asking}
          flow={base.flow}
          editor={editor}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void store();
          }}
        />
      ) : null}
      <FlowConflict editor={editor} saving={saving} onResolved={actions.clearRemoval} />
      <DiscardQuestion
        open={discarding}
        onCancel={() => setDiscarding(false)}
        onConfirm={() => {
          setDiscarding(false);
          setTried(false);
          actions.clearRemoval();
          editor.discard();
        }}
      />
      <LeaveQuestion unsaved={(dirty || uploads.running) && !saving.busy} />
    </Page>
  );
}
