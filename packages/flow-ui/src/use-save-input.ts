import { type DocumentInput, useSend } from '@platform/app-kit';
import { useCallback } from 'react';
import type { FlowActions } from './flow.ts';

export type SaveInputDocuments = {
  insert: DocumentInput<unknown, { edgeId: string; text: string }>;
  update: DocumentInput<unknown, { id: string; text: string }>;
};

/**
 * Inserts the first value of an input and updates it from then on (ONB-10).
 *
 * @param documents the app's generated `InsertInputFieldDocument` and `UpdateInputFieldDocument`
 * @param onSaved loads the flow again
 */
export function useSaveInput(documents: SaveInputDocuments, onSaved: () => void): FlowActions['saveInput'] {
  const [insert] = useSend(documents.insert);
  const [update] = useSend(documents.update);
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
