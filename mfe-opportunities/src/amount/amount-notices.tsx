import { Alert } from '@platform/design-system';
import { compareAmounts, isPositiveAmount } from '@platform/rules';
import type { AmountMode } from '../deal/amount-mode.ts';
import { texts } from '../texts.ts';
import type { AmountDeal } from './amount-deal.ts';
import type { OpenAmount } from './amount-screen.tsx';
import { ObstacleNotice } from './obstacle-notice.tsx';
import type { RecoveredInvestment } from './recovered-investment.ts';
import { RecoveredNotice } from './recovered-notice.tsx';

type AmountNoticesProps = {
  mode: AmountMode;
  open: OpenAmount;
  /** As it is typed. */
  amount: string;
  /** What is available to this form. */
  available: string | null;
  /** The amount of the last sending if that got no answer. */
  uncertainAmount: string | null;
  made: RecoveredInvestment | null;
};

/** What stands in the way of an amount, or has become of the last one. */
export function AmountNotices({ mode, open, amount, available, uncertainAmount, made }: AmountNoticesProps) {
  const t = texts.useTexts();
  const { deal, obstacle } = open;
  const shortage = findShortage(available, deal);
  if (made) return <RecoveredNotice made={made} />;
  if (obstacle) return <ObstacleNotice mode={mode} obstacle={obstacle} amount={amount} />;
  return (
    <>
      {shortage ? <Alert type="warning" showIcon title={t(`amount.${shortage}`)} /> : null}
      {isOverdue(mode, deal) ? <Alert type="warning" showIcon title={t('amount.deadlinePassed')} /> : null}
      {uncertainAmount === null ? null : <Alert type="warning" showIcon title={t('amount.noAnswer')} />}
    </>
  );
}

/** Nothing available is an amount, too: 0, not an amount that is missing. */
function findShortage(available: string | null, deal: AmountDeal): 'soldOut' | 'nearlySoldOut' | null {
  if (available === null) return null;
  if (!isPositiveAmount(available)) return 'soldOut';
  return compareAmounts(available, deal.investmentMin) < 0 ? 'nearlySoldOut' : null;
}

/** Whether the deadline has passed by this machine's clock. That may be wrong, so only the server refuses (AMT-17). */
function isOverdue(mode: AmountMode, { investmentDeadline }: AmountDeal): boolean {
  return mode !== 'interest' && investmentDeadline != null && Date.parse(investmentDeadline) < Date.now();
}
