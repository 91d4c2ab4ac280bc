import { useDates } from '@platform/app-kit';
import { texts } from '../../texts.ts';

/** Since when a factor is there, and when it was used last. */
export function useFacts(): (factor: { createdAt: string; lastUsedAt?: string | null }) => string {
  const t = texts.useTexts();
  const { date, dateTime } = useDates();
  return ({ createdAt, lastUsedAt }) =>
    lastUsedAt
      ? t('security.addedAndUsed', { added: date(createdAt), used: dateTime(lastUsedAt) })
      : t('security.added', { added: date(createdAt) });
}
