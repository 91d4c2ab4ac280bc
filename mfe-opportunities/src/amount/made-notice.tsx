import { useMoney } from '@platform/app-kit';
import { Alert } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { texts } from '../texts.ts';
import type { Made } from './made.ts';

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
          <Link to={paths.documentHandler({ dealId, investmentId })}>{t('amount.toDocuments')}</Link>
        </>
      }
    />
  );
}
