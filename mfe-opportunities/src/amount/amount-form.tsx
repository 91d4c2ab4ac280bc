import { paths } from '@platform/paths';
import './amount-form.css';
import { dealName } from '@platform/app-kit';
import { truncateWithEllipsis } from '@platform/deal-ui';
import { Alert, Button, DataList, DateText, FieldError, Money, PageHeader, Text } from '@platform/design-system';
import { MoneyInput } from '@platform/design-system/form';
import { useNavigate } from '@platform/router';
import { amountPresets, compareAmounts, isPositiveAmount } from '@platform/rules';
import { type FormEvent, useId, useState } from 'react';
import type { AmountMode } from '../deal/amount-mode.ts';
import { texts } from '../texts.ts';
import type { AmountDeal } from './amount-deal.ts';
import { AmountNotices } from './amount-notices.tsx';
import { useAmountProblem } from './amount-problem.ts';
import type { AmountContext } from './amount-screen.tsx';
import type { RecoveredInvestment } from './recovered-investment.ts';

type AmountFormProps = {
  mode: AmountMode;
  context: AmountContext;
  title: string;
  /** Says whether the amount is binding, or what happens to the previous one (AMT-02, AMT-11). */
  note: string;
  amount: string;
  onAmount(amount: string): void;
  submitText: string;
  sending: boolean;
  /** The amount of the last request if its response was lost. */
  uncertainAmount?: string | null;
  /** The investment that a request with a lost response created. */
  recovered?: RecoveredInvestment | null;
  /** An amount that cannot be sent because it changes nothing (AMT-12). */
  unchangedAmount?: string;
  /** The amount available: that of the deal plus, when modifying, the previous investment (AMT-25). */
  available: string | null;
  onSubmit(amount: string): void;
};

/** The form for an amount within the deal's limits (AMT-01 to AMT-07). The input is kept until it is accepted. */
export function AmountForm(props: AmountFormProps) {
  const { mode, context, title, note, amount, onAmount, submitText, sending, unchangedAmount, available } = props;
  const { uncertainAmount = null, recovered = null } = props;
  const { deal, obstacle } = context;
  const t = texts.useTexts();
  const navigate = useNavigate();
  const [showsProblem, setShowsProblem] = useState(false);
  const ids = { input: useId(), problem: useId(), note: useId() };

  const problem = useAmountProblem(amount, deal, available);
  const shown = showsProblem && amount !== '' ? problem : null;
  const empty = !isPositiveAmount(amount);
  const unchanged = unchangedAmount !== undefined && !empty && compareAmounts(amount, unchangedAmount) === 0;

  const soldOut = available !== null && !isPositiveAmount(available);
  const blocked = empty || unchanged || soldOut || obstacle !== null;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setShowsProblem(true);
    if (!blocked && !problem && !sending) props.onSubmit(amount);
  }

  return (
    <form className="opportunities-amount-form" onSubmit={handleSubmit} noValidate>
      <PageHeader title={title} />
      {recovered ? null : (
        <div id={ids.note}>
          <Alert
            type={mode === 'interest' ? 'info' : 'warning'}
            showIcon
            role="note"
            title={<Text strong>{note}</Text>}
          />
        </div>
      )}
      <DataList
        items={[
          {
            key: 'deal',
            label: t('amount.opportunity'),
            value: <bdi>{truncateWithEllipsis(dealName(deal.company.name, deal.title), 200)}</bdi>,
          },
          { key: 'minimum', label: t('amount.minimum'), value: <LimitMoney deal={deal} amount={deal.investmentMin} /> },
          { key: 'maximum', label: t('amount.maximum'), value: <LimitMoney deal={deal} amount={deal.investmentMax} /> },
          ...(available === null
            ? []
            : [
                {
                  key: 'available',
                  label: t('amount.available'),
                  value: <LimitMoney deal={deal} amount={available} />,
                },
              ]),
          ...(mode === 'interest' || deal.investmentDeadline == null
            ? []
            : [
                {
                  key: 'deadline',
                  label: t('amount.deadline'),
                  value: <DateText value={deal.investmentDeadline} display="deadline" />,
                },
              ]),
        ]}
      />
      <div className="opportunities-amount-form-field">
        <label htmlFor={ids.input}>
          <Text strong>{t('amount.amount')}</Text>
        </label>
        <MoneyInput
          id={ids.input}
          suffix={deal.investmentCurrency}
          placeholder={t('amount.placeholder')}
          value={amount}
          onChange={onAmount}
          invalid={shown !== null}
          readOnly={sending}
          aria-describedby={
            [shown ? ids.problem : null, recovered ? null : ids.note].filter(Boolean).join(' ') || undefined
          }
        />
        {shown ? <FieldError id={ids.problem}>{shown}</FieldError> : null}
      </div>
      <fieldset className="opportunities-amount-form-presets">
        <legend>
          <Text tone="muted">{t('amount.presets')}</Text>
        </legend>
        {amountPresets(deal.investmentMin, deal.investmentMax).map((preset) => (
          <Button key={preset} disabled={sending} onClick={() => onAmount(preset)}>
            <Money amount={preset} currency={deal.investmentCurrency} />
          </Button>
        ))}
      </fieldset>
      <AmountNotices {...{ mode, context, amount, available, uncertainAmount, recovered }} />
      <div className="ds-actions">
        <Button type="primary" size="large" htmlType="submit" disabled={blocked} loading={sending}>
          {submitText}
        </Button>
        <Button size="large" disabled={sending} onClick={() => navigate(paths.deal({ dealId: deal.id }))}>
          {t('amount.cancel')}
        </Button>
      </div>
    </form>
  );
}

function LimitMoney({ deal, amount }: { deal: AmountDeal; amount: string }) {
  return <Money amount={amount} currency={deal.investmentCurrency} />;
}
