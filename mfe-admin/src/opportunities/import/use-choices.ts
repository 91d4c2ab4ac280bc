import { useDraft } from '@platform/app-kit';
import { importLimits } from '@platform/rules';
import { useState } from 'react';
import type { ImportChoiceInput } from '../../gql/graphql.ts';
import type { ImportRow } from './documents.ts';

type RowKey = Pick<ImportRow, 'sheetIndex' | 'row'>;

/** Which stored company a row is: its id, null for a new one. */
type Chosen = string | null;

type Kept = { choices: Readonly<Record<string, Chosen>> };

export type Choices = {
  /** What is chosen for a row, applied or not; undefined if nothing is. */
  of(row: RowKey & Pick<ImportRow, 'choice'>): Chosen | undefined;
  choose(row: RowKey, companyId: Chosen): void;
  /** Those that are not applied yet, as they are sent. */
  pending: readonly ImportChoiceInput[];
  /** Forgets the pending ones, or those of them that were applied. */
  clear(applied?: readonly ImportChoiceInput[]): void;
};

const none: Kept = { choices: {} };

/** Keeps the answers to `is it this company?` until the next trial run applies them; they survive a reload. */
export function useChoices(importId: string): Choices {
  const draft = useDraft(`company-import.choices.1.${importId}`, none);
  const [choices, setChoices] = useState(draft.values.choices);

  function set(next: Kept['choices']): void {
    setChoices(next);
    draft.keep({ choices: next });
  }

  return {
    of(row) {
      const key = keyOf(row);
      if (key in choices) return choices[key];
      return row.choice ? (row.choice.companyId ?? null) : undefined;
    },
    choose: (row, companyId) => set({ ...choices, [keyOf(row)]: companyId }),
    pending: Object.entries(choices)
      .slice(0, importLimits.choices)
      .map(([key, companyId]) => ({ ...rowOf(key), companyId })),
    clear(applied) {
      const gone = new Set(applied?.map(keyOf) ?? Object.keys(choices));
      set(Object.fromEntries(Object.entries(choices).filter(([key]) => !gone.has(key))));
    },
  };
}

const keyOf = ({ sheetIndex, row }: RowKey): string => `${sheetIndex}.${row}`;

function rowOf(key: string): RowKey {
  const [sheetIndex = 0, row = 0] = key.split('.').map(Number);
  return { sheetIndex, row };
}
