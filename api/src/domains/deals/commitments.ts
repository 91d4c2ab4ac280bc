import { findAmountProblem } from '@platform/rules';
import type { Transaction } from '../../database/database.ts';
import { Prisma } from '../../database/generated/client.ts';
import type { Currency, DealStatus } from '../../database/generated/enums.ts';
import { refuse } from '../../errors/coded-error.ts';
import { availableAmount, companyVersion, isVisible } from '../../read-models/deal.ts';
import { readLiveContent, type TermsContent } from '../../read-models/deal-content.ts';
import { sameContent } from './apply-changes.ts';
import { readVersionContent, wasPublic } from './versions.ts';

/** The terms that decide whether an amount may be committed to a deal; amounts are decimals in `currency`. */
export interface DealTerms {
  id: string;
  visible: boolean;
  status: DealStatus;
  deadlinePassed: boolean;
  currency: Currency;
  minimum: string;
  maximum: string;
  /** Null when it cannot be computed (OPP-24); then it does not limit the amount. */
  available: string | null;
  /** The versions that investors read (HIST-09). */
  version: number;
  companyVersion: number;
}

/**
 * Returns the current terms of a deal. Writes that commit to the deal pass `lock`, which serializes them until the
 * transaction ends (AMT-21); rows that reference the deal may still be written. `currency` only keeps the currency as it
 * is, for amounts that commit nothing.
 *
 * @throws CodedError NOT_FOUND for an unknown deal; the caller decides whether an invisible one is acceptable
 */
export async function readDealTerms(
  transaction: Transaction,
  dealId: string,
  { lock }: { lock: boolean | 'currency' },
): Promise<DealTerms> {
  const [terms] = await transaction.$queryRaw<DealTerms[]>`
    SELECT deal.id, (${Prisma.raw(isVisible)}) AS visible, deal.status,
      COALESCE(deal.investment_deadline < clock_timestamp(), false) AS "deadlinePassed",
      COALESCE(deal.investment_currency, 'USD') AS currency, deal.investment_min::text AS minimum,
      deal.investment_max::text AS maximum, (${Prisma.raw(availableAmount)})::text AS available,
      deal.live_version AS version,
      ${Prisma.raw(companyVersion)} AS "companyVersion"
    FROM deal WHERE deal.id = ${dealId}::uuid ${lockClauses[String(lock)] ?? Prisma.empty}`;
  if (!terms) throw refuse('NOT_FOUND');
  return terms;
}

const lockClauses: Record<string, Prisma.Sql> = {
  true: Prisma.sql`FOR NO KEY UPDATE`,
  // Waits only for `lockOutInterests`.
  currency: Prisma.sql`FOR KEY SHARE`,
};

const limitErrors = {
  BELOW_MINIMUM: 'AMOUNT_BELOW_MINIMUM',
  ABOVE_MAXIMUM: 'AMOUNT_ABOVE_MAXIMUM',
  OVER_AVAILABLE: 'AMOUNT_ABOVE_AVAILABLE',
} as const;

/**
 * Checks an amount against the limits of a deal (AMT-19, AMT-20).
 *
 * @throws CodedError AMOUNT_INVALID, or the code of the limit that the amount violates
 */
export function requireAmountWithinTerms(amount: string, terms: DealTerms): void {
  const problem = findAmountProblem(amount, terms);
  if (!problem) return;
  if (problem.reason === 'INVALID') throw refuse('AMOUNT_INVALID');
  throw refuse(limitErrors[problem.reason], { limit: problem.limit, currency: terms.currency });
}

/**
 * Deducts an amount from what is available, or returns it when negative: updates the committed sum and, where one is
 * stored, the available amount (AMT-26). Requires the lock of `readDealTerms`. `updated_at` does not change, because
 * the deal itself is unchanged for its readers.
 *
 * @param amount decimal with an optional sign
 */
export async function changeCommitment(transaction: Transaction, dealId: string, amount: string): Promise<void> {
  await transaction.$executeRaw`
    UPDATE deal SET committed_amount = committed_amount + ${amount}::numeric,
      investment_amount_available = investment_amount_available - ${amount}::numeric
    WHERE id = ${dealId}::uuid`;
}

/** The terms on which somebody invests, as HIST-09 lists them, and the company whose version is named with them. */
const confirmedTerms = ({
  companyId,
  status,
  investmentDeadline,
  investmentCurrency,
  investmentValue,
  investmentMin,
  investmentMax,
  valuation,
  fees,
  securityType,
}: TermsContent) => ({
  ...{ companyId, status, investmentDeadline, investmentCurrency, investmentValue, investmentMin, investmentMax },
  ...{ valuation, fees, securityType },
});

/**
 * Returns whether the terms of a version are those that are live (HIST-09). Requires the lock of `readDealTerms`.
 *
 * @param version the version that a page showed; one that was never public was on no page
 */
export async function areTermsLive(
  transaction: Transaction,
  { id, version: live }: DealTerms,
  version: number,
): Promise<boolean> {
  if (version === live) return true;
  const shown = await readVersionContent(transaction, id, version);
  if (!shown || !(await wasPublic(transaction, id, version))) return false;
  const { terms } = await readLiveContent(transaction, id);
  return sameContent(confirmedTerms(shown.terms), confirmedTerms(terms));
}
