import type { Commitment_DealFragment } from '../gql/graphql.ts';

/** What a confirmation shows of a deal: the fragment of `commitment.graphql`, unmasked. */
export type CommitmentDeal = Commitment_DealFragment;

/** Whether what a confirmation shows differs from the deal as last loaded, documents aside. */
export function haveTermsChanged(shown: CommitmentDeal, loaded: CommitmentDeal): boolean {
  return JSON.stringify(shownTerms(shown)) !== JSON.stringify(shownTerms(loaded));
}

function shownTerms(deal: CommitmentDeal): unknown[] {
  const { company, title, investmentCurrency, investmentMin, investmentMax, investmentDeadline, fees } = deal;
  return [company.id, company.name, title, investmentCurrency, investmentMin, investmentMax, investmentDeadline, fees];
}
