import { graphql } from '../gql/index.ts';

/** Gives a client to another relationship manager (CLI-29). */
export const AssignRelationshipManagerDocument = graphql(`
  mutation AssignRelationshipManager($clientId: ID!, $managerId: ID!) {
    assignRelationshipManager(clientId: $clientId, managerId: $managerId) {
      id
      relationshipManager {
        id
        firstName
        lastName
        email
      }
    }
  }
`);
