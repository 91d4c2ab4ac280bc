import { groupThousands } from '@platform/rules';
import { Input, type InputRef } from 'antd';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';

export type GroupedInputProps = {
  id?: string;
  /** The number typed so far as text, without separators; empty for nothing. A form's field gives it. */
  value?: string;
  onChange?(value: string): void;
  /** Stands at the end of the field, apart from number and placeholder: usually the currency's code. */
  suffix?: string;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  invalid?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
};

type Appearance = {
  /** What stays of a typed or pasted text. */
  clean(text: string): string;
  inputMode: 'decimal' | 'numeric';
  size?: 'large';
  className: string;
};

/** A number whose thousands are separated while it is typed; the caret stays where it was among the figures. */
export function GroupedInput({
  value = '',
  onChange,
  invalid = false,
  clean,
  ...rest
}: GroupedInputProps & Appearance) {
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
    onChange?.(clean(target.value));
  }

  return (
    <Input
      {...rest}
      ref={input}
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
