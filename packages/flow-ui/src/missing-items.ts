import type { AnswerState, OpenAnswers } from './answers.ts';
import { type FlowSection, inOrder, isOpen, requestKey } from './flow.ts';

/** An item of an open step that is not filled in. */
export type MissingItem = { id: string; name: string; uploading: boolean; notUploaded: boolean };

/**
 * Returns the items still to be filled in: inputs without an answer, uploads without a file, still running or not
 * stored, and what is asked for again.
 *
 * @param states of the mounted fields, which are more recent than the loaded flow
 * @param kept items with chosen files that are not stored
 * @param answered keys of the requests that were answered since the flow was loaded
 */
export function missingItems(
  sections: readonly FlowSection[],
  states: ReadonlyMap<string, AnswerState>,
  { uploads, answered }: Pick<OpenAnswers, 'uploads' | 'answered'>,
  kept: ReadonlyMap<string, unknown>,
): MissingItem[] {
  return sections
    .filter(isOpen)
    .flatMap(({ items }) => inOrder(items))
    .map((item) => ({ item, uploading: (uploads.get(item.id) ?? 0) > 0, notUploaded: kept.has(item.id) }))
    .filter(({ item, uploading, notUploaded }) => {
      const isAskedAgain = Boolean(item.request) && !answered.has(requestKey(item));
      if (item.type === 'UPLOAD') return uploading || notUploaded || isAskedAgain || item.files.length === 0;
      if (item.type !== 'INPUT_FIELD') return false;
      return isAskedAgain || (states.get(item.id) ?? (item.input ? 'stored' : 'empty')) === 'empty';
    })
    .map(({ item: { id, name }, ...state }) => ({ id, name, ...state }));
}
