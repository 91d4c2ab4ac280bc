import './account.css';
import { Alert, Button } from '@platform/design-system';
import { texts } from '../texts.ts';

/** Says that the form shows what was typed before and not saved, and offers to go back to what is stored. */
export function UnsavedNote({ onDiscard }: { onDiscard(): void }) {
  const t = texts.useTexts();
  return (
    <Alert
      className="onboarding-account-unsaved"
      type="info"
      showIcon
      title={t('preferences.unsaved')}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('preferences.discard')}
        </Button>
      }
    />
  );
}
