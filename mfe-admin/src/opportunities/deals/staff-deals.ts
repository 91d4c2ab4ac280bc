import { dealName } from '@platform/app-kit';
import type { DealRow_StaffDealFragment } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';

export const DealRowFragment = graphql(`
  fragment DealRow_StaffDeal on StaffDeal {
    id
    version
    title
    companyName
    fundingStage
    status
    investmentDeadline
    publishedAt
    hasPendingChanges
    publishAt
    publishFailure
    watchlistCount
    investmentCurrency
    investmentValue
    availableAmount
    rights {
      editOpportunity
      editOpportunityPrivacy
      publishOpportunity
    }
  }
`);

export const StaffDealsDocument = graphql(`
  query StaffDeals($search: String, $sort: StaffDealSort, $limit: Int, $offset: Int) {
    staffDeals(search: $search, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      totalIsCapped
      items {
        ...DealRow_StaffDeal
      }
    }
  }
`);

/** As `StaffDeals`, with the figures of the optional columns, which the server counts for each row. */
export const StaffDealsWithFiguresDocument = graphql(`
  query StaffDealsWithFigures($search: String, $sort: StaffDealSort, $limit: Int, $offset: Int) {
    staffDeals(search: $search, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      totalIsCapped
      items {
        viewCount
        averageSessionTime
        ...DealRow_StaffDeal
      }
    }
  }
`);

/** A row of the deals list; the figures are there if their columns are shown. */
export type Deal = DealRow_StaffDealFragment & { viewCount?: number; averageSessionTime?: number | null };

export const nameOfDeal = ({ companyName, title }: Pick<Deal, 'companyName' | 'title'>): string =>
  dealName(companyName, title);

/** Whether a deal was given up: investors do not see it, whether it is published or not. */
export const isGivenUp = ({ status }: Pick<Deal, 'status'>): boolean => status === 'CANCELED' || status === 'VOIDED';
