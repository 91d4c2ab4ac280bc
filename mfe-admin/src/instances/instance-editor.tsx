import { LoadGate } from '@platform/app-kit/pages';
import { Alert, Button, EyeOutlined, Text } from '@platform/design-system';
import { useState } from 'react';
import { FlowFields, useFlowWork } from '../flows/editor/flow-fields.tsx';
import type { FlowKind } from '../flows/editor/flow-kind.ts';
import { FlowNotices } from '../flows/editor/flow-notices.tsx';
import type { StoredFlow } from '../flows/editor/model/stored-flow.ts';
import { FlowPreview } from '../flows/editor/preview/flow-preview.tsx';
import { useFlowSaving } from '../flows/editor/saving/use-flow-saving.ts';
import { StoredFlowGate } from '../flows/editor/stored-flow-gate.tsx';
import type { FlowDraft } from '../flows/editor/use-flow-draft.ts';
import { useFlowEditor } from '../flows/editor/use-flow-editor.ts';
import { texts } from '../texts.ts';
import '../flows/editor/flow-editor.css';

type InstanceEditorProps = {
  kind: FlowKind;
  flowId: string;
  /** Called after each save. */
  onSaved(): void;
};

/** Changes the steps and items of a client's instance with the flow editor (ONBT-08, AINV-18). */
export default function InstanceEditor({ kind, flowId, onSaved }: InstanceEditorProps) {
  const t = texts.useTexts();
  return (
    <StoredFlowGate
      kind={kind}
      id={flowId}
      opening={(loaded) => (
        <LoadGate loaded={loaded} failed={t('flows.failed')}>
          {() => null}
        </LoadGate>
      )}
    >
      {(stored, found) => <Editor {...{ kind, stored, found, onSaved }} />}
    </StoredFlowGate>
  );
}

type EditorProps = { kind: FlowKind; stored: StoredFlow; found: FlowDraft | null; onSaved(): void };

function Editor({ kind, stored, found, onSaved }: EditorProps) {
  const t = texts.useTexts();
  const editor = useFlowEditor({ kind, id: stored.id, stored, found });
  const saving = useFlowSaving(editor, { onSaved });
  const [previewing, setPreviewing] = useState(false);
  const { model, base } = editor;
  return (
    <>
      <FlowNotices of="INSTANCE" editor={editor} saving={saving} />
      {stored.editable ? (
        <div className="admin-instance-editing">
          <Text tone="secondary">{t('instance.editing')}</Text>
          <Button icon={<EyeOutlined aria-hidden />} onClick={() => setPreviewing(true)}>
            {t('flows.preview')}
          </Button>
        </div>
      ) : (
        <Alert type="info" showIcon title={t('flows.readOnly')} />
      )}
      <FlowFields editor={editor} saving={saving} work={useFlowWork(editor, saving)} />
      <FlowPreview open={previewing} model={model} base={base} onClose={() => setPreviewing(false)} />
    </>
  );
}
