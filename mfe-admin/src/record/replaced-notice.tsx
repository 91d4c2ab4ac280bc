import { Alert } from '@platform/design-system';
import { texts } from '../texts.ts';

/** Says that others have changed the record that is on the screen. */
export function ReplacedNotice({ onClose }: { onClose(): void }) {
  const t = texts.useTexts();
  return (
    <Alert
      role="status"
      type="info"
      showIcon
      title={t('record.replaced')}
      closable={{ 'aria-label': t('record.dismiss'), onClose }}
    />
  );
}
