import './amount-row.css';
import { useMoney } from '@platform/app-kit';
import { dealPageAmounts } from '@platform/rules';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

/** What an entry of the row stands for: a preset amount, one of the reader's choice, or none. */
export type AmountChoice = { amount: string } | 'custom' | 'not-interested';

type AmountRowProps = {
  /** Decimals in `currency`; by default those of DEAL-07 in dollars, as the preview shows them (EDIT-26). */
  amounts?: readonly string[];
  currency?: string;
  /** Renders an entry: a link or a button of the class `ds-link-button`. */
  entry(choice: AmountChoice, label: string): ReactNode;
};

/** The row of amounts at the end of a deal page (DEAL-07, CARE-07). */
export function AmountRow({ amounts = dealPageAmounts, currency, entry }: AmountRowProps) {
  const t = texts.useTexts();
  const { money } = useMoney();
  return (
    <nav className="deal-page-amounts" aria-label={t('amountRow')}>
      {entry('not-interested', t('notInterested'))}
      {amounts.map((amount) => entry({ amount }, money(amount, currency)))}
      {entry('custom', t('custom'))}
    </nav>
  );
}
