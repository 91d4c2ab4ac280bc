import { StatusBadge } from '@platform/design-system';
import { texts } from '../../texts.ts';

/** Marks an applicant whose email address is not confirmed yet, who therefore cannot be approved. */
export function AddressBadge({ confirmed }: { confirmed: boolean | null | undefined }) {
  const t = texts.useTexts();
  return confirmed === false ? <StatusBadge tone="attention">{t('whitelist.addressNotConfirmed')}</StatusBadge> : null;
}
