import './account.css';
import { Alert, Button } from '@platform/design-system';
import { texts } from '../texts.ts';

/** Says that the form shows an unsaved draft, and offers to discard it. */
export function UnsavedNote({ onDiscard }: { onDiscard(): void }) {
  const t = texts.useTexts();
  return (
    <Alert
      className="onboarding-account-unsaved"
      type="info"
      showIcon
      title={t('account.unsaved')}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('account.discard')}
        </Button>
      }
    />
  );
}
