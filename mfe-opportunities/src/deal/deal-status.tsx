import { StatusBadge } from '@platform/design-system';
import type { DealStatus } from '../gql/graphql.ts';
import { texts } from '../texts.ts';

/** `Open`, `Prospective`, and `Closed` for any other status (OPP-21). */
export function DealStatusBadge({ status }: { status: DealStatus }) {
  const t = texts.useTexts();
  if (status === 'ACTIVE') return <StatusBadge tone="positive">{t('deal.open')}</StatusBadge>;
  if (status === 'PROSPECTIVE') return <StatusBadge tone="info">{t('deal.prospective')}</StatusBadge>;
  return <StatusBadge>{t('deal.closed')}</StatusBadge>;
}
