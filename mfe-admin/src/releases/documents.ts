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
    keys {
      fingerprint
      addedAt
      addedBy
      reason
    }
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
      signedBy
      servedAt
      counts {
        mounts
        faultyMounts
        failedMounts
        failedCalls
        longTasks
      }
      seenFaults
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

export const ReleaseFaultsDocument = graphql(`
  query ReleaseFaults($app: String!, $release: String!) {
    releaseFaults(app: $app, release: $release) {
      phase
      message
      count
      firstAt
      lastAt
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

export const AddAppKeyDocument = graphql(`
  mutation AddAppKey($app: String!, $publicKey: String!, $reason: String!) {
    addAppKey(app: $app, publicKey: $publicKey, reason: $reason) {
      ...Releases_App
    }
  }
`);

export const RemoveAppKeyDocument = graphql(`
  mutation RemoveAppKey($app: String!, $fingerprint: String!, $reason: String!) {
    removeAppKey(app: $app, fingerprint: $fingerprint, reason: $reason) {
      ...Releases_App
    }
  }
`);
