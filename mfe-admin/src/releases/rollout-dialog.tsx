import { usePlatform } from '@platform/app-kit';
import { useState } from 'react';
import { useSave } from '../form/use-save.ts';
import type { Releases_AppFragment, RolloutAction } from '../gql/graphql.ts';
import { texts } from '../texts.ts';
import { CanaryFields, useCanaryTerms } from './canary-fields.tsx';
import { ChangeRolloutDocument } from './documents.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** What somebody wants to do, with the release that people get afterwards. */
export type RolloutQuestion = { action: RolloutAction; release: string };

type RolloutDialogProps = {
  app: Releases_AppFragment;
  /** Null for none. */
  question: RolloutQuestion | null;
  onClose(): void;
  onChanged(): void;
};

/** Says who gets what, and asks for the reason, which stands in the history (DLV-05). */
export function RolloutDialog({ app, question, onClose, onChanged }: RolloutDialogProps) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const trial = useCanaryTerms();
  const [save, saving] = useSave(ChangeRolloutDocument);
  // Kept while the dialog fades out.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const { action, release } = question ?? last ?? { action: 'PUBLISHED', release: '' };

  async function send(reason: string) {
    const input = {
      ...{ action, reason },
      ...(action === 'PROMOTED' || action === 'ROLLED_BACK' ? {} : { release }),
      ...(action === 'CANARY' ? trial.input : {}),
    };
    const result = await save({ app: app.name, revision: app.revision, input });
    onChanged();
    if (result.state === 'conflict') {
      const { by } = result.conflict;
      toasts.show({ severity: 'error', text: by ? t('releases.conflict', { by }) : t('form.conflictUnknown') });
    }
    if (result.state === 'invalid') toasts.show({ severity: 'error', text: result.text });
    // What is typed stays, to be sent again.
    if (result.state !== 'saved') return;
    toasts.show({ severity: 'success', text: t('releases.saved', { app: app.title }) });
    onClose();
  }

  return (
    <ReasonDialog
      open={question !== null}
      busy={saving}
      title={t(`releases.ask.${action}.title`, { app: app.title, release })}
      confirm={t(`releases.ask.${action}.confirm`)}
      isFaulty={action === 'CANARY' && trial.isFaulty}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
      afterClose={trial.reset}
    >
      {(id, tried) => (
        <>
          <p>{t(`releases.ask.${action}.text`, { stable: app.stable ?? '' })}</p>
          {action === 'CANARY' ? <CanaryFields id={id} trial={trial} showFaults={tried} /> : null}
        </>
      )}
    </ReasonDialog>
  );
}
