import { SaveBar } from '@platform/design-system/editing';
import { useState } from 'react';
import { LeaveQuestion } from '../../form/leave-question.tsx';
import { texts } from '../../texts.ts';
import { SaveQuestion } from './deal/save-question.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { itemFieldId, nameFieldId, sectionFieldId } from './field-ids.ts';
import { type ItemUploads, useItemUploads } from './files/use-item-uploads.ts';
import { FlowConflict } from './merging/flow-conflict.tsx';
import { firstFault, itemFault, nameFault } from './model/faults.ts';
import { NamedField } from './named-field.tsx';
import type { FlowSaving } from './saving/use-flow-saving.ts';
import { SectionsEditor } from './sections/sections-editor.tsx';
import { type EditedFlowActions, useEditFlow } from './sections/use-edit-flow.ts';
import type { FlowEditorState } from './use-flow-editor.ts';
import { type OpenSection, useOpenSection } from './use-open-section.ts';

/** What outlives the fields when a new flow is stored: they stand in a tab then. */
export type FlowWork = { opened: OpenSection; actions: EditedFlowActions; uploads: ItemUploads };

export function useFlowWork(editor: FlowEditorState, saving: FlowSaving): FlowWork {
  const uploads = useItemUploads(editor.kind, saving.reloadFiles);
  const opened = useOpenSection(editor.model);
  return { uploads, opened, actions: useEditFlow(editor, opened) };
}

type FlowFieldsProps = { editor: FlowEditorState; saving: FlowSaving; work: FlowWork };

/** The one flow editor: name, sections and items, saving, and the questions about it. */
export function FlowFields({ editor, saving, work: { opened, actions, uploads } }: FlowFieldsProps) {
  const t = texts.useTexts();
  const { model, base, dirty } = editor;
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const isEditable = base.flow?.editable ?? true;
  const isDeal = base.flow?.scope === 'DEAL';

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
    if (isDeal && editor.marks.dirty) setAsking(true);
    else void store();
  }

  async function store(): Promise<void> {
    actions.clearRemoval();
    await saving.save();
  }

  return (
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
      {base.flow && isDeal ? (
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
    </>
  );
}
