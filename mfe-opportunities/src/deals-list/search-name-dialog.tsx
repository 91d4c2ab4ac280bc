import { BusyModal } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { isSavedSearchName, maxSavedSearchNameLength } from '@platform/rules';
import { useId, useState } from 'react';
import { texts } from '../texts.ts';

type SearchNameDialogProps = {
  title: string;
  /** The initial value of the field. */
  name: string;
  busy: boolean;
  onSave(name: string): Promise<void>;
  onCancel(): void;
};

/** Asks for the name of a saved search; stays open until it is stored. */
export default function SearchNameDialog({ title, name: given, busy, onSave, onCancel }: SearchNameDialogProps) {
  const t = texts.useTexts();
  const id = useId();
  const [name, setName] = useState(given);
  const fits = isSavedSearchName(name);
  const tooLong = [...name.trim()].length > maxSavedSearchNameLength;
  return (
    <BusyModal
      open
      title={title}
      okText={t('list.saved.save')}
      cancelText={t('list.saved.cancel')}
      okButtonProps={{ htmlType: 'submit', form: `${id}-form`, loading: busy, disabled: !fits }}
      busy={busy}
      width={480}
      onCancel={onCancel}
    >
      <Form id={`${id}-form`} layout="vertical" onFinish={() => (fits && !busy ? void onSave(name.trim()) : undefined)}>
        <Form.Item
          label={t('list.saved.name')}
          htmlFor={id}
          help={tooLong ? t('list.saved.nameTooLong', { limit: maxSavedSearchNameLength }) : undefined}
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
