import { createContext, useContext, useLayoutEffect, useState } from 'react';

/** `empty`: neither typed nor stored; `unstored`: the typed text could not be stored, and its field shows why. */
export type AnswerState = 'stored' | 'empty' | 'unstored';

/** Stores the unsaved text of one field, after a running save. */
export type StoreAnswer = () => Promise<AnswerState>;

/** One field as last rendered: its text, and the function that stores it. */
type AnswerField = { text: string; store: StoreAnswer };

/** Unsaved answers and running uploads of a stepper, by item id. */
export type OpenAnswers = {
  fields: Map<string, AnswerField>;
  /** Number of running uploads per item. */
  uploads: Map<string, number>;
};

const AnswersContext = createContext<OpenAnswers | null>(null);

export const AnswersProvider = AnswersContext.Provider;

/** Creates the state once per stepper. */
export function useOpenAnswers(): OpenAnswers {
  const [answers] = useState<OpenAnswers>(() => ({ fields: new Map(), uploads: new Map() }));
  return answers;
}

/** Registers a field with the surrounding stepper, if any, which stores the typed text before navigating. */
export function useAnswerField(itemId: string, { text, store }: AnswerField, enabled: boolean): void {
  const answers = useContext(AnswersContext);
  useLayoutEffect(() => {
    if (!answers || !enabled) return;
    answers.fields.set(itemId, { text, store });
    return () => {
      answers.fields.delete(itemId);
    };
  });
}

/** Returns a wrapper that registers a running upload with the surrounding stepper, if any. */
export function useTrackedUpload(itemId: string): <Result>(upload: () => Promise<Result>) => Promise<Result> {
  const answers = useContext(AnswersContext);
  return async (upload) => {
    const count = (change: number) => answers?.uploads.set(itemId, (answers.uploads.get(itemId) ?? 0) + change);
    count(1);
    try {
      return await upload();
    } finally {
      count(-1);
    }
  };
}

/** Maximum number of saves of a field that changes in the meantime; after that it counts as unstored. */
const maxRounds = 5;

/**
 * Stores the unsaved texts sequentially, as the server accepts one change of a flow at a time. Fields edited in the
 * meantime are stored again; fields of a step opened in the meantime are not.
 */
export async function storeAnswers({ fields }: OpenAnswers): Promise<Map<string, AnswerState>> {
  const states = new Map<string, AnswerState>();
  const handled = new Map<string, string>();
  const initialFields = new Map(fields);
  for (let round = 0; round < maxRounds; round += 1) {
    for (const [itemId, first] of initialFields) {
      // For an unmounted field, store its initial text; later edits are kept in the draft.
      const { text, store } = fields.get(itemId) ?? first;
      if (handled.get(itemId) === text || (handled.has(itemId) && !fields.has(itemId))) continue;
      handled.set(itemId, text);
      states.set(itemId, await store());
    }
  }
  for (const [itemId, { text }] of fields) {
    if (handled.has(itemId) && handled.get(itemId) !== text) states.set(itemId, 'unstored');
  }
  return states;
}

/** Returns the DOM id of an item. */
export function elementIdOf(itemId: string): string {
  return `flow-item-${itemId}`;
}

/** Moves the focus to the control of an item. */
export function focusItem(itemId: string): void {
  const element = document.getElementById(elementIdOf(itemId));
  element?.querySelector<HTMLElement>('input, button')?.focus();
}
