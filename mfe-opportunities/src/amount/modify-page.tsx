import { useMoney } from '@platform/app-kit';
import { ConfirmDialog, Page } from '@platform/design-system';
import { useParams } from '@platform/router';
import { amountFromRoute, fromMinorUnits, toMinorUnits } from '@platform/rules';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { AmountForm } from './amount-form.tsx';
import { type AmountContext, type AmountParameters, AmountScreen } from './amount-screen.tsx';
import { useMoneyRequest } from './use-money-request.ts';

/** Changes the amount of an investment in progress (AMT-11 to AMT-15). */
export default function ModifyPage() {
  const t = texts.useTexts();
  return (
    <AmountScreen mode="modify" title={(name) => t('amount.modifyTitle', { name })}>
      {(context) =>
        context.deal.myInvestment ? <Modify context={context} current={context.deal.myInvestment.value} /> : null
      }
    </AmountScreen>
  );
}

function Modify({ context, current }: { context: AmountContext; current: string }) {
  const { deal } = context;
  const t = texts.useTexts();
  const { money } = useMoney();
  const { amount } = useParams<AmountParameters>();
  const { send, ...request } = useMoneyRequest('/api/investment/modify', context);
  const [amountToConfirm, setAmountToConfirm] = useState<string | null>(null);
  // The change releases the previous amount (AMT-25).
  const available =
    deal.availableAmount == null ? null : fromMinorUnits(toMinorUnits(deal.availableAmount) + toMinorUnits(current));

  async function confirm() {
    if (amountToConfirm === null) return;
    await send(amountToConfirm);
    setAmountToConfirm(null);
  }

  return (
    <Page width="text">
      <AmountForm
        mode="modify"
        context={context}
        title={t('amount.modifyTitle', { name: deal.company.name })}
        note={t('amount.modifyNote', { amount: money(current, deal.investmentCurrency) })}
        initialAmount={amountFromRoute(amount) ?? ''}
        unchangedAmount={current}
        available={available}
        submitText={t('amount.submitModify')}
        {...request}
        onSubmit={setAmountToConfirm}
      />
      <ConfirmDialog
        open={amountToConfirm !== null}
        title={t('amount.modifyQuestion')}
        confirmText={t('amount.yes')}
        cancelText={t('amount.no')}
        busy={request.sending}
        onConfirm={() => void confirm()}
        onCancel={() => setAmountToConfirm(null)}
      >
        {t('amount.modifyWarning')}
      </ConfirmDialog>
    </Page>
  );
}
