import { usePlatform, useSharedTexts } from '@platform/app-kit';
import { Button, Text } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { type FormEvent, useEffect, useState } from 'react';
import type { FlowItem } from './flow.ts';
import { texts } from './texts.ts';

type InputFieldProps = { item: FlowItem; readOnly: boolean; save(text: string): Promise<boolean> };

/** One value of an investor: `Insert` at first, `Update` once it is stored (ONB-09 to ONB-11). */
export function InputField({ item, readOnly, save }: InputFieldProps) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const stored = item.input?.text;
  const [text, setText] = useState(stored ?? '');
  const [saving, setSaving] = useState(false);

  useEffect(() => setText(stored ?? ''), [stored]);

  if (readOnly) return <Text tone={stored ? 'ink' : 'muted'}>{stored ?? t('noValue')}</Text>;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    try {
      if (await save(text))
        toasts.show({ severity: 'success', text: shared('toasts.fieldUpdated', { 'field label': item.name }) });
    } finally {
      setSaving(false);
    }
  }

  return (
    <form className="ds-inline-form" onSubmit={handleSubmit}>
      <Input aria-label={item.name} value={text} onChange={(event) => setText(event.target.value)} />
      <Button htmlType="submit" loading={saving} disabled={text.trim() === ''}>
        {item.input ? t('update') : t('insert')}
      </Button>
    </form>
  );
}
