import { type Loaded, useLoad } from '@platform/app-kit';
import type { PreviewCompanyQuery } from '../../../gql/graphql.ts';
import { graphql } from '../../../gql/index.ts';

/** What a deal page shows of its company. */
const PreviewCompanyDocument = graphql(`
  query PreviewCompany($id: ID!) {
    company(id: $id) {
      id
      company {
        id
        name
        logoUrl
        logoWidth
        logoHeight
        hqCity
        hqState
        hqCountry {
          value
          description
        }
        foundingYear
        description
        management {
          id
          order
          name
          position
          bio
        }
        fundingHistory {
          id
          financingRound
          date
          preMoneyValuation
          preMoneyValuationCurrency
          amountRaised
          amountRaisedCurrency
          notableInvestors {
            name
          }
        }
      }
    }
  }
`);

/** Loads the company that was chosen for a deal; an empty id loads nothing. */
export function usePreviewCompany(id: string): Loaded<PreviewCompanyQuery> {
  return useLoad(PreviewCompanyDocument, { id }, { pause: id === '' });
}
