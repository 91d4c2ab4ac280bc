import { StatusBadge } from '@platform/design-system';
import type { DealStatus } from './deal.ts';
import { texts } from './texts.ts';

/** `Open`, `Prospective`, and `Closed` for any other status (OPP-21). */
export function DealStatusBadge({ status }: { status: DealStatus }) {
  const t = texts.useTexts();
  if (status === 'ACTIVE') return <StatusBadge tone="positive">{t('open')}</StatusBadge>;
  if (status === 'PROSPECTIVE') return <StatusBadge tone="info">{t('prospective')}</StatusBadge>;
  return <StatusBadge>{t('closed')}</StatusBadge>;
}
