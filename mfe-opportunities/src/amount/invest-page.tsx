import { Page } from '@platform/design-system';
import { useParams } from '@platform/router';
import { amountFromRoute } from '@platform/rules';
import { texts } from '../texts.ts';
import { AmountForm } from './amount-form.tsx';
import { type AmountContext, type AmountParameters, AmountScreen } from './amount-screen.tsx';
import { useMoneyRequest } from './use-money-request.ts';

/** Makes a binding investment (AMT-01 to AMT-07, AMT-10). */
export default function InvestPage() {
  const t = texts.useTexts();
  return (
    <AmountScreen mode="invest" title={(name) => t('amount.investTitle', { name })}>
      {(context) => <Invest context={context} />}
    </AmountScreen>
  );
}

function Invest({ context }: { context: AmountContext }) {
  const { deal } = context;
  const t = texts.useTexts();
  const { amount } = useParams<AmountParameters>();
  const { send, ...request } = useMoneyRequest('/api/investment/insert', context);
  return (
    <Page width="text">
      <AmountForm
        mode="invest"
        context={context}
        title={t('amount.investTitle', { name: deal.company.name })}
        note={t('amount.investBinding')}
        initialAmount={amountFromRoute(amount) ?? ''}
        available={deal.availableAmount ?? null}
        submitText={t('amount.submitInvest')}
        {...request}
        onSubmit={(value) => void send(value)}
      />
    </Page>
  );
}
