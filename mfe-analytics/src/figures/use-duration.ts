import { texts } from '../texts.ts';

/** Returns a function that writes the duration of visits in milliseconds; a dash without visits (ANA-14). */
export function useDuration(): (milliseconds: number | null | undefined) => string {
  const t = texts.useTexts();
  return (milliseconds) => {
    if (milliseconds === null || milliseconds === undefined) return t('none');
    const total = Math.round(milliseconds / 1000);
    const [minutes, seconds] = [Math.floor(total / 60), total % 60];
    return minutes > 0 ? t('minutesSeconds', { minutes, seconds }) : t('seconds', { seconds });
  };
}
