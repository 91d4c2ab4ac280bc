import { Alert } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../texts.ts';

/** Announces that the deal was closed while it was open, which removes its buttons (DEAL-04). */
export function ClosedNotice({ status }: { status: string }) {
  const t = texts.useTexts();
  const [first] = useState(status);
  if (status !== 'CLOSED' || first === 'CLOSED') return null;
  return (
    <Alert
      className="opportunities-deal-page-notice"
      type="warning"
      showIcon
      role="status"
      title={t('detail.closedMeanwhile')}
    />
  );
}
