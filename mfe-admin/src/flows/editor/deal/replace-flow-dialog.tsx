import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Alert, BusyModal, Text } from '@platform/design-system';
import { useState } from 'react';
import { DialogBody } from '../../../dialog/dialog-body.tsx';
import { texts } from '../../../texts.ts';
import { FlowChangesDocument } from '../../documents.ts';
import { nullsOf } from '../model/nulls-of.ts';
import type { StoredFlow } from '../model/stored-flow.ts';
import type { FlowEditorState } from '../use-flow-editor.ts';
import { FlowChangeList } from './flow-change-list.tsx';
import { KeptInvestments } from './kept-investments.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { type Replacement, useReplaceFlow } from './use-replace-flow.ts';

type ReplaceFlowDialogProps = {
  open: boolean;
  replacement: Replacement;
  flow: StoredFlow;
  editor: FlowEditorState;
  onClose(): void;
};

/** Shows what a template makes of the deal's own copy before it takes its place (EDIT-45). */
export function ReplaceFlowDialog({ open, replacement, flow, editor, onClose }: ReplaceFlowDialogProps) {
  const t = texts.useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const { busy, replace } = useReplaceFlow(flow, editor);
  const isRenewal = replacement === 'renew';
  const templateId = isRenewal ? (flow.source?.id ?? null) : chosen;

  return (
    <BusyModal
      open={open}
      busy={busy}
      cross
      closedByMask={false}
      title={
        isRenewal ? t('flows.deal.renewing.title', { name: flow.source?.name ?? '' }) : t('flows.deal.attaching.title')
      }
      okText={t(isRenewal ? 'flows.deal.renewing.confirm' : 'flows.deal.attaching.confirm')}
      cancelText={t('record.cancel')}
      okButtonProps={{ disabled: templateId === null, loading: busy }}
      onOk={() => {
        if (templateId) void replace(replacement, templateId).finally(onClose);
      }}
      onCancel={onClose}
      afterClose={() => setChosen(null)}
      width={640}
      destroyOnHidden
    >
      <DialogBody label={t('flows.deal.changes')}>
        {isRenewal ? null : <TemplateChoice value={chosen} onChange={setChosen} />}
        {editor.dirty ? <Alert type="warning" showIcon title={t('flows.deal.unsaved')} /> : null}
        {templateId ? <Changes flowId={flow.id} templateId={templateId} /> : null}
        <KeptInvestments flowId={flow.id} />
      </DialogBody>
    </BusyModal>
  );
}

function Changes({ flowId, templateId }: { flowId: string; templateId: string }) {
  const t = texts.useTexts();
  const options = { policy: 'network-only', context: ownFailureMessage } as const;
  const loaded = useLoad(FlowChangesDocument, { flowId, templateId }, options);
  return (
    <LoadGate loaded={loaded} failed={t('flows.deal.changesFailed')}>
      {({ flowChanges }) => (
        <>
          <Text as="p">{t('flows.deal.changes')}</Text>
          <FlowChangeList changes={flowChanges.map((change) => ({ ...change, ...nullsOf(change) }))} />
        </>
      )}
    </LoadGate>
  );
}
