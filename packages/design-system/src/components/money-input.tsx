import { cleanAmountInput } from '@platform/rules';
import { GroupedInput, type GroupedInputProps } from './grouped-input.tsx';

/** `value` is the decimal string typed so far, without separators. */
type MoneyInputProps = GroupedInputProps & {
  value: string;
  onChange(value: string): void;
  /** `large` where the amount is what the screen is about; `middle` among other fields. */
  size?: 'large' | 'middle';
};

/** A money input: accepts digits and one decimal point, and separates thousands while typing (AMT-05). */
export function MoneyInput({ size = 'large', ...props }: MoneyInputProps) {
  const className = size === 'large' ? 'ds-money-input' : 'ds-figures';
  return <GroupedInput {...props} {...{ size, className }} clean={cleanAmountInput} inputMode="decimal" />;
}
