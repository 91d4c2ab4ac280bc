import { useMoney } from '@platform/app-kit';
import { Alert } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { isPositiveAmount } from '@platform/rules';
import { type AmountMode, amountMode } from '../deal/amount-mode.ts';
import { texts } from '../texts.ts';
import { type Obstacle, redirectPath } from './obstacle.ts';

type ObstacleNoticeProps = { mode: AmountMode; obstacle: Obstacle; amount: string };

/** Says why this screen no longer accepts an amount, and links to the right screen with the typed amount. */
export function ObstacleNotice({ mode, obstacle, amount }: ObstacleNoticeProps) {
  const { text, to, linkText } = useObstacle(mode, obstacle, isPositiveAmount(amount) ? amount : '');
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {text} <Link to={to}>{linkText}</Link>
        </>
      }
    />
  );
}

function useObstacle(mode: AmountMode, obstacle: Obstacle, amount: string) {
  const t = texts.useTexts();
  const { money } = useMoney();
  if (obstacle.kind === 'gone') return { text: t('amount.gone'), to: paths.allDeals(), linkText: t('amount.toList') };
  const { deal } = obstacle;
  const next = amountMode(deal);
  const to = redirectPath(deal, amount);
  if (next === 'modify' && deal.myInvestment) {
    const values = { amount: money(deal.myInvestment.value, deal.investmentCurrency) };
    return { text: t('amount.investedMeanwhile', values), to, linkText: t('amount.submitModify') };
  }
  if (next === 'invest') {
    const text = mode === 'modify' ? t('amount.cancelledMeanwhile') : t('amount.openedMeanwhile');
    return { text, to, linkText: t('amount.submitInvest') };
  }
  if (next === 'interest') return { text: t('amount.prospectiveMeanwhile'), to, linkText: t('amount.toInterest') };
  const text = deal.myInvestment?.completedAt ? t('amount.completedMeanwhile') : t('detail.closedMeanwhile');
  return { text, to, linkText: t('amount.toDeal') };
}
