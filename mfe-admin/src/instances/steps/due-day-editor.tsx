import { useSend } from '@platform/app-kit';
import { Button, useDesignSettings } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { DueDay } from '@platform/flow-ui';
import { dayIn } from '@platform/rules';
import { type FormEvent, useId, useState } from 'react';
import { texts } from '../../texts.ts';
import { SetDueDayDocument } from '../documents.ts';
import type { InstanceSection } from './instance-steps.tsx';

type DueDayEditorProps = { section: InstanceSection; readOnly: boolean; onChanged(): void };

/** The day by which a client is to do a step, which staff set and remove (CARE-18). */
export function DueDayEditor({
  section: { id, name, dueOn = null, completed },
  readOnly,
  onChanged,
}: DueDayEditorProps) {
  const t = texts.useTexts();
  const [editing, setEditing] = useState(false);
  const [setDueDay, sending] = useSend(SetDueDayDocument);
  if (completed) return null;
  if (readOnly) return <DueDay dueOn={dueOn} />;

  async function store(day: string | null) {
    const stored = await setDueDay({ id, dueOn: day });
    if (stored) setEditing(false);
    onChanged();
  }

  if (editing) {
    return <DueDayForm {...{ name, dueOn, store }} busy={sending} onCancel={() => setEditing(false)} />;
  }
  return (
    <>
      <DueDay dueOn={dueOn} />
      <Button
        className="admin-step-set"
        type="link"
        size="small"
        aria-label={t(dueOn ? 'instance.dueDay.changeOf' : 'instance.dueDay.setOf', { name })}
        onClick={() => setEditing(true)}
      >
        {t(dueOn ? 'instance.dueDay.change' : 'instance.dueDay.set')}
      </Button>
    </>
  );
}

type DueDayFormProps = {
  /** Of the section. */
  name: string;
  dueOn: string | null;
  busy: boolean;
  store(day: string | null): Promise<void>;
  onCancel(): void;
};

function DueDayForm({ name, dueOn, busy, store, onCancel }: DueDayFormProps) {
  const t = texts.useTexts();
  const { timeZone } = useDesignSettings();
  const fieldId = useId();
  const [day, setDay] = useState(dueOn ?? '');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (day) void store(day);
  }

  return (
    <form
      className="admin-step-due"
      aria-label={t('instance.dueDay.of', { name })}
      onSubmit={handleSubmit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <label htmlFor={fieldId}>{t('instance.dueDay.label')}</label>
      <Input
        id={fieldId}
        autoFocus
        type="date"
        size="small"
        min={dayIn(new Date(), timeZone)}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button size="small" type="primary" htmlType="submit" loading={busy} disabled={day === ''}>
        {t('instance.dueDay.store')}
      </Button>
      {dueOn ? (
        <Button size="small" disabled={busy} onClick={() => void store(null)}>
          {t('instance.dueDay.remove')}
        </Button>
      ) : null}
      <Button size="small" onClick={onCancel}>
        {t('record.cancel')}
      </Button>
    </form>
  );
}
