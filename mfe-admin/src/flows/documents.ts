import { graphql } from '../gql/index.ts';

/** What the editor needs of a flow. */
export const EditedFlowFragment = graphql(`
  fragment FlowEditor_Flow on Flow {
    id
    kind
    scope
    version
    isDefault
    editable
    dealId
    source {
      id
      name
      version
      currentVersion
    }
    name
    sections {
      id
      order
      name
      shown
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
      }
    }
  }
`);

export const EditedFlowDocument = graphql(`
  query EditedFlow($id: ID!) {
    flow(id: $id) {
      ...FlowEditor_Flow
    }
  }
`);

export const CloneFlowDocument = graphql(`
  mutation CloneFlow($id: ID!, $newId: ID!) {
    cloneFlow(id: $id, newId: $newId) {
      id
      name
    }
  }
`);

export const DeleteFlowDocument = graphql(`
  mutation DeleteFlow($id: ID!) {
    deleteFlow(id: $id)
  }
`);

export const SetDefaultFlowDocument = graphql(`
  mutation SetDefaultFlow($id: ID!) {
    setDefaultFlow(id: $id) {
      id
      isDefault
    }
  }
`);

export const RenewDealFlowDocument = graphql(`
  mutation RenewDealFlow($dealId: ID!, $version: Int!) {
    renewDealFlow(dealId: $dealId, version: $version) {
      ...FlowEditor_Flow
    }
  }
`);

export const FlowVersionsDocument = graphql(`
  query FlowVersions($flowId: ID!) {
    flowVersions(flowId: $flowId) {
      number
      until
      replacedBy
      instances
    }
  }
`);

export const FlowChangesDocument = graphql(`
  query FlowChanges($flowId: ID!, $fromVersion: Int, $templateId: ID) {
    flowChanges(flowId: $flowId, fromVersion: $fromVersion, templateId: $templateId) {
      kind
      section
      item
      before
      after
    }
  }
`);
