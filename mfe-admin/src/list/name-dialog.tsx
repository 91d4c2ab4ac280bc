import { BusyModal } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { isSavedViewName, maxSavedSearchNameLength } from '@platform/rules';
import { useId, useState } from 'react';
import { texts } from '../texts.ts';

type NameDialogProps = {
  title: string;
  /** The initial value of the field. */
  name: string;
  busy: boolean;
  onSave(name: string): Promise<void>;
  onCancel(): void;
};

/** Asks for the name of a saved view; stays open until it is stored. */
export default function NameDialog({ title, name: given, busy, onSave, onCancel }: NameDialogProps) {
  const t = texts.useTexts();
  const id = useId();
  const [name, setName] = useState(given);
  const fits = isSavedViewName(name);
  const tooLong = [...name.trim()].length > maxSavedSearchNameLength;
  return (
    <BusyModal
      open
      title={title}
      okText={t('views.save')}
      cancelText={t('views.cancel')}
      okButtonProps={{ htmlType: 'submit', form: `${id}-form`, loading: busy, disabled: !fits }}
      busy={busy}
      width={480}
      onCancel={onCancel}
    >
      <Form id={`${id}-form`} layout="vertical" onFinish={() => (fits && !busy ? void onSave(name.trim()) : undefined)}>
        <Form.Item
          label={t('views.name')}
          htmlFor={id}
          help={tooLong ? t('views.nameTooLong', { limit: maxSavedSearchNameLength }) : undefined}
          validateStatus={tooLong ? 'error' : ''}
        >
          <Input
            id={id}
            dir="auto"
            autoFocus
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
      </Form>
    </BusyModal>
  );
}
