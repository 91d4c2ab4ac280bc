import { Text } from '@platform/design-system';
import { texts } from './texts.ts';

type Status = 'ACTIVE' | 'PROSPECTIVE' | 'CLOSED' | 'CANCELED' | 'VOIDED';

/** Whether a deal was canceled or voided: its investments and interests are closed and no longer count as committed. */
export function isCanceled(status: Status): status is 'CANCELED' | 'VOIDED' {
  return status === 'CANCELED' || status === 'VOIDED';
}

/**
 * Explains what happened to an investment or interest in a canceled or voided deal; renders nothing otherwise
 * (CARE-03).
 */
export function CanceledDealNote({ status, kind }: { status: Status; kind: 'investment' | 'interest' }) {
  const t = texts.useTexts();
  return isCanceled(status) ? (
    <Text as="p" tone="secondary">
      {t(`canceledDeal.${status}.${kind}`)}
    </Text>
  ) : null;
}
