import { cleanAmountInput } from '@platform/rules';
import { GroupedInput, type GroupedInputProps } from './grouped-input.tsx';

/** `value` is the decimal string typed so far, without separators. */
type MoneyInputProps = GroupedInputProps & { value: string; onChange(value: string): void };

/** A money input: accepts digits and one decimal point, and separates thousands while typing (AMT-05). */
export function MoneyInput(props: MoneyInputProps) {
  return (
    <GroupedInput {...props} clean={cleanAmountInput} inputMode="decimal" size="large" className="ds-money-input" />
  );
}
