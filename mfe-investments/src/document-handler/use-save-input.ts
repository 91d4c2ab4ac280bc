import { useSend } from '@platform/app-kit';
import type { FlowActions } from '@platform/flow-ui';
import { useCallback } from 'react';
import { graphql } from '../gql/index.ts';

const InsertInputFieldDocument = graphql(`
  mutation InsertInputField($edgeId: ID!, $text: String!) {
    insertInputField(edgeId: $edgeId, text: $text) {
      affectedRows
      returning {
        id
        text
      }
    }
  }
`);

const UpdateInputFieldDocument = graphql(`
  mutation UpdateInputField($id: ID!, $text: String!) {
    updateInputField(id: $id, text: $text) {
      id
      text
    }
  }
`);

/** Inserts the first value of an input and updates it from then on (ONB-10); `onSaved` loads the flow again. */
export function useSaveInput(onSaved: () => void): FlowActions['saveInput'] {
  const [insert] = useSend(InsertInputFieldDocument);
  const [update] = useSend(UpdateInputFieldDocument);
  return useCallback(
    async (item, text) => {
      const answer = item.input ? await update({ id: item.input.id, text }) : await insert({ edgeId: item.id, text });
      if (!answer) return false;
      onSaved();
      return true;
    },
    [insert, update, onSaved],
  );
}
