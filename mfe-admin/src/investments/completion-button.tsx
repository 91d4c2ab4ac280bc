import { useSend } from '@platform/app-kit';
import { Button, ConfirmDialog } from '@platform/design-system';
import { inOrder } from '@platform/flow-ui';
import { useState } from 'react';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { InstanceFragment } from '../instances/documents.ts';
import { texts } from '../texts.ts';

const SetInvestmentCompletedDocument = graphql(`
  mutation SetInvestmentCompleted($investmentId: ID!, $completed: Boolean!) {
    setInvestmentCompleted(investmentId: $investmentId, completed: $completed) {
      id
      completedAt
      progressLabel
      updatedAt
    }
  }
`);

type CompletionButtonProps = {
  investmentId: string;
  completed: boolean;
  flow: FragmentType<typeof InstanceFragment>;
  onChanged(): void;
};

/** Marks an investment as completed or reopens it (AINV-08). With open steps, asks for confirmation and lists them. */
export function CompletionButton({ investmentId, completed, flow, onChanged }: CompletionButtonProps) {
  const t = texts.useTexts();
  const [setCompleted, sending] = useSend(SetInvestmentCompletedDocument);
  const [asking, setAsking] = useState(false);
  const { sections } = readFragment(InstanceFragment, flow);
  const open = inOrder(sections).filter((section) => section.shown && !section.completed);

  async function send() {
    await setCompleted({ investmentId, completed: !completed });
    setAsking(false);
    // After a refusal, reload too: another employee has changed the investment.
    onChanged();
  }

  return (
    <>
      <Button
        type={completed ? 'default' : 'primary'}
        loading={sending}
        onClick={() => (completed || open.length === 0 ? void send() : setAsking(true))}
      >
        {completed ? t('investment.unmarkCompleted') : t('investment.markCompleted')}
      </Button>
      <ConfirmDialog
        // Another employee may complete it in the meantime.
        open={asking && !completed}
        title={t('investment.openSteps.title', { count: open.length })}
        confirmText={t('investment.openSteps.confirm')}
        cancelText={t('investment.openSteps.cancel')}
        busy={sending}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('investment.openSteps.text')}</p>
        <ul>
          {open.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
