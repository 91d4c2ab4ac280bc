import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { type FlowItem, type FlowSection, requestKey } from './flow.ts';

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
  /** Keys of the requests of staff that were answered since the flow was loaded. */
  answered: Set<string>;
  /** Typed texts that are not stored; kept when their field is unmounted. */
  unsent: Map<string, UnsentAnswer>;
};

/** A typed text that is not stored, with the name of its item. */
type UnsentAnswer = { name: string; text: string };

/** Such a text of an item that the flow no longer offers. */
export type LostAnswer = UnsentAnswer & { id: string };

const AnswersContext = createContext<OpenAnswers | null>(null);

export const AnswersProvider = AnswersContext.Provider;

/** Creates the state once per stepper. */
export function useOpenAnswers(): OpenAnswers {
  const [answers] = useState<OpenAnswers>(() => ({
    fields: new Map(),
    uploads: new Map(),
    answered: new Set(),
    unsent: new Map(),
  }));
  return answers;
}

/**
 * Registers a field with the surrounding stepper, if any, which stores the typed text before navigating.
 *
 * @param unsent whether the text is typed and not stored
 */
export function useAnswerField(
  { id, name }: FlowItem,
  { text, store }: AnswerField,
  { enabled, unsent }: { enabled: boolean; unsent: boolean },
): void {
  const answers = useContext(AnswersContext);
  useLayoutEffect(() => {
    if (!answers || !enabled) return;
    answers.fields.set(id, { text, store });
    if (unsent && text.trim() !== '') answers.unsent.set(id, { name, text });
    else answers.unsent.delete(id);
    return () => {
      answers.fields.delete(id);
    };
  });
}

/** Returns a function that notes the answer to a request of staff with the surrounding stepper, if any. */
export function useAnswered(item: FlowItem): () => void {
  const answers = useContext(AnswersContext);
  return () => void answers?.answered.add(requestKey(item));
}

/** Returns a wrapper that registers a running upload with the surrounding stepper, if any. */
export function useTrackedUpload(item: FlowItem): (upload: () => Promise<boolean>) => Promise<boolean> {
  const answers = useContext(AnswersContext);
  const markAnswered = useAnswered(item);
  return async (upload) => {
    const count = (change: number) => answers?.uploads.set(item.id, (answers.uploads.get(item.id) ?? 0) + change);
    count(1);
    try {
      const stored = await upload();
      if (stored) markAnswered();
      return stored;
    } finally {
      count(-1);
    }
  };
}

/**
 * Returns the typed texts of items that the loaded flow no longer offers, as staff removed them or locked their step: they
 * could not be stored and can be copied.
 */
export function useLostAnswers(
  answers: OpenAnswers,
  sections: readonly FlowSection[],
): { lost: readonly LostAnswer[]; dismiss(id: string): void } {
  const [found, setFound] = useState<readonly LostAnswer[]>([]);
  const isOffered = (itemId: string) => sections.some(({ items }) => items.some(({ id }) => id === itemId));
  // In every commit: a save that was refused may come back after the flow was loaded.
  useLayoutEffect(() => {
    const gone = [...answers.unsent].filter(([id]) => !isOffered(id));
    if (gone.length === 0) return;
    for (const [id] of gone) answers.unsent.delete(id);
    setFound((former) => [
      ...former.filter(({ id }) => !gone.some(([goneId]) => goneId === id)),
      ...gone.map(([id, answer]) => ({ id, ...answer })),
    ]);
  });
  return {
    lost: found.filter(({ id }) => !isOffered(id)),
    dismiss: (id) => setFound((former) => former.filter((answer) => answer.id !== id)),
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
