import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { CompanyVersion } from '../../graphql/generated/resolvers.ts';
import { readCompanyVersion } from '../../read-models/company-versions.ts';
import { type DealVersionRow, readDealVersion } from '../../read-models/deal-versions.ts';
import type { Selection } from '../../read-models/selection.ts';
import { areTermsLive, type DealTerms } from '../deals/service.ts';
import { getClientInvestment } from './client-investments.ts';

/** The versions of deal and company that the investor's page showed. */
export interface ShownVersions {
  dealVersion?: number;
  companyVersion?: number;
}

/**
 * Returns the versions that an investment stores: those that the page showed, or for a page without versions those that are
 * live (HIST-09). Requires the lock of `readDealTerms`.
 *
 * @throws CodedError TERMS_CHANGED when the terms of the named version are no longer those of the deal, or no page can have
 *   shown the versions: the investor has to confirm on the new ones
 */
export async function requireShownTerms(
  transaction: Transaction,
  terms: DealTerms,
  { dealVersion, companyVersion }: ShownVersions,
): Promise<{ dealVersion: number; companyVersion: number; versionWasNamed: boolean }> {
  const isLive = dealVersion === undefined || (await areTermsLive(transaction, terms, dealVersion));
  // A later version of the company than the present one was on no page.
  if (!isLive || (companyVersion ?? 0) > terms.companyVersion) throw refuse('TERMS_CHANGED');
  return {
    dealVersion: dealVersion ?? terms.version,
    companyVersion: companyVersion ?? terms.companyVersion,
    versionWasNamed: dealVersion !== undefined,
  };
}

const numbers: Selection = new Map(
  ['dealId', 'dealVersion', 'companyVersion', 'versionWasNamed'].map((field) => [field, new Map()]),
);

/**
 * Returns the contents of deal and company that the page of an investor showed, for staff who see the investment; they need
 * no right on the deal (HIST-09).
 *
 * @throws CodedError NOT_FOUND for an unknown id and another manager's client
 */
export async function getInvestmentVersions(
  context: RequestContext,
  investmentId: string,
): Promise<{ wereNamed: boolean; deal: DealVersionRow | null; company: CompanyVersion | null }> {
  const { database } = context.services;
  const { dealId, dealVersion, companyVersion, versionWasNamed } = await getClientInvestment(context, numbers, {
    investmentId,
  });
  const deal = dealId && dealVersion ? await readDealVersion(database, { dealId, number: dealVersion }) : undefined;
  const companyId = deal?.content?.terms.companyId;
  const company =
    companyId && companyVersion
      ? await readCompanyVersion(database, { id: companyId, number: companyVersion })
      : undefined;
  return { wereNamed: versionWasNamed ?? false, deal: deal ?? null, company: company ?? null };
}
