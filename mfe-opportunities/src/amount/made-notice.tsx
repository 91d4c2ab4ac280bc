import { useMoney } from '@platform/app-kit';
import { Alert } from '@platform/design-system';
import { Link } from '@platform/router';
import { compareAmounts } from '@platform/rules';
import { texts } from '../texts.ts';
import type { AmountDeal } from './amount-deal.ts';
import type { Obstacle } from './obstacle.ts';

type Made = { dealId: string; investmentId: string; value: string; currency: string };

/**
 * The live investment that a sending made although its answer was lost: the one of the same amount, as the deal was
 * loaded since. Null where there is none.
 */
export function madeBy(uncertainAmount: string | null, opened: AmountDeal, obstacle: Obstacle | null): Made | null {
  if (uncertainAmount === null || obstacle?.kind === 'gone') return null;
  const { id: dealId, myInvestment, investmentCurrency: currency } = obstacle?.deal ?? opened;
  if (!myInvestment || myInvestment.completedAt || compareAmounts(myInvestment.value, uncertainAmount) !== 0)
    return null;
  return { dealId, investmentId: myInvestment.id, value: myInvestment.value, currency };
}

/** Leads on to the documents, as the answer that was lost would have done (AMT-10, AMT-15). */
export function MadeNotice({ made: { dealId, investmentId, value, currency } }: { made: Made }) {
  const t = texts.useTexts();
  const { money } = useMoney();
  return (
    <Alert
      type="success"
      showIcon
      title={
        <>
          {t('amount.investedMeanwhile', { amount: money(value, currency) })}{' '}
          <Link to={`/app/document-handler/${dealId}/${investmentId}`}>{t('amount.toDocuments')}</Link>
        </>
      }
    />
  );
}
