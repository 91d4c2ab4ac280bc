import { StatusBadge } from '@platform/design-system';
import { texts } from '../../texts.ts';

/** Tells staff of somebody who has signed up and not shown that the address is theirs: nobody approves them before. */
export function AddressBadge({ confirmed }: { confirmed: boolean | null | undefined }) {
  const t = texts.useTexts();
  return confirmed === false ? <StatusBadge tone="attention">{t('whitelist.addressNotConfirmed')}</StatusBadge> : null;
}
