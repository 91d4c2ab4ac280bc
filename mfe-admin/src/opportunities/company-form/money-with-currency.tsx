import { MoneyInput, Select } from '@platform/design-system/form';
import type { DescribedControl } from '../../form/field.tsx';
import { currencies, type Round } from './values.ts';

type Currency = Round['amountRaisedCurrency'];

type MoneyWithCurrencyProps = {
  control: DescribedControl;
  amount: string;
  currency: Currency;
  /** Accessible name of the currency. */
  currencyLabel: string;
  disabled?: boolean;
  onAmount(amount: string): void;
  onCurrency(currency: Currency): void;
  onBlur?(): void;
};

/** An amount and its own currency (COMP-16). */
export function MoneyWithCurrency(props: MoneyWithCurrencyProps) {
  const { control, amount, currency, currencyLabel, disabled = false, onAmount, onCurrency, onBlur } = props;
  const { 'aria-invalid': invalid, 'aria-required': _, ...described } = control;
  return (
    <div className="admin-company-money">
      <MoneyInput
        {...described}
        size="middle"
        invalid={invalid}
        disabled={disabled}
        value={amount}
        onChange={onAmount}
        onBlur={onBlur}
      />
      <Select
        id={`${control.id}-currency`}
        aria-label={currencyLabel}
        disabled={disabled}
        value={currency}
        options={currencies.map((value) => ({ value, label: value }))}
        onChange={onCurrency}
      />
    </div>
  );
}
