import { Alert, FieldError, Text } from '@platform/design-system';
import { FormColumn, FormIndex, SaveBar } from '@platform/design-system/editing';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { type EditFormState, fieldId } from './use-edit-form.ts';

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
 * and one when somebody else has changed the same.
 */
export function EditForm<Values extends object>({ form, label, index, onReload, children }: EditFormProps<Values>) {
  const t = texts.useTexts();
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
      <ConflictDialog
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
      <LeaveQuestion unsaved={form.dirty && !form.saving} />
    </FormColumn>
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
