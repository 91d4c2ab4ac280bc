import { Button } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { useEffect, useId, useRef, useState } from 'react';
import { texts } from '../../texts.ts';

interface NameFormProps {
  label: string;
  hint?: string;
  name?: string;
  saveText: string;
  busy: boolean;
  onSave(name: string): Promise<void>;
  onCancel(): void;
}

/** Maximum length of a passkey name in characters. */
const maxNameLength = 60;

/** The form to name or rename a passkey. */
export function NameForm({ label, hint, name: given = '', saveText, busy, onSave, onCancel }: NameFormProps) {
  const t = texts.useTexts();
  const id = useId();
  const [name, setName] = useState(given);
  const field = useRef<HTMLDivElement>(null);
  const trimmed = name.trim();

  useEffect(() => field.current?.querySelector('input')?.focus(), []);

  return (
    <Form
      className="onboarding-security-name"
      layout="vertical"
      onFinish={() => (trimmed === '' ? undefined : void onSave(trimmed))}
    >
      <div ref={field}>
        <Form.Item label={label} htmlFor={id} extra={hint}>
          <Input
            id={id}
            autoComplete="off"
            maxLength={maxNameLength}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
      </div>
      <div className="ds-actions">
        <Button type="primary" htmlType="submit" loading={busy} disabled={trimmed === ''}>
          {saveText}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          {t('security.cancel')}
        </Button>
      </div>
    </Form>
  );
}
