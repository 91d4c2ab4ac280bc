import { useLeaveGuard } from '@platform/app-kit';
import { ConfirmDialog } from '@platform/design-system';
import { texts } from '../texts.ts';

/** Asks before a screen with unsaved changes is left. One per screen. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const t = texts.useTexts();
  const { asking, leave, stay } = useLeaveGuard(unsaved);
  return (
    <ConfirmDialog
      open={asking}
      title={t('form.leaveTitle')}
      confirmText={t('form.leave')}
      cancelText={t('form.stay')}
      danger
      onConfirm={leave}
      onCancel={stay}
    >
      {t('form.leaveText')}
    </ConfirmDialog>
  );
}
