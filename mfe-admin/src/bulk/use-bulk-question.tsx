import { Fragment, type ReactNode, useState } from 'react';

/** What a dialog about several rows is given. */
export type BulkQuestion<Choice, Row> = {
  choice: Choice;
  rows: readonly Row[];
  open: boolean;
  /** To be called with whether a row may have changed. */
  onClose(started: boolean): void;
};

type Asked<Choice, Row> = { number: number; choice: Choice; rows: readonly Row[]; clear(): void };

/**
 * Returns a function that opens the dialog of an action on the ticked rows, and the dialog. It must be rendered beside the
 * list: within the bar of ticked rows, it would end with the first row that leaves the page (DATA-07).
 * @param reload reloads the list
 * @param render renders the dialog
 */
export function useBulkQuestion<Choice, Row>(
  reload: () => void,
  render: (question: BulkQuestion<Choice, Row>) => ReactNode,
): { ask(choice: Choice, rows: readonly Row[], clear: () => void): void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked<Choice, Row> | null>(null);
  const [open, setOpen] = useState(false);

  function ask(choice: Choice, rows: readonly Row[], clear: () => void): void {
    setAsked({ number: (asked?.number ?? 0) + 1, choice, rows, clear });
    setOpen(true);
  }

  function onClose(started: boolean): void {
    setOpen(false);
    if (!started) return;
    asked?.clear();
    reload();
  }

  return {
    ask,
    // Without the key, a dialog would begin with the results of the one before.
    dialog: asked ? (
      <Fragment key={asked.number}>{render({ choice: asked.choice, rows: asked.rows, open, onClose })}</Fragment>
    ) : null,
  };
}
