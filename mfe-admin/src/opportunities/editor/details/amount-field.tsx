import { MoneyInput, WholeNumberInput } from '@platform/design-system/form';

/** Digits that an amount may have before the point. */
const maxDigits = 16;

type AmountFieldProps = {
  id: string;
  value: string;
  invalid: boolean;
  disabled: boolean;
  suffix: string;
  'aria-describedby': string | undefined;
  onChange(value: string): void;
};

/** Digits only (EDIT-11); a stored amount with cents keeps them. */
export function AmountField({ 'aria-describedby': describedBy, onChange, ...field }: AmountFieldProps) {
  const shared = { ...field, ...(describedBy ? { 'aria-describedby': describedBy } : {}) };
  if (field.value.includes('.')) return <MoneyInput {...shared} size="middle" onChange={onChange} />;
  return <WholeNumberInput {...shared} onChange={(value) => onChange(value.slice(0, maxDigits))} />;
}
