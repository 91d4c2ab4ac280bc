import { useMoney } from '@platform/app-kit';
import { Alert } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { texts } from '../texts.ts';
import type { RecoveredInvestment } from './recovered-investment.ts';

/** Links to the documents, which the lost response would have opened (AMT-10, AMT-15). */
export function RecoveredNotice({
  recovered: { dealId, investmentId, value, currency },
}: {
  recovered: RecoveredInvestment;
}) {
  const t = texts.useTexts();
  const { money } = useMoney();
  return (
    <Alert
      type="success"
      showIcon
      title={
        <>
          {t('amount.investedMeanwhile', { amount: money(value, currency) })}{' '}
          <Link to={paths.documentHandler({ dealId, investmentId })}>{t('amount.toDocuments')}</Link>
        </>
      }
    />
  );
}
