import { texts } from '../texts.ts';
import { AmountScreen } from './amount-screen.tsx';
import { BindingAmount } from './binding-amount.tsx';

/** Makes a binding investment (AMT-01 to AMT-07, AMT-10). */
export default function InvestPage() {
  const t = texts.useTexts();
  return (
    <AmountScreen mode="invest" title={(name) => t('amount.investTitle', { name })}>
      {(context) => (
        <BindingAmount
          mode="invest"
          context={context}
          title={t('amount.investTitle', { name: context.deal.company.name })}
          note={t('amount.investBinding')}
          available={context.deal.availableAmount ?? null}
          submitText={t('amount.submitInvest')}
        />
      )}
    </AmountScreen>
  );
}
