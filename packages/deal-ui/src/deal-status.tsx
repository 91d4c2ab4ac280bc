import { StatusBadge } from '@platform/design-system';
import type { DealStatus } from './deal.ts';
import { texts } from './texts.ts';

/** `Open`, `Prospective`, or `Closed` for any other status (OPP-21) and for a deal no longer visible (INV-15). */
export function DealStatusBadge({ status, visible = true }: { status: DealStatus; visible?: boolean }) {
  const t = texts.useTexts();
  if (!visible) return <StatusBadge>{t('closed')}</StatusBadge>;
  if (status === 'ACTIVE') return <StatusBadge tone="positive">{t('open')}</StatusBadge>;
  if (status === 'PROSPECTIVE') return <StatusBadge tone="info">{t('prospective')}</StatusBadge>;
  return <StatusBadge>{t('closed')}</StatusBadge>;
}
