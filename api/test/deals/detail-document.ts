/** Everything that the deal page reads. */
export const detailDocument = `
  query Detail($id: ID!) {
    deal(id: $id) {
      id title status fees securityType offeringType investmentMin investmentMax valuation availableAmount publishedAt updatedAt
      descriptionOrder managementOrder fundingHistoryOrder watched
      textSections { id order title body isOverview }
      imageSections { order title fileId imageUrl }
      documentSections { order title files { id name mediaType sizeBytes createdAt downloadPath deletable } }
      linkSections { order title links { label url } }
      company {
        name description foundingYear stage businessModel entityType businessStatus lastValuation proposedValuation
        valuationCurrency availableToInvest estimatedOpening companySecurity unpublishedAt
        sectors { value description } innovationEnablers { value description }
        management { order name position bio }
        fundingHistory {
          financingRound date preMoneyValuation preMoneyValuationCurrency amountRaised amountRaisedCurrency
          notableInvestors { name isSummary }
        }
      }
      myInvestment { id value currency completedAt deal { id title } }
      myInterest { id amount currency }
    }
  }`;

export interface Detail {
  id: string;
  myInvestment: { id: string } | null;
  myInterest: { id: string } | null;
  watched: boolean;
  [field: string]: unknown;
}
