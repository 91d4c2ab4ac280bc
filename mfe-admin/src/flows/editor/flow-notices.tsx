import { Alert, Button } from '@platform/design-system';
import { texts } from '../../texts.ts';
import type { EditedFlow } from './flow-kind.ts';
import type { FlowSaving } from './saving/use-flow-saving.ts';
import type { FlowEditorState } from './use-flow-editor.ts';

type FlowNoticesProps = { of: EditedFlow | 'INSTANCE'; editor: FlowEditorState; saving: FlowSaving };

const goneTexts = {
  ONBOARDING: 'flows.gone.text',
  INVESTMENT: 'flows.gone.text',
  DEAL: 'flows.gone.dealText',
  INSTANCE: 'flows.gone.instanceText',
} as const;

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
          description={t(goneTexts[of])}
          action={
            of === 'DEAL' || of === 'INSTANCE' ? undefined : (
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
