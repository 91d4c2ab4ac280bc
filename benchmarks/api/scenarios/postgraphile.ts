/** The documents of the screens, with the field names that PostGraphile derives from the tables. */

/** Requests `__typename` where the product's documents request it of every object. */
const company = `__typename id: rowId name blurb hqCity hqState fundingStage logoUrl
  hqCountry: countryByHqCountryCode { __typename value: code description: name }`;

const card = `__typename id: rowId title status openingDate investmentDeadline investmentCurrency: currency valuation
  availableAmount summaryInvestors visible watched company: companyByCompanyId { ${company} }`;

/**
 * Returns the document of a page of deals.
 *
 * @param field the root field of one kind of list
 */
export function pageOfDeals(variables: string, field: string): string {
  return `query DealsPage${variables && `(${variables})`} {
    matchable
    deals: ${field} { __typename totalCount items: nodes { ${card} match: matchSummary } }
  }`;
}

export const dealPage = `query DealPage($id: UUID!) {
  deal: visibleDeal(id: $id) {
    __typename id: rowId title status descriptionOrder managementOrder fundingHistoryOrder openingDate investmentDeadline
    investmentCurrency: currency investmentValue availableAmount investmentMin investmentMax valuation fees offeringType
    securityType watched match: matchDetail
    myInvestment { __typename id: rowId completedAt } myInterest { __typename id: rowId } myFeedback { __typename id: rowId }
    company: companyByCompanyId {
      __typename id: rowId name description foundingYear hqCity hqState logoUrl logoWidth logoHeight
      hqCountry: countryByHqCountryCode { __typename value: code description: name }
      management: companyManagersByCompanyIdList { __typename id: rowId order name position bio }
      fundingHistory: fundingRoundsByCompanyIdList {
        __typename id: rowId financingRound date preMoneyValuation preMoneyValuationCurrency amountRaised amountRaisedCurrency
        notableInvestors: fundingRoundNotableInvestorsByFundingRoundIdList {
          __typename entry: notableInvestorByNotableInvestorId { name }
        }
      }
    }
    textSections: dealTextSectionsByDealIdList { __typename id: rowId order title body isOverview }
    imageSections: dealImageSectionsByDealIdList { __typename id: rowId order title }
    documentSections: dealDocumentSectionsByDealIdList {
      __typename id: rowId order title files: storedFilesByDealDocumentSectionIdList { __typename id: rowId name createdAt }
    }
    linkSections: dealLinkSectionsByDealIdList {
      __typename id: rowId order title links: dealLinksBySectionIdList { __typename label url }
    }
  }
}`;

/** The watched deals, with the caller's activity in each. */
export const watchlistPage = `query WatchlistPage {
  deals: watchedDeals(first: 50) {
    __typename totalCount items: nodes { ${card} match: matchSummary myActivity updatedAt }
  }
}`;

export const investmentsPage = `query InvestmentsPage {
  myEntries(first: 50) {
    __typename totalCount
    items: nodes {
      __typename updatedAt deal: dealByDealId { ${card} }
      id: rowId value currency completedAt invested
    }
  }
}`;
