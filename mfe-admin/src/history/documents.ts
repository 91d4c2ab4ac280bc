import type { EmployeeHistoryQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';

const EmployeeHistoryDocument = graphql(`
  query EmployeeHistory($id: ID!, $filter: HistoryFilter, $limit: Int, $offset: Int) {
    history: employeeHistory(id: $id, filter: $filter, limit: $limit, offset: $offset) {
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
  }
`);

const ClientHistoryDocument = graphql(`
  query ClientHistory($id: ID!, $filter: HistoryFilter, $limit: Int, $offset: Int) {
    history: clientHistory(id: $id, filter: $filter, limit: $limit, offset: $offset) {
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
  }
`);

const CompanyHistoryDocument = graphql(`
  query CompanyHistory($id: ID!, $filter: HistoryFilter, $limit: Int, $offset: Int) {
    history: companyHistory(id: $id, filter: $filter, limit: $limit, offset: $offset) {
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
  }
`);

const DealHistoryDocument = graphql(`
  query DealHistory($id: ID!, $filter: HistoryFilter, $limit: Int, $offset: Int) {
    history: dealHistory(id: $id, filter: $filter, limit: $limit, offset: $offset) {
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
  }
`);

const FlowHistoryDocument = graphql(`
  query FlowHistory($id: ID!, $filter: HistoryFilter, $limit: Int, $offset: Int) {
    history: flowHistory(id: $id, filter: $filter, limit: $limit, offset: $offset) {
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

export type HistoryItem = EmployeeHistoryQuery['history']['items'][number];
