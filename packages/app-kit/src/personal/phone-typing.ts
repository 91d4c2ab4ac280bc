import { formatPhoneNumber } from '@platform/rules/phone-format';
import type { ChangeEvent } from 'react';

type Typed = { text: string; caret: number | null; previous: string; zone: string };

/**
 * The number as its country writes it, while it grows at its end (REG-16). Whoever deletes or types in the middle is
 * left alone until they leave the field: their caret would jump.
 */
function formatWhileTyping({ text, caret, previous, zone }: Typed): string {
  const grows = caret === text.length && !previous.startsWith(text);
  return grows ? formatPhoneNumber(text, zone) : text;
}

/** What the two phone fields need of their form, whose other fields do not matter. */
interface PhoneForm {
  getFieldsValue(): { phoneNumber: string; phoneZone: string };
  setFieldValue(name: 'phoneNumber', value: string): void;
}

/** How the phone fields of a form write their number: again when the field is left or the country changes, and while it grows. */
export function phoneFieldOf(form: PhoneForm) {
  return {
    /** Another country writes the same digits in another way. */
    formatAgain() {
      const { phoneNumber, phoneZone } = form.getFieldsValue();
      form.setFieldValue('phoneNumber', formatPhoneNumber(phoneNumber, phoneZone));
    },
    formatTyped({ target: { value, selectionStart } }: ChangeEvent<HTMLInputElement>): string {
      const { phoneNumber, phoneZone } = form.getFieldsValue();
      return formatWhileTyping({ text: value, caret: selectionStart, previous: phoneNumber, zone: phoneZone });
    },
  };
}
