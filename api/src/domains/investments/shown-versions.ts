import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import { areTermsLive, type DealTerms } from '../deals/service.ts';

/** The versions of deal and company that the investor's page showed. */
export interface ShownVersions {
  dealVersion?: number;
  companyVersion?: number;
}

/**
 * Returns the versions that an investment stores: those that the page showed, or for a page without versions those that are
 * live (HIST-09). Requires the lock of `readDealTerms`.
 *
 * @throws CodedError TERMS_CHANGED when the terms of the named version are no longer those of the deal: the investor has to
 *   confirm on the new ones
 */
export async function requireShownTerms(
  transaction: Transaction,
  terms: DealTerms,
  { dealVersion, companyVersion }: ShownVersions,
): Promise<{ dealVersion: number; companyVersion: number; versionWasNamed: boolean }> {
  const isLive = dealVersion === undefined || (await areTermsLive(transaction, terms, dealVersion));
  if (!isLive) throw refuse('TERMS_CHANGED');
  return {
    dealVersion: dealVersion ?? terms.version,
    companyVersion: companyVersion ?? terms.companyVersion,
    versionWasNamed: dealVersion !== undefined,
  };
}
