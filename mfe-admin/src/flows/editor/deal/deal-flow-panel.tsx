import { Alert, Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import type { StoredFlow } from '../model/stored-flow.ts';
import type { FlowEditorState } from '../use-flow-editor.ts';
import { ReplaceFlowDialog } from './replace-flow-dialog.tsx';
import type { Replacement } from './use-replace-flow.ts';

type DealFlowPanelProps = { flow: StoredFlow; editor: FlowEditorState };

/** What a deal's own copy was made from, and the ways to another template or its newest state (AINV-16). */
export function DealFlowPanel({ flow, editor }: DealFlowPanelProps) {
  const t = texts.useTexts();
  const [replacement, setReplacement] = useState<Replacement>('attach');
  const [open, setOpen] = useState(false);
  const { source, editable } = flow;
  const name = source?.name;
  const isOutdated = source?.currentVersion != null && source.version !== source.currentVersion;

  function ask(next: Replacement): void {
    setReplacement(next);
    setOpen(true);
  }

  return (
    <>
      <Alert
        className="admin-flow-source"
        type="info"
        showIcon
        title={<bdi>{name ? t('flows.deal.made', { name }) : t('flows.deal.madeUnknown')}</bdi>}
        description={
          editable ? (
            <>
              {isOutdated ? <p>{t('flows.deal.outdated')}</p> : null}
              <div className="ds-actions">
                {isOutdated ? <Button onClick={() => ask('renew')}>{t('flows.deal.renew')}</Button> : null}
                <Button onClick={() => ask('attach')}>{t('flows.deal.attach')}</Button>
              </div>
            </>
          ) : undefined
        }
      />
      <ReplaceFlowDialog
        open={open}
        replacement={replacement}
        flow={flow}
        editor={editor}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
