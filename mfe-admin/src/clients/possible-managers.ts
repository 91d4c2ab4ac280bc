import { graphql } from '../gql/index.ts';

/** The accounts that may be a client's relationship manager (CACC-05, CLI-30). */
export const PossibleManagersDocument = graphql(`
  query PossibleManagers($search: String) {
    possibleManagers(search: $search) {
      id
      firstName
      lastName
      email
    }
  }
`);
