import { Alert, Button } from '@platform/design-system';
import { texts } from '../../texts.ts';
import type { EditedFlow } from './flow-kind.ts';
import type { FlowSaving } from './saving/use-flow-saving.ts';
import type { FlowEditorState } from './use-flow-editor.ts';

type FlowNoticesProps = { of: EditedFlow; editor: FlowEditorState; saving: FlowSaving };

/** What is said above the flow: restored typing, no room to keep it, and that the flow is gone. */
export function FlowNotices({ of, editor, saving }: FlowNoticesProps) {
  const t = texts.useTexts();
  const { base, dirty, restored, isDraftLost } = editor;
  const isOvertaken = base.flow !== null && base.version !== base.flow.version;
  return (
    <div className="admin-flow-notices">
      {isDraftLost && dirty ? <Alert role="alert" type="warning" showIcon title={t('flows.notKept')} /> : null}
      {restored && dirty ? (
        <Alert role="status" type="info" showIcon title={t(isOvertaken ? 'flows.restoredOld' : 'form.restored')} />
      ) : null}
      {saving.isGone ? (
        <Alert
          role="alert"
          type="error"
          showIcon
          title={t('flows.gone.title')}
          description={t(of === 'DEAL' ? 'flows.gone.dealText' : 'flows.gone.text')}
          action={
            of === 'DEAL' ? undefined : (
              <Button disabled={saving.busy} onClick={() => void saving.saveAsNew()}>
                {t('flows.gone.save')}
              </Button>
            )
          }
        />
      ) : null}
    </div>
  );
}
