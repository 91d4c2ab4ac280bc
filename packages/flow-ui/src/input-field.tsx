import { useDraft, usePlatform, useSharedTexts } from '@platform/app-kit';
import { Button, Text } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { type FormEvent, useMemo, useState } from 'react';
import type { FlowItem } from './flow.ts';
import { texts } from './texts.ts';

type InputFieldProps = { item: FlowItem; readOnly: boolean; save(text: string): Promise<boolean> };

/**
 * One value of an investor: `Insert` at first, `Update` once it is stored (ONB-09 to ONB-11). What was typed and not
 * stored outlives a reload, a newer value from another tab, and the end of the section.
 */
export function InputField({ item, readOnly, save }: InputFieldProps) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const stored = item.input?.text ?? '';
  const draft = useDraft(
    `flow.input.${item.id}.1`,
    useMemo(() => ({ text: stored }), [stored]),
  );
  const [typed, setTyped] = useState(draft.restored ? draft.values.text : null);
  const [saving, setSaving] = useState(false);
  const text = typed ?? stored;
  const unsent = typed !== null && typed !== stored;
  if (typed !== null && !unsent) setTyped(null);

  if (readOnly) {
    return (
      <div className="ds-stack">
        <Text tone={stored ? 'ink' : 'muted'}>{stored || t('noValue')}</Text>
        {unsent ? <Text tone="danger">{t('notStored', { text })}</Text> : null}
      </div>
    );
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    try {
      if (!(await save(text))) return;
      draft.clear();
      toasts.show({ severity: 'success', text: shared('toasts.fieldUpdated', { 'field label': item.name }) });
    } finally {
      setSaving(false);
    }
  }

  return (
    <form className="ds-inline-form" onSubmit={handleSubmit}>
      <Input
        aria-label={item.name}
        dir="auto"
        value={text}
        onChange={({ target: { value } }) => {
          setTyped(value);
          draft.keep({ text: value });
        }}
      />
      <Button htmlType="submit" loading={saving} disabled={text.trim() === ''}>
        {item.input ? t('update') : t('insert')}
      </Button>
    </form>
  );
}
