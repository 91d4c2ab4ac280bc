import { createContext, useContext, useLayoutEffect, useState } from 'react';

/** `empty`: nothing is typed and nothing stored; `unstored`: what is typed is not stored, and its field says why. */
export type AnswerState = 'stored' | 'empty' | 'unstored';

/** Stores what is typed into one field and not stored yet, after what is under way. */
export type StoreAnswer = () => Promise<AnswerState>;

/** One field as it was last drawn: what stands in it, and the way to store that. */
type AnswerField = { text: string; store: StoreAnswer };

/** What happens in the items of a stepper, by item id. */
export type OpenAnswers = {
  fields: Map<string, AnswerField>;
  /** Items to which files are being sent. */
  uploads: Map<string, number>;
};

const AnswersContext = createContext<OpenAnswers | null>(null);

export const AnswersProvider = AnswersContext.Provider;

/** For a stepper, which keeps it for its whole life. */
export function useOpenAnswers(): OpenAnswers {
  const [answers] = useState<OpenAnswers>(() => ({ fields: new Map(), uploads: new Map() }));
  return answers;
}

/** Lets the stepper around this field, if there is one, store what is typed before it leads on. */
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

/** Wraps an upload so that the stepper around the item, if there is one, knows that it is not finished. */
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

/** How often a field is stored again that is typed into meanwhile; after that it counts as not stored. */
const mostRounds = 5;

/**
 * Stores what is typed into the fields, one after the other: the server takes one change of a flow at a time. Fields that
 * are typed into meanwhile are stored again; those of a step that was opened meanwhile are not.
 */
export async function storeAnswers({ fields }: OpenAnswers): Promise<Map<string, AnswerState>> {
  const states = new Map<string, AnswerState>();
  const handled = new Map<string, string>();
  const begun = new Map(fields);
  for (let round = 0; round < mostRounds; round += 1) {
    for (const [itemId, first] of begun) {
      // A field that has left the page stores what it held at the beginning; the draft has the rest.
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

/** The id of an item's element in the page. */
export function elementIdOf(itemId: string): string {
  return `flow-item-${itemId}`;
}

/** Moves keyboard and screen reader to where an item is filled in. */
export function focusItem(itemId: string): void {
  const element = document.getElementById(elementIdOf(itemId));
  element?.querySelector<HTMLElement>('input, button')?.focus();
}
