import { Input, Select } from '@platform/design-system/form';
import type { ReactNode } from 'react';
import { FormField } from '../../form/edit-form.tsx';
import type { EditFormState } from '../../form/use-edit-form.ts';
import { texts } from '../../texts.ts';
import type { CompanyValues } from './values.ts';

export type CompanyFormState = EditFormState<CompanyValues>;

type LineName = 'name' | 'foundingYear' | 'entityType' | 'hqState' | 'hqCity';
type LongTextName = 'blurb' | 'description' | 'note';
type ChoiceName = 'hqCountry' | 'fundingStage' | 'stage' | 'businessModel';

type Labelled<Name> = {
  form: CompanyFormState;
  name: Name;
  label: string;
  required?: boolean;
  hint?: string;
  aside?: ReactNode;
};

type LineFieldProps = Labelled<LineName> & {
  /** Takes characters away that cannot be part of the value. */
  clean?(text: string): string;
  inputMode?: 'numeric';
};

/** A field of a single line. */
export function LineField({ clean = (text) => text, inputMode, ...field }: LineFieldProps) {
  return (
    <FormField {...field}>
      {({ onChange, ...control }) => (
        <Input
          {...control}
          dir="auto"
          autoComplete="off"
          inputMode={inputMode}
          status={control['aria-invalid'] ? 'error' : undefined}
          onChange={({ target }) => onChange(clean(target.value))}
        />
      )}
    </FormField>
  );
}

type LongTextFieldProps = Labelled<LongTextName> & { rows: number; maxRows: number; clean?(text: string): string };

/** A field of several lines. */
export function LongTextField({ rows, maxRows, clean = (text) => text, ...field }: LongTextFieldProps) {
  return (
    <FormField {...field}>
      {({ onChange, ...control }) => (
        <Input.TextArea
          {...control}
          dir="auto"
          autoSize={{ minRows: rows, maxRows }}
          status={control['aria-invalid'] ? 'error' : undefined}
          onChange={({ target }) => onChange(clean(target.value))}
        />
      )}
    </FormField>
  );
}

type Choice<Value> = { value: Value; label: string };

type ChoiceFieldProps<Name extends ChoiceName> = Labelled<Name> & {
  options: Choice<Exclude<CompanyValues[Name], ''>>[];
  /** As the property of `Select`; the options cannot be searched without it. */
  showSearch?: object;
};

/** A select of one value of an enumeration (COMP-07). */
export function ChoiceField<Name extends ChoiceName>({ options, showSearch, ...field }: ChoiceFieldProps<Name>) {
  const t = texts.useTexts();
  return (
    <FormField {...field}>
      {({ value, onChange, ...control }) => (
        <Select
          {...control}
          // A select shows its placeholder only if the value is undefined.
          value={value || undefined}
          placeholder={t('companyForm.choose')}
          status={control['aria-invalid'] ? 'error' : undefined}
          showSearch={showSearch}
          options={options}
          onChange={onChange}
        />
      )}
    </FormField>
  );
}
