import type { History_PageFragment } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';

/** A page of a record's history. */
export const HistoryPageFragment = graphql(`
  fragment History_Page on HistoryPage {
    totalCount
    totalIsCapped
    items {
      id
      at
      role
      kind
      action
      actorIsEmployee
      actor {
        id
        firstName
        lastName
        email
      }
      changes {
        field
        before
        after
      }
    }
  }
`);

const EmployeeHistoryDocument = graphql(`
  query EmployeeHistory($id: ID!, $filter: HistoryFilter, $limit: Int, $offset: Int) {
    history: employeeHistory(id: $id, filter: $filter, limit: $limit, offset: $offset) {
      ...History_Page
    }
  }
`);

const ClientHistoryDocument = graphql(`
  query ClientHistory($id: ID!, $filter: HistoryFilter, $limit: Int, $offset: Int) {
    history: clientHistory(id: $id, filter: $filter, limit: $limit, offset: $offset) {
      ...History_Page
    }
  }
`);

const CompanyHistoryDocument = graphql(`
  query CompanyHistory($id: ID!, $filter: HistoryFilter, $limit: Int, $offset: Int) {
    history: companyHistory(id: $id, filter: $filter, limit: $limit, offset: $offset) {
      ...History_Page
    }
  }
`);

const DealHistoryDocument = graphql(`
  query DealHistory($id: ID!, $filter: HistoryFilter, $limit: Int, $offset: Int) {
    history: dealHistory(id: $id, filter: $filter, limit: $limit, offset: $offset) {
      ...History_Page
    }
  }
`);

const FlowHistoryDocument = graphql(`
  query FlowHistory($id: ID!, $filter: HistoryFilter, $limit: Int, $offset: Int) {
    history: flowHistory(id: $id, filter: $filter, limit: $limit, offset: $offset) {
      ...History_Page
    }
  }
`);

/** The query of each kind of record; all have the same response. */
export const historyDocuments = {
  employee: EmployeeHistoryDocument,
  client: ClientHistoryDocument,
  company: CompanyHistoryDocument,
  deal: DealHistoryDocument,
  flow: FlowHistoryDocument,
} as const;

export type HistoryItem = History_PageFragment['items'][number];
