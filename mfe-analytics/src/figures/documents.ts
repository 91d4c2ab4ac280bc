import { graphql } from '../gql/index.ts';

/** The figures of a company or deal that every table shows. */
export const CompanyInterestsDocument = graphql(`
  query CompanyInterests($time1: DateTime, $time2: DateTime, $sort: FiguresSort, $limit: Int, $offset: Int, $all: Boolean!) {
    companyFigures(start: $time1, end: $time2, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      totals {
        views
        interested
        notInterested
        completed
        averageSessionTime
      }
      items {
        companyId
        companyName
        views
        uniqueViews
        interested
        notInterested
        completed
        averageSessionTime
        medianSessionTime
        declared @include(if: $all) {
          currency
          amount
        }
        committed @include(if: $all) {
          currency
          amount
        }
        messages @include(if: $all)
        watchlist @include(if: $all)
      }
    }
  }
`);

export const DealInterestsDocument = graphql(`
  query DealInterests($time3: DateTime, $time4: DateTime, $sort: FiguresSort, $limit: Int, $offset: Int, $all: Boolean!) {
    dealFigures(start: $time3, end: $time4, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      totals {
        views
        interested
        notInterested
        completed
        averageSessionTime
      }
      items {
        dealId
        dealTitle
        companyName
        views
        uniqueViews
        interested
        notInterested
        completed
        averageSessionTime
        medianSessionTime
        declared @include(if: $all) {
          currency
          amount
        }
        committed @include(if: $all) {
          currency
          amount
        }
        messages @include(if: $all)
        watchlist @include(if: $all)
      }
    }
  }
`);
