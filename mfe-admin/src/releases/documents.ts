import { graphql } from '../gql/index.ts';

export const CanaryFiguresFragment = graphql(`
  fragment Releases_Figures on CanaryFigures {
    verdict
    budget
    canary {
      accounts
      mounts
      faults
    }
    stable {
      accounts
      mounts
      faults
    }
  }
`);

export const PublishedAppFragment = graphql(`
  fragment Releases_App on PublishedApp {
    name
    title
    revision
    stable
    canary
    canaryPercentage
    rollbackTo
    measurement {
      terms {
        budget
        mayPromote
      }
      figures {
        ...Releases_Figures
      }
      endsAt
    }
    releases {
      id
      publishedAt
      publishedBy
      servedAt
      counts {
        mounts
        faultyMounts
        failedMounts
        failedCalls
        longTasks
      }
    }
    history {
      revision
      action
      stable
      canary
      canaryPercentage
      actor
      isByPlatform
      reason
      at
      terms {
        budget
      }
      figures {
        ...Releases_Figures
      }
    }
  }
`);

export const PublishedAppsDocument = graphql(`
  query PublishedApps {
    publishedApps {
      name
      measurement {
        endsAt
      }
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
