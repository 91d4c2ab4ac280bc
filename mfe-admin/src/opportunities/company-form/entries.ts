import type { Manager, Round, RoundEntry } from './values.ts';

/** Returns an empty round to be entered; its amounts are in the currency of the company's valuation. */
export function newRoundEntry(currency: Round['amountRaisedCurrency']): RoundEntry {
  return {
    id: crypto.randomUUID(),
    financingRound: '',
    date: '',
    preMoneyValuation: '',
    preMoneyValuationCurrency: currency,
    amountRaised: '',
    amountRaisedCurrency: currency,
    notableInvestors: [],
    typedInvestor: '',
  };
}

export function newManagerEntry(): Manager {
  return { id: crypto.randomUUID(), name: '', position: '', bio: '' };
}

/** Whether an entry holds nothing that would be lost, being empty or equal to what it changes. */
export function isRoundUntouched({ typedInvestor, ...entry }: RoundEntry, rounds: readonly Round[]): boolean {
  if (typedInvestor.trim()) return false;
  const stored = rounds.find(({ id }) => id === entry.id);
  if (stored) return JSON.stringify(stored) === JSON.stringify(entry);
  const { financingRound, date, preMoneyValuation, amountRaised, notableInvestors } = entry;
  return !financingRound && !date && !preMoneyValuation && !amountRaised && notableInvestors.length === 0;
}

export function isManagerUntouched(entry: Manager, managers: readonly Manager[]): boolean {
  const stored = managers.find(({ id }) => id === entry.id);
  if (stored) return JSON.stringify(stored) === JSON.stringify(entry);
  return !entry.name.trim() && !entry.position.trim() && !entry.bio.trim();
}

/** Returns the rounds with a new or changed one, by date. */
export function withRound(rounds: readonly Round[], { typedInvestor: _, ...round }: RoundEntry): Round[] {
  const others = rounds.filter(({ id }) => id !== round.id);
  return [...others, round].sort((one, other) => one.date.localeCompare(other.date));
}

/** Returns the managers with a new one at the end, or a changed one at its place. */
export function withManager(managers: readonly Manager[], manager: Manager): Manager[] {
  const isStored = managers.some(({ id }) => id === manager.id);
  return isStored ? managers.map((each) => (each.id === manager.id ? manager : each)) : [...managers, manager];
}

/** Returns a list with the entry at `index` moved by one place. */
export function moved<Entry>(entries: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const [entry, neighbour] = [entries[index], entries[index + by]];
  if (entry === undefined || neighbour === undefined) return [...entries];
  return entries.map((each, at) => (at === index ? neighbour : at === index + by ? entry : each));
}
