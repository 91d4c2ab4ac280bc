import { graphql } from '../gql/index.ts';

/** REG-18, ACC-08. */
export const UpdatePersonalInformationDocument = graphql(`
  mutation UpdatePersonalInformation($input: PersonalInformationInput!) {
    updatePersonalInformation(input: $input) {
      id
      firstName
      lastName
      phoneZone
      phoneNumber
      country
      city
      step
    }
  }
`);
