import './amount-row.css';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

/** The amounts of DEAL-07; their labels are spelt as in the requirement. */
const amounts = ['200000', '500000', '1000000'] as const;

/** What an entry of the row stands for: a preset amount, one of the reader's choice, or none. */
export type AmountChoice = { amount: string } | 'custom' | 'not-interested';

/**
 * The row of amounts at the end of a deal page (DEAL-07, EDIT-26).
 *
 * @param entry renders an entry: a link or a button of the class `ds-link-button`
 */
export function AmountRow({ entry }: { entry(choice: AmountChoice, label: string): ReactNode }) {
  const t = texts.useTexts();
  return (
    <nav className="deal-page-amounts" aria-label={t('amountRow')}>
      {entry('not-interested', t('notInterested'))}
      {amounts.map((amount) => entry({ amount }, t(`amounts.${amount}`)))}
      {entry('custom', t('custom'))}
    </nav>
  );
}
