import { BusyModal } from '@platform/design-system';
import { type ComparedFlow, compareFlows } from '@platform/rules';
import { useMemo } from 'react';
import { DialogBody } from '../../../dialog/dialog-body.tsx';
import { texts } from '../../../texts.ts';
import type { FlowModel } from '../model/model.ts';
import type { FilesByItem, StoredFlow } from '../model/stored-flow.ts';
import type { FlowEditorState } from '../use-flow-editor.ts';
import { FlowChangeList } from './flow-change-list.tsx';
import { KeptInvestments } from './kept-investments.tsx';

type SaveQuestionProps = {
  open: boolean;
  flow: StoredFlow;
  editor: FlowEditorState;
  onConfirm(): void;
  onCancel(): void;
};

/** Shows what changes for investors who invest from now on, before a deal's own copy is saved. */
export function SaveQuestion({ open, flow, editor: { base, model }, onConfirm, onCancel }: SaveQuestionProps) {
  const t = texts.useTexts();
  const changes = useMemo(
    () => (open ? compareFlows(comparedOf(base.model ?? model, flow.files), comparedOf(model, flow.files)) : []),
    [open, base.model, model, flow.files],
  );
  return (
    <BusyModal
      open={open}
      busy={false}
      cross
      closedByMask={false}
      title={t('flows.deal.saving')}
      okText={t('flows.deal.save')}
      cancelText={t('record.cancel')}
      onOk={onConfirm}
      onCancel={onCancel}
      width={640}
      destroyOnHidden
    >
      <DialogBody label={t('flows.deal.changes')}>
        <p>{t('flows.deal.changes')}</p>
        <FlowChangeList changes={changes} />
        <KeptInvestments flowId={flow.id} />
      </DialogBody>
    </BusyModal>
  );
}

function comparedOf({ sections, removedFiles }: FlowModel, files: FilesByItem): ComparedFlow {
  return {
    sections: sections.map((section) => ({
      ...section,
      name: section.name.trim(),
      items: section.items.map((item) => ({
        ...item,
        name: item.name.trim(),
        files: (files.get(item.id) ?? []).filter(({ id }) => !removedFiles.includes(id)),
      })),
    })),
  };
}
