import { useDates } from '@platform/app-kit';
import { texts } from '../../texts.ts';

/** Returns a function that describes when a factor was added and last used. */
export function useFactorDetails(): (factor: { createdAt: string; lastUsedAt?: string | null }) => string {
  const t = texts.useTexts();
  const { date, dateTime } = useDates();
  return ({ createdAt, lastUsedAt }) =>
    lastUsedAt
      ? t('security.addedAndUsed', { added: date(createdAt), used: dateTime(lastUsedAt) })
      : t('security.added', { added: date(createdAt) });
}
