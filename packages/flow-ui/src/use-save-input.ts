import { type DocumentInput, useSend } from '@platform/app-kit';
import { useCallback } from 'react';
import type { FlowActions } from './flow.ts';

export type SaveInputDocuments = {
  insert: DocumentInput<unknown, { edgeId: string; text: string }>;
  update: DocumentInput<unknown, { id: string; text: string }>;
};

/**
 * Returns a function that inserts the first value of an input and updates it afterwards (ONB-10).
 *
 * @param documents the app's generated `InsertInputFieldDocument` and `UpdateInputFieldDocument`
 * @param onAnswer called to reload the flow, whether the answer was stored or refused
 */
export function useSaveInput(documents: SaveInputDocuments, onAnswer: () => void): FlowActions['saveInput'] {
  const [insert] = useSend(documents.insert);
  const [update] = useSend(documents.update);
  return useCallback(
    async (item, text) => {
      const answer = item.input ? await update({ id: item.input.id, text }) : await insert({ edgeId: item.id, text });
      // After a refusal, reload too: staff may have completed the section, or another tab stored an answer.
      onAnswer();
      return answer !== null;
    },
    [insert, update, onAnswer],
  );
}
