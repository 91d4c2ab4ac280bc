import { Tooltip } from '@platform/design-system';
import { Select } from '@platform/design-system/form';
import { isEmail, normalizeEmail } from '@platform/rules';
import { useState } from 'react';

/** Maximum number of tags shown; the rest collapse into a count (WL-05). */
const maxShownTags = 5;

type EmailSelectorProps = {
  id: string;
  value: readonly string[];
  onChange(emails: string[]): void;
  /** Called with a text that is not a valid address; it stays in the field to be corrected. */
  onInvalid(text: string): void;
  onTyping(): void;
  invalid: boolean;
  disabled: boolean;
  describedBy: string;
};

/** An input for any number of addresses as tags, without duplicates regardless of case (WL-05, WL-06). */
export function EmailSelector(props: EmailSelectorProps) {
  const { id, value, onChange, onInvalid, onTyping, invalid, disabled, describedBy } = props;
  const [typed, setTyped] = useState('');

  /** @param entries all tags, followed by what was typed or pasted */
  function take(entries: readonly string[]): void {
    const emails: string[] = [];
    const faulty: string[] = [];
    for (const entry of entries.map((text) => text.trim()).filter(Boolean)) {
      if (!isEmail(entry)) faulty.push(entry);
      else if (!emails.some((email) => normalizeEmail(email) === normalizeEmail(entry))) emails.push(entry);
    }
    onChange(emails);
    setTyped(faulty.join(' '));
    const [first] = faulty;
    if (first !== undefined) onInvalid(first);
  }

  return (
    <Select
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={[...value]}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      maxTagCount={maxShownTags}
      maxTagPlaceholder={(folded) => (
        <Tooltip title={folded.map((tag) => tag.value).join(', ')}>
          <span>{`+${folded.length}`}</span>
        </Tooltip>
      )}
      showSearch={{
        searchValue: typed,
        onSearch: (text) => {
          setTyped(text);
          onTyping();
        },
      }}
      tokenSeparators={[',', ';', ' ', '\n', '\t']}
      onChange={take}
    />
  );
}
