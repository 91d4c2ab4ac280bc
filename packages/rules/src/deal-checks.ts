import { compareAmounts, type DecimalString, fromMinorUnits, toMinorUnits } from './money.ts';

/** The statuses that the editor offers (EDIT-08); `CANCELED` and `VOIDED` count as not specified. */
export const editableDealStatuses = ['PROSPECTIVE', 'ACTIVE', 'CLOSED'] as const;

/** Maximum length of each text of a deal, characters. */
export const DEAL_TEXT_LIMIT = 100_000;
/** Maximum length of each single line of a deal, characters: its name and fees, titles of sections, labels of links. */
export const DEAL_LINE_LIMIT = 200;

/** The details of a deal as entered; null, like an empty text, is nothing entered. Amounts are decimals. */
export interface DealDetails {
  companyId: string | null;
  status: string | null;
  offeringType: string | null;
  securityType: string | null;
  investmentDeadline: Date | null;
  valuation: DecimalString | null;
  investmentMin: DecimalString | null;
  investmentMax: DecimalString | null;
  investmentValue: DecimalString | null;
}

/** What the checks compare with. */
export interface DealCheckContext {
  now: Date;
  /** The stored deadline: left unchanged, it may have passed (EDIT-31). Null for a new deal. */
  storedDeadline: Date | null;
}

/** A failed check: its number in EDIT-28 and its message. */
export interface FailedDealCheck {
  check: number;
  message: string;
}

type Check = readonly [message: string, fails: (deal: DealDetails, context: DealCheckContext) => boolean];

/** The checks in order; the number of each is its position (EDIT-28 to EDIT-31). */
const checks: readonly Check[] = [
  ['Company not specified', ({ companyId }) => !companyId],
  ['Opportunity status not specified', ({ status }) => !editableDealStatuses.some((editable) => editable === status)],
  ['Offering type not specified', ({ offeringType }) => !offeringType],
  ['Security type not specified', ({ securityType }) => !securityType],
  ['Date cannot be set in the past', isNewAndPast],
  ['Valuation not specified', ({ valuation }) => !isSpecified(valuation)],
  ['Minimum investment value not specified', ({ investmentMin }) => !isSpecified(investmentMin)],
  ['Maximum investment value not specified', ({ investmentMax }) => !isSpecified(investmentMax)],
  [
    'Max investment value must be higher than the min. one.',
    ({ investmentMin, investmentMax }) => compareAmounts(investmentMax || '0', investmentMin || '0') <= 0,
  ],
  [
    'Max investment value must be lower than the total offered amount.',
    ({ investmentMax, investmentValue }) => compareAmounts(investmentMax || '0', investmentValue || '0') >= 0,
  ],
];

/**
 * Runs the ten checks on a deal that is to be saved or published, as draft or not (EDIT-28, EDIT-32).
 *
 * @returns the first check that fails, or null
 * @throws RangeError for an amount that is not a decimal with at most two decimals
 */
export function checkDeal(deal: DealDetails, context: DealCheckContext): FailedDealCheck | null {
  return listFailedDealChecks(deal, context)[0] ?? null;
}

/** Returns all checks of `checkDeal` that fail, in order: what is missing before a deal can be published. */
export function listFailedDealChecks(deal: DealDetails, context: DealCheckContext): FailedDealCheck[] {
  return checks.flatMap(([message, fails], index) => (fails(deal, context) ? [{ check: index + 1, message }] : []));
}

/** EDIT-30: an amount of 0 or less is not specified. */
const isSpecified = (amount: DecimalString | null): boolean => !!amount && toMinorUnits(amount) > 0n;

function isNewAndPast({ investmentDeadline }: DealDetails, { now, storedDeadline }: DealCheckContext): boolean {
  if (!investmentDeadline || investmentDeadline.getTime() === storedDeadline?.getTime()) return false;
  return investmentDeadline < now;
}

/** Returns whether a deal must not be published for lack of a flow (EDIT-33). */
export function needsFlow({ status, hasFlow }: { status: string | null; hasFlow: boolean }): boolean {
  return status === 'ACTIVE' && !hasFlow;
}

/** The stored amounts of a deal. */
export interface DealAmounts {
  /** Total offered; null if none is stored. */
  total: DecimalString | null;
  /** The stored available amount; null if none is stored. */
  available: DecimalString | null;
  /** Sum of the live investments. */
  committed: DecimalString;
}

/**
 * Returns the amount that is placed, below which the total offered cannot go (EDIT-14): the total less what is
 * available, or what is committed if no available amount is stored.
 */
export function placedAmount({ total, available, committed }: DealAmounts): DecimalString {
  if (total === null || available === null) return committed;
  return fromMinorUnits(toMinorUnits(total) - toMinorUnits(available));
}

/** Returns what is available once the total offered has changed: the new total less what is placed (EDIT-49). */
export function availableAfter(amounts: DealAmounts, newTotal: DecimalString): DecimalString {
  return fromMinorUnits(toMinorUnits(newTotal) - toMinorUnits(placedAmount(amounts)));
}
