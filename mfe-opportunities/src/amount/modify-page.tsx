import { useMoney } from '@platform/app-kit';
import { availableTo } from '../deal/available.ts';
import { texts } from '../texts.ts';
import { type AmountContext, AmountScreen } from './amount-screen.tsx';
import { BindingAmount } from './binding-amount.tsx';

/** Changes the amount of an investment in progress (AMT-11 to AMT-15). */
export default function ModifyPage() {
  const t = texts.useTexts();
  return (
    <AmountScreen mode="modify" title={(name) => t('amount.modifyTitle', { name })}>
      {(context) =>
        context.deal.myInvestment ? <Modify context={context} former={context.deal.myInvestment} /> : null
      }
    </AmountScreen>
  );
}

function Modify({ context, former }: { context: AmountContext; former: { id: string; value: string } }) {
  const { deal } = context;
  const t = texts.useTexts();
  const { money } = useMoney();
  return (
    <BindingAmount
      mode="modify"
      context={context}
      title={t('amount.modifyTitle', { name: deal.company.name })}
      note={t('amount.modifyNote', { amount: money(former.value, deal.investmentCurrency) })}
      former={former}
      available={availableTo(deal)}
      submitText={t('amount.submitModify')}
    />
  );
}
