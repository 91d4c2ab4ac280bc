import { texts } from '../texts.ts';

/** Returns a function that writes durations in milliseconds, in two units at most; a dash for none (ANA-14). */
export function useDuration(): (milliseconds: number | null | undefined) => string {
  const t = texts.useTexts();
  return (milliseconds) => {
    if (milliseconds === null || milliseconds === undefined) return t('none');
    const total = Math.round(milliseconds / 1000);
    const [days, hours] = [Math.floor(total / 86_400), Math.floor(total / 3_600) % 24];
    const [minutes, seconds] = [Math.floor(total / 60) % 60, total % 60];
    if (days > 0) return t('daysHours', { days, hours });
    if (hours > 0) return t('hoursMinutes', { hours, minutes });
    return minutes > 0 ? t('minutesSeconds', { minutes, seconds }) : t('seconds', { seconds });
  };
}
