import { Button, FieldError } from '@platform/design-system';
import { Input, Select } from '@platform/design-system/form';
import { financingRounds, findRoundFaults } from '@platform/rules';
import { useState } from 'react';
import { Field } from '../../form/field.tsx';
import { texts } from '../../texts.ts';
import { InvestorsField, withTypedInvestor } from './investors-field.tsx';
import { MoneyWithCurrency } from './money-with-currency.tsx';
import { roundFields } from './use-faults.ts';
import type { Round, RoundEntry } from './values.ts';

type RoundFormProps = {
  /** DOM id of the first field, and prefix of the others. */
  id: string;
  entry: RoundEntry;
  /** Whether it is added rather than changed. */
  isNew: boolean;
  /** Why the company cannot be saved with this entry. */
  error: string | undefined;
  disabled: boolean;
  onChange(entry: RoundEntry): void;
  /** Called with a round that has stage and date (COMP-15). */
  onDone(entry: RoundEntry): void;
  onCancel(): void;
};

type FaultyField = 'financingRound' | 'date' | 'preMoneyValuation' | 'amountRaised' | 'notableInvestors';

/** The entry of one funding round. Nothing is added while it has a fault, and the entry stays (COMP-15 to COMP-18). */
export function RoundForm({ id, entry, isNew, error, disabled, onChange, onDone, onCancel }: RoundFormProps) {
  const t = texts.useTexts();
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<RoundEntry>) => onChange({ ...entry, ...change });
  const faults = isTried ? faultsOf(entry) : {};
  const textOf = (field: FaultyField) => {
    const fault = faults[field];
    return fault ? t(`companyForm.rounds.faults.${field}.${fault}`) : undefined;
  };

  function finish(): void {
    const { added, fault } = withTypedInvestor(entry);
    setTried(true);
    if (fault) return;
    const [faulty] = Object.keys(faultsOf(added));
    if (faulty === undefined) onDone(added);
    else focusField(faulty);
  }

  function focusField(field: string): void {
    document.getElementById(field === 'financingRound' ? id : `${id}-${field}`)?.focus();
  }

  return (
    <fieldset
      className="admin-company-entry-form"
      aria-describedby={error ? `${id}-entry-error` : undefined}
      onKeyDown={(event) => {
        // Enter in a field would save the company.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (event.target.getAttribute('role') !== 'combobox') finish();
      }}
    >
      <legend>{t(isNew ? 'companyForm.rounds.new' : 'companyForm.rounds.change')}</legend>
      <div className="admin-company-pair">
        <Field id={id} label={t('companyForm.rounds.stage')} error={textOf('financingRound')}>
          {({ 'aria-required': _, ...control }) => (
            <Select
              {...control}
              value={entry.financingRound || undefined}
              placeholder={t('companyForm.choose')}
              status={control['aria-invalid'] ? 'error' : undefined}
              disabled={disabled}
              options={financingRounds.map((value) => ({ value, label: t(`companyForm.financingRounds.${value}`) }))}
              onChange={(financingRound) => set({ financingRound })}
            />
          )}
        </Field>
        <Field id={`${id}-date`} label={t('companyForm.rounds.date')} error={textOf('date')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={entry.date}
              status={control['aria-invalid'] ? 'error' : undefined}
              disabled={disabled}
              onChange={({ target }) => set({ date: target.value })}
            />
          )}
        </Field>
      </div>
      {(['preMoneyValuation', 'amountRaised'] as const).map((name) => {
        const label = t(`companyForm.rounds.${name}`);
        return (
          <Field key={name} id={`${id}-${name}`} label={label} error={textOf(name)}>
            {(control) => (
              <MoneyWithCurrency
                control={control}
                amount={entry[name]}
                currency={entry[`${name}Currency`]}
                currencyLabel={t('companyForm.currencyOf', { field: label })}
                disabled={disabled}
                onAmount={(amount) => set({ [name]: amount })}
                onCurrency={(currency) => set({ [`${name}Currency`]: currency })}
              />
            )}
          </Field>
        );
      })}
      <InvestorsField
        id={`${id}-notableInvestors`}
        entry={entry}
        error={textOf('notableInvestors')}
        disabled={disabled}
        onChange={onChange}
      />
      {error ? <FieldError id={`${id}-entry-error`}>{error}</FieldError> : null}
      <div className="ds-actions">
        <Button type="primary" ghost disabled={disabled} onClick={finish}>
          {t(isNew ? 'companyForm.rounds.addOne' : 'companyForm.rounds.apply')}
        </Button>
        <Button disabled={disabled} onClick={onCancel}>
          {t('companyForm.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Returns how each faulty field of a round is at fault. */
function faultsOf(round: Round): Partial<Record<FaultyField, 'missing' | 'invalid'>> {
  return Object.fromEntries(
    findRoundFaults(roundFields(round)).map(({ field, isMissing }) => [field, isMissing ? 'missing' : 'invalid']),
  );
}
