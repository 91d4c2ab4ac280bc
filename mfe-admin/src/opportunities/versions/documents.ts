import type { CompanyVersionContentFragment, DealVersionContentFragment } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import type { CompanyContentValue, DealContentValue } from './contents/contents.ts';

/**
 * What a version of a deal stores. The ids of its parts have another name, as the cache would mix the parts of two versions
 * otherwise.
 */
export const DealContentFragment = graphql(`
  fragment DealVersionContent on DealContent {
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

/** As `DealVersionContent`, of a company. */
export const CompanyContentFragment = graphql(`
  fragment CompanyVersionContent on CompanyContent {
    name
    blurb
    description
    hqCity
    hqState
    hqCountry
    foundingYear
    fundingStage
    stage
    businessModel
    entityType
    lastValuation
    valuationCurrency
    sectors
    innovationEnablers
    logoName
    fundingRounds {
      key: id
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
      key: id
      name
      position
      bio
    }
  }
`);

export const DealVersionsDocument = graphql(`
  query DealVersions($id: ID!, $limit: Int!, $offset: Int!) {
    versions: dealVersions(id: $id, limit: $limit, offset: $offset) {
      totalCount
      items {
        number
        kind
        at
        note
        publishedAt
        by {
          id
          firstName
          lastName
          email
        }
      }
    }
  }
`);

export const CompanyVersionsDocument = graphql(`
  query CompanyVersions($id: ID!, $limit: Int!, $offset: Int!) {
    versions: companyVersions(id: $id, limit: $limit, offset: $offset) {
      totalCount
      items {
        number
        kind
        at
        note
        by {
          id
          firstName
          lastName
          email
        }
      }
    }
  }
`);

export const DealVersionDocument = graphql(`
  query DealVersion($id: ID!, $number: Int!) {
    dealVersion(id: $id, number: $number) {
      number
      unknownKeys
      content {
        ...DealVersionContent
      }
    }
  }
`);

export const CompanyVersionDocument = graphql(`
  query CompanyVersion($id: ID!, $number: Int!) {
    companyVersion(id: $id, number: $number) {
      number
      unknownKeys
      content {
        ...CompanyVersionContent
      }
    }
  }
`);

/** Removes what the cache adds, and calls ids by their name. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '__typename');
  return Object.fromEntries(entries.map(([key, part]) => [key === 'key' ? 'id' : key, plain(part)]));
}

export function dealContentOf(fragment: DealVersionContentFragment): DealContentValue {
  return plain(fragment) as DealContentValue;
}

export function companyContentOf(fragment: CompanyVersionContentFragment): CompanyContentValue {
  return plain(fragment) as CompanyContentValue;
}
