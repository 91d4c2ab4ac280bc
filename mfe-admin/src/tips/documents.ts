import { graphql } from '../gql/index.ts';

export const TipsDocument = graphql(`
  query Tips($search: String, $limit: Int, $offset: Int) {
    tips(search: $search, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
        title
        publishedAt
        updatedAt
      }
    }
  }
`);

export const TipDocument = graphql(`
  query Tip($id: ID!) {
    tip(id: $id) {
      id
      title
      text
      publishedAt
      version
    }
  }
`);

export const SaveTipDocument = graphql(`
  mutation SaveTip($id: ID!, $version: Int!, $input: TipInput!) {
    saveTip(id: $id, version: $version, input: $input) {
      id
      title
      text
      version
    }
  }
`);

export const PublishTipDocument = graphql(`
  mutation PublishTip($id: ID!) {
    publishTip(id: $id) {
      id
      publishedAt
      version
    }
  }
`);

export const DeleteTipDocument = graphql(`
  mutation DeleteTip($id: ID!) {
    deleteTip(id: $id)
  }
`);
