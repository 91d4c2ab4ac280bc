export type DealStatus = 'ACTIVE' | 'PROSPECTIVE' | 'CLOSED' | 'CANCELED' | 'VOIDED';

type FundingStage = 'SEED' | 'EARLY' | 'MID' | 'LATE' | 'ANY';

/**
 * The part of the GraphQL type `Deal` that a card shows. What an app's query gives by the fragment of `deal-card.graphql`
 * fits as it is. Amounts are decimals in `investmentCurrency`, times ISO 8601 instants.
 */
export type CardDeal = {
  id: string;
  title: string;
  status: DealStatus;
  /** False once unpublished, cancelled or voided; only the person's own records still name it (INV-15). */
  visible: boolean;
  openingDate?: string | null;
  investmentDeadline?: string | null;
  investmentCurrency: string;
  valuation?: string | null;
  /** Null when it cannot be worked out; 0 is an amount (OPP-23, OPP-24). */
  availableAmount?: string | null;
  summaryInvestors: readonly string[];
  /** Whether the caller watches it. */
  watched: boolean;
  company: {
    id: string;
    name: string;
    logoUrl?: string | null;
    blurb: string;
    hqCity?: string | null;
    hqState?: string | null;
    hqCountry?: { value: string; description: string } | null;
    fundingStage: FundingStage;
  };
};
