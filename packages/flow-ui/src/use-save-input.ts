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
 * @param onAnswer loads the flow again, whether the answer was stored or refused
 */
export function useSaveInput(documents: SaveInputDocuments, onAnswer: () => void): FlowActions['saveInput'] {
  const [insert] = useSend(documents.insert);
  const [update] = useSend(documents.update);
  return useCallback(
    async (item, text) => {
      const answer = item.input ? await update({ id: item.input.id, text }) : await insert({ edgeId: item.id, text });
      // Refused, staff may have completed the section, or another tab answered: the page is to show what stands now.
      onAnswer();
      return answer !== null;
    },
    [insert, update, onAnswer],
  );
}
