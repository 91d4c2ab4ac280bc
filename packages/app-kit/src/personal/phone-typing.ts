import { formatPhoneNumber } from '@platform/rules/phone-format';

type Typed = { text: string; caret: number | null; previous: string; zone: string };

/**
 * The number as its country writes it, while it grows at its end (REG-16). Whoever deletes or types in the middle is
 * left alone until they leave the field: their caret would jump.
 */
export function formatWhileTyping({ text, caret, previous, zone }: Typed): string {
  const grows = caret === text.length && !previous.startsWith(text);
  return grows ? formatPhoneNumber(text, zone) : text;
}
