import { useMoney } from '@platform/app-kit';
import { ConfirmDialog, Page } from '@platform/design-system';
import { useParams } from '@platform/router';
import { amountFromRoute, fromMinorUnits, toMinorUnits } from '@platform/rules';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { AmountForm } from './amount-form.tsx';
import { type AmountParameters, AmountScreen, type OpenAmount } from './amount-screen.tsx';
import { useMoneyRequest } from './use-money-request.ts';

/** Changes the amount of an investment in progress (AMT-11 to AMT-15). */
export default function ModifyPage() {
  const t = texts.useTexts();
  return (
    <AmountScreen mode="modify" title={(name) => t('amount.modifyTitle', { name })}>
      {(open) => (open.deal.myInvestment ? <Modify open={open} current={open.deal.myInvestment.value} /> : null)}
    </AmountScreen>
  );
}

function Modify({ open, current }: { open: OpenAmount; current: string }) {
  const { deal } = open;
  const t = texts.useTexts();
  const { money } = useMoney();
  const { amount } = useParams<AmountParameters>();
  const { send, ...request } = useMoneyRequest('/api/investment/modify', open);
  const [asked, setAsked] = useState<string | null>(null);
  // The change releases the previous amount (AMT-25).
  const available =
    deal.availableAmount == null ? null : fromMinorUnits(toMinorUnits(deal.availableAmount) + toMinorUnits(current));

  async function confirm() {
    if (asked === null) return;
    await send(asked);
    setAsked(null);
  }

  return (
    <Page width="text">
      <AmountForm
        mode="modify"
        open={open}
        title={t('amount.modifyTitle', { name: deal.company.name })}
        note={t('amount.modifyNote', { amount: money(current, deal.investmentCurrency) })}
        initialAmount={amountFromRoute(amount) ?? ''}
        unchangedAmount={current}
        available={available}
        submitText={t('amount.submitModify')}
        {...request}
        onSubmit={setAsked}
      />
      <ConfirmDialog
        open={asked !== null}
        title={t('amount.modifyQuestion')}
        confirmText={t('amount.yes')}
        cancelText={t('amount.no')}
        busy={request.sending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      >
        {t('amount.modifyWarning')}
      </ConfirmDialog>
    </Page>
  );
}
