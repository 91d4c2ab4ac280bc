import { createRandom } from './random.ts';

/** ISO instants; start inclusive, end exclusive, null unbounded (ANA-11). */
export interface Period {
  start: string | null;
  end: string | null;
}

/** A kind of period that the screens offer (ANA-03). */
export interface PeriodKind {
  name: string;
  /** @param call its number, which selects one of the custom periods */
  periodOf(call: number): Period;
}

const day = 86_400_000;
/** Calls that have a period of their own. */
const drawn = 97;

/**
 * Returns the presets up to the newest event, and custom periods of a year before it: whole days of the time zone, as the
 * screen sends them, and any two instants, which no roll-up ends with.
 */
export function periodKinds(newest: Date): PeriodKind[] {
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
  const end = newest.getTime();
  const preset = (name: string, days: number): PeriodKind => ({
    name,
    periodOf: () => ({ start: iso(end - days * day), end: iso(end) }),
  });
  const draw = createRandom(7);
  const instants = Array.from({ length: drawn }, () =>
    [draw(), draw()].map((share) => end - share * 365 * day).sort((one, other) => one - other),
  );
  const custom = (name: string, round: (instant: number) => number): PeriodKind => ({
    name,
    periodOf(call) {
      const [from = end, to = end] = instants[call % drawn] ?? [];
      return { start: iso(round(from)), end: iso(round(to) + day) };
    },
  });
  return [
    preset('24 hours', 1),
    preset('7 days', 7),
    preset('30 days', 30),
    preset('a year', 365),
    { name: 'all time', periodOf: () => ({ start: null, end: null }) },
    custom('days', (instant) => Math.floor(instant / day) * day),
    custom('instants', Math.floor),
  ];
}
