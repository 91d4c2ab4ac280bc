import { graphql } from '../../gql/index.ts';

/** The enumerations that the form offers (COMP-07). */
export const CompanyChoicesDocument = graphql(`
  query CompanyChoices {
    countries {
      value
      description
      diallingCode
    }
    sectors {
      value
      description
    }
    innovationEnablers {
      value
      description
    }
  }
`);

export const EditedCompanyDocument = graphql(`
  query EditedCompany($id: ID!) {
    company(id: $id) {
      id
      version
      unpublishedAt
      updatedAt
      deals {
        id
        title
        status
        publishedAt
      }
      company {
        id
        name
        logoUrl
        blurb
        description
        hqCity
        hqState
        hqCountry {
          value
        }
        foundingYear
        fundingStage
        stage
        businessModel
        entityType
        lastValuation
        valuationCurrency
        sectors {
          value
        }
        innovationEnablers {
          value
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
            isSummary
          }
        }
        management {
          id
          name
          position
          bio
        }
      }
    }
  }
`);

export const InsertCompanyDocument = graphql(`
  mutation InsertCompany($id: ID!, $input: CompanyInput!, $logoFileId: ID) {
    insertCompany(id: $id, input: $input, logoFileId: $logoFileId) {
      id
      version
    }
  }
`);

export const UpdateCompanyDocument = graphql(`
  mutation UpdateCompany(
    $id: ID!
    $version: Int!
    $input: CompanyInput!
    $note: String
    $restoredFrom: Int
    $removesLogo: Boolean!
    $logoFileId: ID
  ) {
    updateCompany(
      id: $id
      version: $version
      input: $input
      note: $note
      restoredFrom: $restoredFrom
      removesLogo: $removesLogo
      logoFileId: $logoFileId
    ) {
      id
      version
    }
  }
`);

export const SimilarCompaniesDocument = graphql(`
  query SimilarCompanies($name: String!, $except: ID) {
    similarCompanies(name: $name, except: $except) {
      id
      name
    }
  }
`);

export const NotableInvestorsDocument = graphql(`
  query NotableInvestors($search: String) {
    notableInvestors(search: $search, limit: 8)
  }
`);
