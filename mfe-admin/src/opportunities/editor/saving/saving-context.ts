import type { EditorModel } from '../model/model.ts';
import type { EditorAction } from '../model/reduce.ts';
import type { StoredDeal } from '../model/stored-deal.ts';
import type { Editor } from '../use-editor.ts';
import type { DealCalls } from './use-deal-calls.ts';

/** What the parts of a save have in common. */
export type SavingContext = {
  editor: Editor;
  calls: DealCalls;
  /** Of the platform. */
  timeZone: string;
  /** Says that something was done. */
  tell(text: string): void;
  /** Says why something was not done. */
  refuse(text: string): void;
};

/** Makes a stored deal what the next save starts from, and in the same step changes what is edited. */
export function adopt({ settle }: Editor, deal: StoredDeal, model: EditorModel, action?: EditorAction): void {
  settle({ deal, model, version: deal.version }, action);
}
