import { Alert } from '@platform/design-system';
import { compareAmounts, isPositiveAmount } from '@platform/rules';
import type { AmountMode } from '../deal/amount-mode.ts';
import { texts } from '../texts.ts';
import type { AmountDeal } from './amount-deal.ts';
import type { AmountContext } from './amount-screen.tsx';
import { ObstacleNotice } from './obstacle-notice.tsx';
import type { RecoveredInvestment } from './recovered-investment.ts';
import { RecoveredNotice } from './recovered-notice.tsx';

type AmountNoticesProps = {
  mode: AmountMode;
  context: AmountContext;
  /** The amount typed so far. */
  amount: string;
  /** The available amount; null if the deal does not limit it. */
  available: string | null;
  /** The amount of the last request if its response was lost. */
  uncertainAmount: string | null;
  recovered: RecoveredInvestment | null;
};

/** Notices about what prevents an amount, or about the outcome of the last request. */
export function AmountNotices({ mode, context, amount, available, uncertainAmount, recovered }: AmountNoticesProps) {
  const t = texts.useTexts();
  const { deal, obstacle } = context;
  const shortage = findShortage(available, deal);
  if (recovered) return <RecoveredNotice recovered={recovered} />;
  if (obstacle) return <ObstacleNotice mode={mode} obstacle={obstacle} amount={amount} />;
  return (
    <>
      {shortage ? <Alert type="warning" showIcon title={t(`amount.${shortage}`)} /> : null}
      {isOverdue(mode, deal) ? <Alert type="warning" showIcon title={t('amount.deadlinePassed')} /> : null}
      {uncertainAmount === null ? null : <Alert type="warning" showIcon title={t('amount.noAnswer')} />}
    </>
  );
}

/** An available amount of 0 is a limit; null is none. */
function findShortage(available: string | null, deal: AmountDeal): 'soldOut' | 'nearlySoldOut' | null {
  if (available === null) return null;
  if (!isPositiveAmount(available)) return 'soldOut';
  return compareAmounts(available, deal.investmentMin) < 0 ? 'nearlySoldOut' : null;
}

/** Whether the deadline has passed by the local clock, which may be wrong: only the server enforces it (AMT-17). */
function isOverdue(mode: AmountMode, { investmentDeadline }: AmountDeal): boolean {
  return mode !== 'interest' && investmentDeadline != null && Date.parse(investmentDeadline) < Date.now();
}
