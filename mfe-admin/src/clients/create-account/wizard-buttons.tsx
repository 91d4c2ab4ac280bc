import { Button } from '@platform/design-system';
import { texts } from '../../texts.ts';

type WizardButtonsProps = {
  /** Whether the step is being sent. */
  busy: boolean;
  disabled?: boolean;
  isLast?: boolean;
  /** Absent on the first step. */
  onPrevious?: (() => void) | undefined;
};

/** The buttons of a step; the second one submits its form. */
export function WizardButtons({ busy, disabled = false, isLast = false, onPrevious }: WizardButtonsProps) {
  const t = texts.useTexts();
  return (
    <div className="ds-actions">
      {onPrevious ? (
        <Button disabled={busy} onClick={onPrevious}>
          {t('createAccount.previous')}
        </Button>
      ) : null}
      <Button
        type="primary"
        htmlType="submit"
        disabled={disabled}
        loading={busy}
        onClick={(event) => {
          // The second click of a double click would pass the next step unseen.
          if (event.detail > 1) event.preventDefault();
        }}
      >
        {isLast ? t('createAccount.finish') : t('createAccount.next')}
      </Button>
    </div>
  );
}
