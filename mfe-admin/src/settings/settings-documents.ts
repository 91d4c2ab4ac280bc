import { graphql } from '../gql/index.ts';

export const PlatformSettingsDocument = graphql(`
  query PlatformSettings {
    platformSettings {
      answerTargetHours
      termsUrl
      privacyUrl
      eventRetentionMonths
      closedAccountRetentionDays
      version
    }
  }
`);

export const SavePlatformSettingsDocument = graphql(`
  mutation SavePlatformSettings($version: String!, $input: PlatformSettingsInput!) {
    savePlatformSettings(version: $version, input: $input) {
      answerTargetHours
      termsUrl
      privacyUrl
      eventRetentionMonths
      closedAccountRetentionDays
      version
    }
  }
`);
