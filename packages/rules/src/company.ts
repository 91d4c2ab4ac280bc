import { hasHiddenCharacters } from './hidden-characters.ts';
import { type DecimalString, isAmount } from './money.ts';

/** Limits of a company's fields; lengths in code points. */
export const companyLimits = {
  /** Names of companies, managers and investors, positions, cities, states and entity types. */
  name: 200,
  blurb: 180,
  description: 100_000,
  bio: 10_000,
  rounds: 200,
  managers: 100,
  /** Of one round. */
  investors: 100,
} as const;

/** The earliest founding year and year of a round. */
const firstYear = 1600;

const lengthOf = (text: string): number => [...text].length;

/** Whether a text is a single line within the length of names, without invisible characters; it may be empty. */
export function isCompanyLine(text: string): boolean {
  return lengthOf(text.trim()) <= companyLimits.name && !hasHiddenCharacters(text);
}

/** Whether a text is a name or position: a single line that is not blank (COMP-10, COMP-19). */
export function isCompanyName(text: string): boolean {
  return text.trim() !== '' && isCompanyLine(text);
}

/** Whether a summary is short enough (COMP-08). */
export function isCompanyBlurb(text: string): boolean {
  return lengthOf(text) <= companyLimits.blurb;
}

/** Whether a description is short enough. */
export function isCompanyDescription(text: string): boolean {
  return lengthOf(text) <= companyLimits.description;
}

/** Whether the text about a manager is short enough. */
export function isManagerBio(text: string): boolean {
  return lengthOf(text) <= companyLimits.bio;
}

/** Whether a year is whole and not in the future (COMP-10). */
export function isFoundingYear(year: number, now: Date): boolean {
  return Number.isInteger(year) && year >= firstYear && year <= now.getUTCFullYear();
}

/** Whether an amount of a company or round is not negative and can be stored: 16 digits, 2 decimals (COMP-10). */
export function isCompanyAmount(amount: string): amount is DecimalString {
  return isAmount(amount);
}

const firstRound = Date.UTC(firstYear, 0, 1);
const lastRound = Date.UTC(9999, 11, 31);

/** Whether a number is the date of a round: whole milliseconds since the epoch (COMP-15, COMP-17). */
export function isRoundDate(milliseconds: number): boolean {
  return Number.isInteger(milliseconds) && milliseconds >= firstRound && milliseconds <= lastRound;
}

/** Returns the day (`YYYY-MM-DD`) of a round's date, which is midnight UTC in milliseconds since the epoch (COMP-17). */
export function roundDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** Returns the date of a round in milliseconds since the epoch from its day; inverse of `roundDay` (COMP-17). */
export function roundMilliseconds(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Returns what makes two names of notable investors the same: letter case and outer spaces do not count (COMP-18). */
export function investorKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether the name of a notable investor is among others, letter case and outer spaces aside (COMP-18). */
export function isInvestorIn(name: string, others: readonly { name: string }[]): boolean {
  return others.some((other) => investorKey(other.name) === investorKey(name));
}
