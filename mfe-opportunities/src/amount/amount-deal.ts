import { ownFailureMessage, useLoad } from '@platform/app-kit';
import type { AmountDealQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';

const AmountDealDocument = graphql(`
  query AmountDeal($id: ID!) {
    deal(id: $id) {
      id
      title
      status
      version
      investmentCurrency
      investmentMin
      investmentMax
      availableAmount
      investmentDeadline
      company {
        id
        name
        version
      }
      ...Commitment_Deal
      myInvestment {
        id
        value
        completedAt
      }
      myInterest {
        id
        amount
      }
    }
  }
`);

export type AmountDeal = AmountDealQuery['deal'];

/** Loads the deal of an amount screen, bypassing the cache, since its limits and state decide what may be sent. */
export function useAmountDeal(id: string) {
  return useLoad(AmountDealDocument, { id }, { policy: 'network-only', context: ownFailureMessage });
}
