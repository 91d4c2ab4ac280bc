import { graphql } from '../gql/index.ts';

export const PublishedAppFragment = graphql(`
  fragment Releases_App on PublishedApp {
    name
    title
    revision
    stable
    canary
    canaryPercentage
    rollbackTo
    releases {
      id
      publishedAt
      publishedBy
      servedAt
    }
    history {
      revision
      action
      stable
      canary
      canaryPercentage
      actor
      reason
      at
    }
  }
`);

export const PublishedAppsDocument = graphql(`
  query PublishedApps {
    publishedApps {
      name
      ...Releases_App
    }
  }
`);

export const ChangeRolloutDocument = graphql(`
  mutation ChangeRollout($app: String!, $revision: Int!, $input: RolloutInput!) {
    changeRollout(app: $app, revision: $revision, input: $input) {
      ...Releases_App
    }
  }
`);
