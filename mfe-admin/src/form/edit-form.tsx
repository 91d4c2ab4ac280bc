import { Alert } from '@platform/design-system';
import { FormColumn, FormIndex, SaveBar } from '@platform/design-system/editing';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type DescribedControl, Field } from './field.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { type EditFormState, fieldId } from './use-edit-form.ts';

type EditFormProps<Values extends object> = {
  form: EditFormState<Values>;
  /** Accessible name of the form. */
  label: string;
  /** The sections of a long form, for its index. */
  index?: readonly { id: string; title: string; faulty?: boolean }[];
  /** Text of the button that saves, which is then there without changes too. */
  saveText?: string;
  /** Whether there is input beside the values that is not saved, such as a chosen file. */
  unsaved?: boolean;
  /** Discards that input, after the values. */
  onDiscard?(): void;
  /** Why the last attempt to save failed. */
  failure?: string | null;
  /** Loads the newest values, and the version to save against, after a conflict. */
  onReload?(): void;
  /** Shown in place of the question after a conflict, for a form that merges both sides. */
  conflictDialog?: ReactNode;
  /** `FormSection`s with `FormField`s. */
  children: ReactNode;
};

/**
 * A staff form: one column, errors beside their fields, a bar that saves or discards, a draft, a question before leaving,
 * and one when somebody else has changed the same.
 */
export function EditForm<Values extends object>(props: EditFormProps<Values>) {
  const {
    form,
    label,
    index,
    saveText,
    unsaved = false,
    onDiscard,
    failure,
    onReload,
    conflictDialog,
    children,
  } = props;
  const t = texts.useTexts();
  const dirty = form.dirty || unsaved;

  function discard(): void {
    form.discard();
    onDiscard?.();
  }

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
        {form.restored && form.dirty ? (
          <Alert className="ds-form-note" role="status" type="info" showIcon title={t('form.restored')} />
        ) : null}
        {children}
        {dirty || saveText ? (
          <SaveBar
            form={form.id}
            texts={{ unsaved: t('form.unsaved'), discard: t('form.discard'), save: saveText ?? t('form.save') }}
            dirty={dirty}
            saving={form.saving}
            notice={failure ? <Alert type="error" showIcon title={failure} /> : null}
            onDiscard={discard}
          />
        ) : null}
      </form>
      {conflictDialog ?? (
        <ConflictDialog
          conflict={form.conflict}
          onKeep={() => {
            form.keep();
            onReload?.();
          }}
          onReload={() => {
            discard();
            onReload?.();
          }}
        />
      )}
      <LeaveQuestion unsaved={dirty && !form.saving} />
    </FormColumn>
  );
}

type FormFieldProps<Values extends object, Name extends keyof Values & string> = {
  form: EditFormState<Values>;
  name: Name;
  label: string;
  /** Marks the label with an asterisk. */
  required?: boolean;
  hint?: string;
  /** At the end of the line of the hint, such as the number of characters. */
  aside?: ReactNode;
  /** Renders the control with its DOM id and its description. */
  children(control: FieldControl<Values[Name]>): ReactNode;
};

export type FieldControl<Value> = DescribedControl & {
  value: Value;
  onChange(value: Value): void;
  onBlur(): void;
  disabled: boolean;
};

/** A labelled field with its fault beside it, which shows once the field is left. */
export function FormField<Values extends object, Name extends keyof Values & string>(
  props: FormFieldProps<Values, Name>,
) {
  const { form, name, children, ...field } = props;
  return (
    <Field {...field} id={fieldId(form.id, name)} error={form.errors[name]}>
      {(control) =>
        children({
          ...control,
          value: form.values[name],
          onChange: (value) => form.set(name, value),
          onBlur: () => form.leave(name),
          disabled: form.saving,
        })
      }
    </Field>
  );
}
