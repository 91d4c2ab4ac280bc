/** What is asked of the product's API, and of the peer that serves the same schema: the fields that the screens show. */
export const documents = {
  list: `query List($filter: DealFilter, $limit: Int!) {
    deals(filter: $filter, limit: $limit) {
      totalCount
      items {
        id title status openingDate investmentDeadline investmentCurrency valuation availableAmount summaryInvestors watched
        company { id name blurb hqCity hqState fundingStage hqCountry { value description } }
      }
    }
  }`,
  detail: `query Detail($id: ID!) {
    deal(id: $id) {
      id title status investmentCurrency investmentValue availableAmount investmentMin investmentMax valuation fees
      summaryInvestors watched
      company {
        id name description hqCity foundingYear
        sectors { value description }
        management { id order name position bio }
        fundingHistory { id financingRound date preMoneyValuation amountRaised notableInvestors { name isSummary } }
      }
      textSections { id order title body isOverview }
      linkSections { id order title links { label url } }
      myInvestment { id value currency }
    }
  }`,
  investments: `query Investments {
    myInvestments(limit: 50) {
      id value currency completedAt updatedAt
      deal { id title visible company { id name } }
    }
  }`,
} as const;

/** A page of deals in the names that PostGraphile gives the tables. */
const pageOfDeals = (variables: string, field: string) => `query List($limit: Int!${variables}) {
    deals: ${field} {
      totalCount
      items: nodes {
        id: rowId title status openingDate investmentDeadline investmentCurrency: currency valuation availableAmount
        summaryInvestors watched
        company: companyByCompanyId {
          id: rowId name blurb hqCity hqState fundingStage
          hqCountry: countryByHqCountryCode { value: code description: name }
        }
      }
    }
  }`;

/** The same in the names of PostGraphile; each kind of list is a field of its own. */
export const postgraphileDocuments = {
  list: pageOfDeals(', $status: DealStatus!', 'visibleDeals(status: $status, first: $limit)'),
  search: pageOfDeals(', $search: String!', 'searchedDeals(search: $search, first: $limit)'),
  filters: pageOfDeals(
    ', $valuationUpTo: BigFloat!, $ageUpTo: Int!, $stages: [String!]!',
    'filteredDeals(valuationUpTo: $valuationUpTo, ageUpTo: $ageUpTo, stages: $stages, first: $limit)',
  ),
  watchlist: pageOfDeals('', 'watchedDeals(first: $limit)'),
  detail: `query Detail($id: UUID!) {
    deal: visibleDeal(id: $id) {
      id: rowId title status investmentCurrency: currency investmentValue availableAmount investmentMin investmentMax
      valuation fees summaryInvestors watched
      company: companyByCompanyId {
        id: rowId name description hqCity foundingYear
        sectors: companySectorsByCompanyIdList { entry: sectorBySector { value description } }
        management: companyManagersByCompanyIdList { id: rowId order name position bio }
        fundingHistory: fundingRoundsByCompanyIdList {
          id: rowId financingRound date preMoneyValuation amountRaised
          notableInvestors: fundingRoundNotableInvestorsByFundingRoundIdList {
            isSummary entry: notableInvestorByNotableInvestorId { name }
          }
        }
      }
      textSections: dealTextSectionsByDealIdList { id: rowId order title body isOverview }
      linkSections: dealLinkSectionsByDealIdList {
        id: rowId order title links: dealLinksBySectionIdList { label url }
      }
      myInvestment { id: rowId value currency }
    }
  }`,
  investments: `query Investments {
    myInvestments {
      id: rowId value currency completedAt updatedAt
      deal: dealByDealId { id: rowId title visible company: companyByCompanyId { id: rowId name } }
    }
  }`,
} as const;
