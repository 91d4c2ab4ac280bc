import { graphql } from '../gql/index.ts';

/** What staff see of a client's instance. */
export const InstanceFragment = graphql(`
  fragment Instance_Flow on Flow {
    id
    kind
    name
    source {
      id
      name
      version
      currentVersion
    }
    sections {
      id
      order
      name
      shown
      current
      completed
      unlocked
      isDefault
      dueOn
      items {
        id
        order
        type
        name
        text
        files {
          id
          name
          mediaType
          sizeBytes
          createdAt
          downloadPath
          deletable
        }
        input {
          id
          text
        }
        request {
          reason
          askedAt
        }
      }
    }
  }
`);

export const UpdateFlowSectionDocument = graphql(`
  mutation UpdateFlowSection($id: ID!, $shown: Boolean, $current: Boolean, $completed: Boolean) {
    updateFlowSection(id: $id, shown: $shown, current: $current, completed: $completed) {
      id
      ...Instance_Flow
    }
  }
`);

/** A day of null removes it; without the variable in the call above it stays. */
export const SetDueDayDocument = graphql(`
  mutation SetDueDay($id: ID!, $dueOn: Date) {
    updateFlowSection(id: $id, dueOn: $dueOn) {
      id
      ...Instance_Flow
    }
  }
`);

export const AskAgainDocument = graphql(`
  mutation AskAgain($itemId: ID!, $reason: String!) {
    askAgain(itemId: $itemId, reason: $reason) {
      id
      ...Instance_Flow
    }
  }
`);

export const InvestmentCompletionsDocument = graphql(`
  query InvestmentCompletions($investmentId: ID!) {
    investmentCompletions(investmentId: $investmentId) {
      id
      completedAt
      completedBy
      sourceVersion
      files {
        section
        item
        itemType
        fileId
        name
        mediaType
        sizeBytes
        sha256
        uploadedAt
        uploadedBy
      }
    }
  }
`);
