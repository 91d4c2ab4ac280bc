import { BusyModal, useDesignSettings } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { clockIn, instantIn } from '@platform/rules';
import { type FormEvent, useId, useState } from 'react';
import { texts } from '../../../texts.ts';

type ScheduleDialogProps = {
  open: boolean;
  title: string;
  /** The minute that is set; null for none. */
  former: string | null;
  busy: boolean;
  /** Called with date and time in the platform's zone, YYYY-MM-DDTHH:mm. */
  onSave(typed: string): void;
  onClose(): void;
};

/** Asks for the minute at which a deal is published. */
export function ScheduleDialog({ open, title, busy, onClose, ...form }: ScheduleDialogProps) {
  const t = texts.useTexts();
  const id = useId();
  return (
    <BusyModal
      open={open}
      title={title}
      busy={busy}
      width={480}
      okText={t('schedule.save')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      cancelText={t('schedule.cancel')}
      onCancel={onClose}
      destroyOnHidden
    >
      <ScheduleForm id={id} {...form} />
    </BusyModal>
  );
}

function ScheduleForm({ id, former, onSave }: Pick<ScheduleDialogProps, 'former' | 'onSave'> & { id: string }) {
  const t = texts.useTexts();
  const { timeZone: zone } = useDesignSettings();
  const [typed, setTyped] = useState(former ? clockIn(new Date(former), zone) : '');
  const [fault, setFault] = useState<'missing' | 'past' | null>(null);

  function save(event: FormEvent): void {
    event.preventDefault();
    const at = instantIn(typed, zone);
    const found = !at ? 'missing' : at.getTime() <= Date.now() ? 'past' : null;
    setFault(found);
    if (!found) onSave(typed);
  }

  return (
    <form id={id} noValidate onSubmit={save}>
      <Form.Item
        layout="vertical"
        label={t('schedule.field')}
        htmlFor={`${id}-at`}
        extra={t('schedule.zone', { zone })}
        help={fault ? <span role="alert">{t(`schedule.${fault}`)}</span> : undefined}
        validateStatus={fault ? 'error' : ''}
      >
        <Input
          id={`${id}-at`}
          type="datetime-local"
          step={60}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setFault(null);
          }}
        />
      </Form.Item>
      <p>{t('schedule.hint')}</p>
    </form>
  );
}
