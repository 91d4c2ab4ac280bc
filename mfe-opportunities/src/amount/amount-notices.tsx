import { Alert } from '@platform/design-system';
import { texts } from '../texts.ts';
import type { AmountDeal } from './amount-deal.ts';
import type { OpenAmount } from './amount-screen.tsx';
import { MadeNotice, madeBy } from './made-notice.tsx';
import type { AmountMode } from './obstacle.ts';
import { ObstacleNotice } from './obstacle-notice.tsx';

type AmountNoticesProps = {
  mode: AmountMode;
  open: OpenAmount;
  /** As it is typed. */
  amount: string;
  soldOut: boolean;
  /** The amount of the last sending if that got no answer. */
  uncertainAmount: string | null;
};

/** What stands in the way of an amount, or has become of the last one. */
export function AmountNotices({ mode, open, amount, soldOut, uncertainAmount }: AmountNoticesProps) {
  const t = texts.useTexts();
  const { deal, obstacle } = open;
  const made = madeBy(uncertainAmount, deal, obstacle);
  if (made) return <MadeNotice made={made} />;
  if (obstacle) return <ObstacleNotice mode={mode} obstacle={obstacle} amount={amount} />;
  return (
    <>
      {soldOut ? <Alert type="warning" showIcon title={t('amount.soldOut')} /> : null}
      {isOverdue(mode, deal) ? <Alert type="warning" showIcon title={t('amount.deadlinePassed')} /> : null}
      {uncertainAmount === null ? null : <Alert type="warning" showIcon title={t('amount.noAnswer')} />}
    </>
  );
}

/** Whether the deadline has passed by this machine's clock. That may be wrong, so only the server refuses (AMT-17). */
function isOverdue(mode: AmountMode, { investmentDeadline }: AmountDeal): boolean {
  return mode !== 'indicate-interest' && investmentDeadline != null && Date.parse(investmentDeadline) < Date.now();
}
