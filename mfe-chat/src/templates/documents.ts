import type { MessageTemplatesQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';

export const MessageTemplatesDocument = graphql(`
  query MessageTemplates {
    messageTemplates {
      id
      name
      text
      shared
      mayEdit
      owner {
        id
        firstName
        lastName
        email
      }
    }
  }
`);

export const SaveMessageTemplateDocument = graphql(`
  mutation SaveMessageTemplate($id: ID!, $input: MessageTemplateInput!) {
    saveMessageTemplate(id: $id, input: $input) {
      id
      name
      text
      shared
    }
  }
`);

export const DeleteMessageTemplateDocument = graphql(`
  mutation DeleteMessageTemplate($id: ID!) {
    deleteMessageTemplate(id: $id)
  }
`);

export type Template = MessageTemplatesQuery['messageTemplates'][number];
