import { groupThousands } from '@platform/rules';
import { Input, type InputRef } from 'antd';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { separatorsOf, withoutSeparators, withSeparators } from '../separators.ts';
import { useDesignSettings } from '../theme/design-context.ts';

export type GroupedInputProps = {
  id?: string;
  /** The number typed so far, without separators; may be empty. Injected by `Form.Item`. */
  value?: string;
  onChange?(value: string): void;
  onBlur?(): void;
  /** Shown at the end of the field, usually the currency code. */
  suffix?: string;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  invalid?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
};

type Appearance = {
  /** Removes invalid characters from a typed or pasted text with a decimal point. */
  clean(text: string): string;
  inputMode: 'decimal' | 'numeric';
  size?: 'large' | 'middle';
  className: string;
};

/**
 * A number input that inserts thousands separators while typing and keeps the caret between the same digits. Deleting a
 * separator deletes the digit beyond it.
 */
export function GroupedInput({
  value = '',
  onChange,
  invalid = false,
  clean,
  ...rest
}: GroupedInputProps & Appearance) {
  const input = useRef<InputRef>(null);
  const digitsAfterCaret = useRef<number | null>(null);
  const separators = separatorsOf(useDesignSettings().locale);
  const { group } = separators;
  const shown = withSeparators(groupThousands(value), separators);

  useLayoutEffect(() => {
    const element = input.current?.input;
    if (!element || digitsAfterCaret.current === null) return;
    const caret = positionBefore(shown, digitsAfterCaret.current, group);
    element.setSelectionRange(caret, caret);
    digitsAfterCaret.current = null;
  }, [shown, group]);

  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const caret = target.selectionStart ?? target.value.length;
    let before = target.value.slice(0, caret);
    let after = target.value.slice(caret);
    const { inputType, data } = nativeEvent as InputEvent;
    // Thousands are separated by the field, so a point that is typed can only be meant for decimals.
    if (data === '.' && before.endsWith('.')) before = `${before.slice(0, -1)}${separators.decimal}`;
    const plain = (text: string) => clean(withoutSeparators(text, separators, inputType === 'insertFromPaste'));
    if (plain(before + after) === value) {
      const separatorDeleted = shown[caret] === group;
      if (separatorDeleted && inputType === 'deleteContentBackward') before = before.slice(0, -1);
      else if (separatorDeleted && inputType === 'deleteContentForward') after = after.slice(1);
      else {
        // The value is unchanged. Restore it here, as React would move the caret to the end. Don't use the event's
        // target, which may be a clone of the element.
        const element = input.current?.input;
        const position = shown.length - after.length;
        if (element) element.value = shown;
        element?.setSelectionRange(position, position);
        return;
      }
    }
    digitsAfterCaret.current = [...after].filter(
      (character) => /\d/.test(character) || character === separators.decimal,
    ).length;
    onChange?.(plain(before + after));
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

/** Returns the position followed by the given number of digits, not counting separators. */
function positionBefore(text: string, digits: number, group: string): number {
  let left = digits;
  let position = text.length;
  while (position > 0 && left > 0) {
    position -= 1;
    if (text[position] !== group) left -= 1;
  }
  return position;
}
