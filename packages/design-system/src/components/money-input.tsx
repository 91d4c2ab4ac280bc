import { cleanAmountInput, groupThousands } from '@platform/rules';
import { Input, type InputRef } from 'antd';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';

type MoneyInputProps = {
  id?: string;
  /** Decimal string as typed so far, without separators; empty for nothing. */
  value: string;
  onChange(value: string): void;
  /** Stands at the end of the field, apart from amount and placeholder: usually the currency's code. */
  suffix?: string;
  placeholder?: string;
  disabled?: boolean;
  invalid?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
};

/** Takes money: digits and one decimal point only, thousands separated while typing, the caret kept (AMT-05). */
export function MoneyInput({ value, onChange, invalid = false, ...rest }: MoneyInputProps) {
  const input = useRef<InputRef>(null);
  const figuresAfterCaret = useRef<number | null>(null);
  const shown = groupThousands(value);

  useLayoutEffect(() => {
    const element = input.current?.input;
    if (!element || figuresAfterCaret.current === null) return;
    const caret = positionBefore(shown, figuresAfterCaret.current);
    element.setSelectionRange(caret, caret);
    figuresAfterCaret.current = null;
  }, [shown]);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const caret = target.selectionStart ?? target.value.length;
    figuresAfterCaret.current = target.value.slice(caret).replace(/[^\d.]/g, '').length;
    onChange(cleanAmountInput(target.value));
  }

  return (
    <Input
      {...rest}
      ref={input}
      size="large"
      className="ds-money-input"
      inputMode="decimal"
      autoComplete="off"
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      value={shown}
      onChange={handleChange}
    />
  );
}

/** Where so many figures are left behind it; separators count for nothing. */
function positionBefore(text: string, figures: number): number {
  let left = figures;
  let position = text.length;
  while (position > 0 && left > 0) {
    position -= 1;
    if (text[position] !== ',') left -= 1;
  }
  return position;
}
