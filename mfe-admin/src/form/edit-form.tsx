import { useDates } from '@platform/app-kit';
import { Alert, Button, ConfirmDialog, FieldError, Text } from '@platform/design-system';
import { FormColumn, FormIndex, SaveBar } from '@platform/design-system/editing';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { type EditFormState, fieldId } from './use-edit-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { Conflict } from './use-save.ts';

type EditFormProps<Values extends object> = {
  form: EditFormState<Values>;
  /** Accessible name of the form. */
  label: string;
  /** The sections of a long form, for its index. */
  index?: readonly { id: string; title: string; faulty?: boolean }[];
  /** Loads the newest values, and the version to save against, after a conflict. */
  onReload(): void;
  /** `FormSection`s with `FormField`s. */
  children: ReactNode;
};

/**
 * A staff form: one column, errors beside their fields, a bar that saves or discards, a draft, a question before leaving,
 * and a notice when somebody else has changed the same.
 */
export function EditForm<Values extends object>({ form, label, index, onReload, children }: EditFormProps<Values>) {
  const t = texts.useTexts();
  const guard = useLeaveGuard(form.dirty && !form.saving);
  return (
    <FormColumn index={index ? <FormIndex label={t('form.index')} sections={index} /> : undefined}>
      <form
        id={form.id}
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {form.restored && form.dirty ? <Alert role="status" type="info" showIcon title={t('form.restored')} /> : null}
        {form.conflict ? (
          <ConflictNotice
            conflict={form.conflict}
            onKeep={() => {
              form.keep();
              onReload();
            }}
            onReload={() => {
              form.discard();
              onReload();
            }}
          />
        ) : null}
        {children}
        {form.dirty ? (
          <SaveBar
            form={form.id}
            texts={{ unsaved: t('form.unsaved'), discard: t('form.discard'), save: t('form.save') }}
            saving={form.saving}
            onDiscard={form.discard}
          />
        ) : null}
      </form>
      <ConfirmDialog
        open={guard.asking}
        title={t('form.leaveTitle')}
        confirmText={t('form.leave')}
        cancelText={t('form.stay')}
        danger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        {t('form.leaveText')}
      </ConfirmDialog>
    </FormColumn>
  );
}

type ConflictNoticeProps = { conflict: Conflict; onKeep(): void; onReload(): void };

/** Says who has changed what is being edited, and offers the newest values (CARE-17). */
export function ConflictNotice({ conflict: { by, at }, onKeep, onReload }: ConflictNoticeProps) {
  const t = texts.useTexts();
  const { dateTime } = useDates();
  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      title={t('form.conflict')}
      description={by && at ? t('form.conflictBy', { by, at: dateTime(at) }) : t('form.conflictUnknown')}
      action={
        <div className="ds-actions">
          <Button onClick={onKeep}>{t('form.keep')}</Button>
          <Button type="primary" onClick={onReload}>
            {t('form.reload')}
          </Button>
        </div>
      }
    />
  );
}

type FormFieldProps<Values extends object, Name extends keyof Values & string> = {
  form: EditFormState<Values>;
  name: Name;
  label: string;
  hint?: string;
  /** Renders the control with its DOM id and its description. */
  children(control: FieldControl<Values[Name]>): ReactNode;
};

export type FieldControl<Value> = {
  id: string;
  value: Value;
  onChange(value: Value): void;
  onBlur(): void;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  disabled: boolean;
};

/** A labelled field with its fault beside it, which shows once the field is left. */
export function FormField<Values extends object, Name extends keyof Values & string>(
  props: FormFieldProps<Values, Name>,
) {
  const { form, name, label, hint, children } = props;
  const id = fieldId(form.id, name);
  const error = form.errors[name];
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="ds-form-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        value: form.values[name],
        onChange: (value) => form.set(name, value),
        onBlur: () => form.leave(name),
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
        disabled: form.saving,
      })}
      {hint ? (
        <div id={`${id}-hint`}>
          <Text tone="muted" size="caption">
            {hint}
          </Text>
        </div>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
