import { Button, FieldError } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { companyLimits, findManagerFaults } from '@platform/rules';
import { useState } from 'react';
import { Field } from '../../form/field.tsx';
import { texts } from '../../texts.ts';
import { CharacterCount } from './character-count.tsx';
import type { Manager } from './values.ts';

type ManagerFormProps = {
  /** DOM id of the first field, and prefix of the others. */
  id: string;
  entry: Manager;
  /** Whether it is added rather than changed. */
  isNew: boolean;
  /** Why the company cannot be saved with this entry. */
  error: string | undefined;
  disabled: boolean;
  onChange(entry: Manager): void;
  /** Called with a manager who has name and position (COMP-19). */
  onDone(entry: Manager): void;
  onCancel(): void;
};

type ManagerField = 'name' | 'position' | 'bio';

/** The entry of one manager. Nothing is added without name and position, and the entry stays (COMP-19). */
export function ManagerForm({ id, entry, isNew, error, disabled, onChange, onDone, onCancel }: ManagerFormProps) {
  const t = texts.useTexts();
  const [isTried, setTried] = useState(false);
  const faults = isTried ? faultsOf(entry) : {};
  const idOf = (field: string) => (field === 'name' ? id : `${id}-${field}`);
  const textOf = (field: ManagerField) => {
    const fault = faults[field];
    return fault ? t(`companyForm.managers.faults.${field}.${fault}`, companyLimits) : undefined;
  };

  function finish(): void {
    setTried(true);
    const [faulty] = Object.keys(faultsOf(entry));
    if (faulty === undefined) onDone({ ...entry, name: entry.name.trim(), position: entry.position.trim() });
    else document.getElementById(idOf(faulty))?.focus();
  }

  return (
    <fieldset
      className="admin-company-entry-form"
      aria-describedby={error ? `${id}-entry-error` : undefined}
      onKeyDown={(event) => {
        // Enter in a field would save the company.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        finish();
      }}
    >
      <legend>{t(isNew ? 'companyForm.managers.new' : 'companyForm.managers.change')}</legend>
      <div className="admin-company-pair">
        {(['name', 'position'] as const).map((name) => (
          <Field key={name} id={idOf(name)} label={t(`companyForm.managers.${name}`)} error={textOf(name)}>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                autoComplete="off"
                value={entry[name]}
                status={control['aria-invalid'] ? 'error' : undefined}
                disabled={disabled}
                onChange={({ target }) => onChange({ ...entry, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Field
        id={idOf('bio')}
        label={t('companyForm.managers.bio')}
        hint={t('companyForm.optional')}
        aside={<CharacterCount text={entry.bio} max={companyLimits.bio} />}
        error={textOf('bio')}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            dir="auto"
            autoSize={{ minRows: 3, maxRows: 10 }}
            value={entry.bio}
            status={control['aria-invalid'] ? 'error' : undefined}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...entry, bio: target.value })}
          />
        )}
      </Field>
      {error ? <FieldError id={`${id}-entry-error`}>{error}</FieldError> : null}
      <div className="ds-actions">
        <Button type="primary" ghost disabled={disabled} onClick={finish}>
          {t(isNew ? 'companyForm.managers.addOne' : 'companyForm.managers.apply')}
        </Button>
        <Button disabled={disabled} onClick={onCancel}>
          {t('companyForm.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Returns how each faulty field of a manager is at fault. */
function faultsOf(manager: Manager): Partial<Record<ManagerField, 'missing' | 'invalid'>> {
  return Object.fromEntries(
    findManagerFaults(manager).map(({ field, isMissing }) => [field, isMissing ? 'missing' : 'invalid']),
  );
}
