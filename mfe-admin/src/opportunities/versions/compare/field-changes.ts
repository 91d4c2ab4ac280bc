import type { FileValue } from '../contents/contents.ts';
import { sameValue } from '../contents/normal-content.ts';
import { looksSame } from './text-diff.ts';

/** An amount with its currency, `USD` if none is stored (NAV-17). */
export type MoneyValue = { amount: string; currency: string };

/** An element of a list: files are told apart by id, others by what they say. */
export type ListItem = { key: string; text: string; isSummary: boolean };

/** How the value of a field reads. */
export type PlainFormat = 'TEXT' | 'CODE' | 'SECURITY' | 'NAME' | 'COUNTRY' | 'DAY' | 'DEADLINE';

/** A field before and after a change; null for an empty value. */
export type FieldChange = { type: 'FIELD'; field: string } & (
  | { as: 'VALUE'; format: PlainFormat; before: string | null; after: string | null }
  | { as: 'MONEY'; before: MoneyValue | null; after: MoneyValue | null }
  | { as: 'WORDS'; format: 'HTML' | 'PLAIN'; before: string; after: string }
  | { as: 'LIST'; added: readonly ListItem[]; removed: readonly ListItem[] }
);

const formats: Readonly<Record<string, PlainFormat>> = {
  companyId: 'NAME',
  flowTemplateId: 'NAME',
  status: 'CODE',
  offeringType: 'CODE',
  fundingStage: 'CODE',
  stage: 'CODE',
  businessModel: 'CODE',
  securityType: 'SECURITY',
  financingRound: 'SECURITY',
  openingDate: 'DEADLINE',
  deadlineDay: 'DAY',
  date: 'DAY',
  hqCountry: 'COUNTRY',
};

/** The currency of each amount. */
export const currencyOfAmount: Readonly<Record<string, string>> = {
  investmentValue: 'investmentCurrency',
  investmentMin: 'investmentCurrency',
  investmentMax: 'investmentCurrency',
  valuation: 'investmentCurrency',
  lastValuation: 'valuationCurrency',
  preMoneyValuation: 'preMoneyValuationCurrency',
  amountRaised: 'amountRaisedCurrency',
};

/** Fields that show with others only: currencies with their amounts, and that a section is the overview in its name. */
const shownWithOthers: ReadonlySet<string> = new Set([
  ...['preMoneyValuationCurrency', 'amountRaisedCurrency', 'isOverview'],
]);

const longTexts: Readonly<Record<string, 'HTML' | 'PLAIN'>> = {
  body: 'HTML',
  description: 'PLAIN',
  blurb: 'PLAIN',
  bio: 'PLAIN',
  fees: 'PLAIN',
};

type Fields = Readonly<Record<string, unknown>>;

/** Compares a field of two records; empty for the same value. */
export function compareField(field: string, before: Fields, after: Fields): FieldChange[] {
  const change = changeOf(field, before, after);
  return change ? [change] : [];
}

function changeOf(field: string, before: Fields, after: Fields): FieldChange | null {
  const [former, newer] = [comparedValue(before, field), comparedValue(after, field)];
  const currency = currencyOfAmount[field];
  if (currency !== undefined) {
    const [one, other] = [moneyOf(former, before[currency]), moneyOf(newer, after[currency])];
    return sameValue(one, other) ? null : { type: 'FIELD', field, as: 'MONEY', before: one, after: other };
  }
  if (sameValue(former, newer) || shownWithOthers.has(field)) return null;
  const words = longTexts[field];
  if (words) return wordsChange(field, words, textOf(former) ?? '', textOf(newer) ?? '');
  if (Array.isArray(former) || Array.isArray(newer)) return listChange(field, listItems(former), listItems(newer));
  const format = formats[field] ?? 'TEXT';
  return { type: 'FIELD', field, as: 'VALUE', format, before: textOf(former), after: textOf(newer) };
}

/** An empty text or list is none, and a single file is a list of files. */
function comparedValue(fields: Fields, field: string): unknown {
  const value = fields[field] ?? null;
  if (field === 'file') return value === null ? null : [value];
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}

function wordsChange(field: string, format: 'HTML' | 'PLAIN', before: string, after: string): FieldChange | null {
  if (format === 'HTML' && looksSame(before, after)) return null;
  return { type: 'FIELD', field, as: 'WORDS', format, before, after };
}

function listChange(field: string, before: readonly ListItem[], after: readonly ListItem[]): FieldChange | null {
  const [former, newer] = [new Set(before.map(({ key }) => key)), new Set(after.map(({ key }) => key))];
  const added = after.filter(({ key }) => !former.has(key));
  const removed = before.filter(({ key }) => !newer.has(key));
  if (added.length + removed.length > 0) return { type: 'FIELD', field, as: 'LIST', added, removed };
  // Only the order differs, which matters for links.
  return field === 'links' ? wordsChange(field, 'PLAIN', linesOf(before), linesOf(after)) : null;
}

const linesOf = (items: readonly ListItem[]) => items.map(({ text }) => text).join('\n');

type ListElement = string | FileValue | { label: string; url: string } | { name: string; isSummary: boolean };

/** Returns the elements of a list as a comparison names them. */
export function listItems(list: unknown): ListItem[] {
  if (!Array.isArray(list)) return [];
  return list.map((element: ListElement) => {
    if (typeof element === 'string') return { key: element, text: element, isSummary: false };
    if ('id' in element) return { key: element.id, text: element.name, isSummary: false };
    if ('name' in element)
      return { key: `${element.name} ${element.isSummary}`, text: element.name, isSummary: element.isSummary };
    const text = element.label ? `${element.label} (${element.url})` : element.url;
    return { key: text, text, isSummary: false };
  });
}

function moneyOf(amount: unknown, currency: unknown): MoneyValue | null {
  if (typeof amount !== 'string') return null;
  return { amount, currency: typeof currency === 'string' ? currency : 'USD' };
}

function textOf(value: unknown): string | null {
  return value === null ? null : String(value);
}
