import { formatPhoneNumber } from '@platform/rules/phone-format';
import type { ChangeEvent } from 'react';

type Typed = { text: string; caret: number | null; previous: string; zone: string };

/**
 * Formats the number by the rules of its country while the user appends digits (REG-16). After a deletion or an edit in
 * the middle it is formatted on blur only, since reformatting would move the caret.
 */
function formatWhileTyping({ text, caret, previous, zone }: Typed): string {
  const isAppended = caret === text.length && !previous.startsWith(text);
  return isAppended ? formatPhoneNumber(text, zone) : text;
}

/** The part of a form that the two phone fields use. */
interface PhoneForm {
  getFieldsValue(): { phoneNumber: string; phoneZone: string };
  setFieldValue(name: 'phoneNumber', value: string): void;
}

/** Handlers that format the phone number of a form: on blur, on a change of country, and while typing. */
export function phoneFieldOf(form: PhoneForm) {
  return {
    /** For blur and a change of country. */
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
