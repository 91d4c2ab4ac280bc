import { graphql } from '../../gql/index.ts';

/**
 * What a version stores. The ids of its parts have another name, as the cache would mix the parts of two contents of the
 * same deal otherwise.
 */
export const ContentFragment = graphql(`
  fragment DealEditor_Content on DealContent {
    terms {
      companyId
      title
      status
      offeringType
      securityType
      openingDate
      deadlineDay
      investmentCurrency
      investmentValue
      investmentMin
      investmentMax
      valuation
      fees
    }
    order {
      description
      management
      fundingHistory
    }
    flowTemplateId
    textSections {
      key: id
      order
      title
      body
      isOverview
    }
    imageSections {
      key: id
      order
      title
      imageUrl
      file {
        key: id
        name
        size
      }
    }
    documentSections {
      key: id
      order
      title
      files {
        key: id
        name
        size
      }
    }
    linkSections {
      key: id
      order
      title
      links {
        label
        url
      }
    }
  }
`);

/** What the editor needs of a deal, also after each save. */
export const DealFragment = graphql(`
  fragment DealEditor_Deal on DealForEditing {
    id
    version
    status
    publishedAt
    minimumTotal
    currencyIsFixed
    smallestInvestment
    largestInvestment
    company {
      id
      name
      unpublishedAt
    }
    flow {
      id
      templateId
      name
    }
    pending {
      by
      at
      publishFailure
    }
    schedule {
      at
      by
      failure
    }
    openSave {
      applies
      missing {
        id
        sectionId
        name
      }
    }
    rights {
      publishOpportunity
    }
    content {
      ...DealEditor_Content
    }
    live {
      ...DealEditor_Content
    }
  }
`);

export const DealForEditingDocument = graphql(`
  query DealForEditing($id: ID!) {
    dealForEditing(id: $id) {
      ...DealEditor_Deal
    }
  }
`);

/** What the employee may do on the deals of their assignments. */
export const OwnDealRightsDocument = graphql(`
  query OwnDealRights {
    me {
      id
      dealPermissions {
        dealId
        permissions {
          editOpportunity
        }
      }
    }
  }
`);

export const InsertDealDocument = graphql(`
  mutation InsertDeal($id: ID!, $input: DealInput!) {
    insertDeal(id: $id, input: $input) {
      ...DealEditor_Deal
    }
  }
`);

export const UpdateDealDocument = graphql(`
  mutation UpdateDeal($id: ID!, $version: Int!, $input: DealUpdateInput!, $apply: Boolean!, $note: String) {
    updateDeal(id: $id, version: $version, input: $input, apply: $apply, note: $note) {
      ...DealEditor_Deal
    }
  }
`);

export const DiscardPendingChangesDocument = graphql(`
  mutation DiscardPendingChanges($id: ID!, $version: Int!) {
    discardPendingChanges(id: $id, version: $version) {
      ...DealEditor_Deal
    }
  }
`);

export const CompaniesForDealDocument = graphql(`
  query CompaniesForDeal($search: String) {
    companies(search: $search, sort: { column: NAME, direction: asc_nulls_first }) {
      items {
        id
        name
        unpublishedAt
      }
    }
  }
`);
