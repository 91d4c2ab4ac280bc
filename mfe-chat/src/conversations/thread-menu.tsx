import { BusyModal } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { RowMenu } from '@platform/design-system/list';
import { type FormEvent, useId, useState } from 'react';
import { texts } from '../texts.ts';
import { useMarks } from './use-marks.ts';
import type { Conversation } from './use-thread.ts';
import { useTranscript } from './use-transcript.ts';

type ThreadMenuProps = {
  conversation: Conversation;
  /** Leaves the thread, which would read it again. */
  onLeave(): void;
};

/** What can be done with a conversation: mark it unread, put it off, say that no answer is needed, and save it (MSG-06, MSG-07, MSG-10). */
export function ThreadMenu({ conversation, onLeave }: ThreadMenuProps) {
  const t = texts.useTexts();
  const { id, waitingSince, remindAt } = conversation;
  const marks = useMarks(id);
  const saveTranscript = useTranscript(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <RowMenu
        label={t('actions')}
        size="middle"
        items={[
          {
            key: 'unread',
            label: t('markUnread'),
            onSelect: () => {
              onLeave();
              void marks.markUnread();
            },
          },
          { key: 'remind', label: t('remind'), onSelect: () => setAsking(true) },
          ...(remindAt ? [{ key: 'forget', label: t('forget'), onSelect: () => void marks.remind(null) }] : []),
          { key: 'pdf', label: t('savePdf'), onSelect: () => void saveTranscript('pdf') },
          { key: 'csv', label: t('saveCsv'), onSelect: () => void saveTranscript('csv') },
          ...(waitingSince ? [{ key: 'settle', label: t('settle'), onSelect: () => void marks.settle() }] : []),
        ]}
      />
      <RemindDialog
        open={isAsking}
        busy={marks.sending}
        onClose={() => setAsking(false)}
        onSave={async (at) => {
          if (await marks.remind(at)) setAsking(false);
        }}
      />
    </>
  );
}

type RemindDialogProps = { open: boolean; busy: boolean; onClose(): void; onSave(at: string): void };

/** Asks until when a conversation is put off, in the viewer's zone. */
function RemindDialog({ open, busy, onClose, onSave }: RemindDialogProps) {
  const t = texts.useTexts();
  const id = useId();
  return (
    <BusyModal
      open={open}
      title={t('remindTitle')}
      busy={busy}
      width={400}
      okText={t('remindSave')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      cancelText={t('cancel')}
      onCancel={onClose}
      destroyOnHidden
    >
      <RemindForm id={id} onSave={onSave} />
    </BusyModal>
  );
}

function RemindForm({ id, onSave }: { id: string; onSave(at: string): void }) {
  const t = texts.useTexts();
  const [typed, setTyped] = useState(tomorrowMorning);
  const [isFaulty, setFaulty] = useState(false);

  function save(event: FormEvent): void {
    event.preventDefault();
    const at = new Date(typed);
    if (!(at.getTime() > Date.now())) setFaulty(true);
    else onSave(at.toISOString());
  }

  return (
    <form id={id} noValidate onSubmit={save}>
      <Form.Item
        layout="vertical"
        label={t('remindAt')}
        htmlFor={`${id}-at`}
        help={isFaulty ? <span role="alert">{t('remindPast')}</span> : undefined}
        validateStatus={isFaulty ? 'error' : ''}
      >
        <Input
          id={`${id}-at`}
          type="datetime-local"
          step={60}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setFaulty(false);
          }}
        />
      </Form.Item>
    </form>
  );
}

/** Nine o'clock of the next day, as the field's value. */
function tomorrowMorning(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${digits(day.getMonth() + 1)}-${digits(day.getDate())}T09:00`;
}
