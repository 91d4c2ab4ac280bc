import { cleanAmountInput } from '@platform/rules';
import { GroupedInput, type GroupedInputProps } from './grouped-input.tsx';

/** A decimal string as typed so far, without separators. */
type MoneyInputProps = GroupedInputProps & { value: string; onChange(value: string): void };

/** Takes money: digits and one decimal point only, thousands separated while typing, the caret kept (AMT-05). */
export function MoneyInput(props: MoneyInputProps) {
  return (
    <GroupedInput {...props} clean={cleanAmountInput} inputMode="decimal" size="large" className="ds-money-input" />
  );
}
