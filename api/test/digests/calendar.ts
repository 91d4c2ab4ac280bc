/** Two zones with summer time, on different days, and one at +05:45. */
export const zones = ['Europe/Zurich', 'America/New_York', 'Asia/Kathmandu'];

/** Whether a period of each frequency ends on a day (ACC-10). */
export const isFirstDay: Readonly<Record<number, (day: string) => boolean>> = {
  1: () => true,
  2: (day) => new Date(day).getUTCDay() === 1,
  3: (day) => /-(01|15)$/.test(day),
  4: (day) => day.endsWith('-01'),
};

/** The days from one to another, both included, YYYY-MM-DD. */
export function daysOf(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = Date.parse(first); day <= Date.parse(last); day += 86_400_000) {
    days.push(new Date(day).toISOString().slice(0, 10));
  }
  return days;
}
