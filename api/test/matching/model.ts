import type { MatchState } from './kit.ts';

/** The investor's preferences that docs/matching.md uses. Sizes in whole units of the currency. */
export interface Preferences {
  sectors: string[];
  innovationEnablers: string[];
  lessInterestedSectors: string[];
  lessInterestedInnovationEnablers: string[];
  fundingStages: string[];
  businessModels: string[];
  countries: string[];
  sizes: { low: number; high: number; currency: string };
}

/** The values of a deal that docs/matching.md uses. */
export interface Offer {
  sectors: string[];
  innovationEnablers: string[];
  fundingStage: string;
  businessModel: string;
  country: string | null;
  minimum: number;
  maximum: number;
  currency: string | null;
  publishedAt: Date;
}

const stages: Record<string, string> = {
  PRE_SEED: 'SEED',
  SEED: 'SEED',
  POST_SEED: 'SEED',
  SERIES_A: 'EARLY',
  SERIES_B: 'EARLY',
  SERIES_C: 'MID',
  SERIES_D: 'MID',
  SERIES_E: 'LATE',
  SERIES_F: 'LATE',
  SERIES_G: 'LATE',
  SERIES_H: 'LATE',
  SERIES_I: 'LATE',
  SERIES_J: 'LATE',
  SERIES_K: 'LATE',
  PRE_IPO: 'LATE',
};

/** The rule of docs/matching.md, computed without a database: the states in the order of its table. */
export function matchOf(wanted: Preferences, offer: Offer) {
  const states: MatchState[] = [
    ofList(wanted.sectors, offer.sectors),
    ofList(wanted.innovationEnablers, offer.innovationEnablers),
    ofStages(wanted.fundingStages, offer.fundingStage),
    ofList(wanted.businessModels, [offer.businessModel]),
    ofList(wanted.countries, offer.country === null ? [] : [offer.country]),
    ofSizes(wanted.sizes, offer),
  ];
  const met = states.filter((state) => state === 'MET').length;
  return {
    states,
    met,
    total: met + states.filter((state) => state === 'NOT_MET').length,
    excluded: [
      ...wanted.lessInterestedSectors.filter((sector) => offer.sectors.includes(sector)),
      ...wanted.lessInterestedInnovationEnablers.filter((enabler) => offer.innovationEnablers.includes(enabler)),
    ].sort(),
  };
}

/** Compares two deals in the order `Best match`; negative if the first comes first. */
export function compareMatches(
  one: { match: ReturnType<typeof matchOf>; offer: Offer },
  other: { match: ReturnType<typeof matchOf>; offer: Offer },
  direction: 'best' | 'weakest',
): number {
  const sign = direction === 'best' ? 1 : -1;
  // Cross-multiplied to compare fractions exactly.
  const share = other.match.met * one.match.total - one.match.met * other.match.total;
  return (
    sign * (Number(one.match.excluded.length > 0) - Number(other.match.excluded.length > 0)) ||
    sign * shareOrder(one.match, other.match, share) ||
    sign * (other.match.met - one.match.met) ||
    other.offer.publishedAt.getTime() - one.offer.publishedAt.getTime()
  );
}

/** The share is 0 if nothing counts. */
function shareOrder(one: { met: number; total: number }, other: { met: number; total: number }, share: number): number {
  if (one.total === 0 || other.total === 0) return Number(other.met > 0) - Number(one.met > 0);
  return share;
}

function ofList(wanted: readonly string[], found: readonly string[]): MatchState {
  if (wanted.length === 0) return 'NOT_STATED';
  return wanted.some((value) => found.includes(value)) ? 'MET' : 'NOT_MET';
}

function ofStages(wanted: readonly string[], found: string): MatchState {
  if (wanted.length === 0) return 'NOT_STATED';
  if (wanted.includes('ANY_STAGE')) return 'MET';
  const comparable = wanted.flatMap((round) => stages[round] ?? []);
  if (comparable.length === 0) return 'NOT_COMPARABLE';
  return found === 'ANY' || comparable.includes(found) ? 'MET' : 'NOT_MET';
}

function ofSizes({ low, high, currency }: Preferences['sizes'], offer: Offer): MatchState {
  if (low === 0 && high === 0) return 'NOT_STATED';
  if (currency !== (offer.currency ?? 'USD')) return 'NOT_COMPARABLE';
  return Math.max(low, offer.minimum) <= Math.min(high, offer.maximum) ? 'MET' : 'NOT_MET';
}
