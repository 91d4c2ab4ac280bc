import { Checkbox, Input } from '@platform/design-system/form';
import { canaryLimits, isWithin } from '@platform/rules';
import { useState } from 'react';
import { Field } from '../form/field.tsx';
import { texts } from '../texts.ts';

const fields = { percentage: { initial: 5, least: 0, most: 100, isWhole: false }, ...canaryLimits };

type Name = keyof typeof fields;
const names = Object.keys(fields) as Name[];
const initial = Object.fromEntries(names.map((name) => [name, String(fields[name].initial)])) as Record<Name, string>;

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

const isValid = (name: Name, text: string): boolean => isWithin(fields[name], numberIn(text));

/** The share of a canary, and by what the platform decides about it (DLV-07). */
export function useCanaryTerms() {
  const [typed, setTyped] = useState(initial);
  const [mayPromote, setMayPromote] = useState(true);
  const { percentage, ...terms } = Object.fromEntries(names.map((name) => [name, numberIn(typed[name])])) as Record<
    Name,
    number
  >;
  return {
    ...{ typed, mayPromote, setMayPromote },
    type: (name: Name, text: string) => setTyped((before) => ({ ...before, [name]: text })),
    isFaulty: names.some((name) => !isValid(name, typed[name])),
    /** For `RolloutInput`. */
    input: { percentage, terms: { ...terms, mayPromote } },
    reset() {
      setTyped(initial);
      setMayPromote(true);
    },
  };
}

type CanaryFieldsProps = {
  id: string;
  trial: ReturnType<typeof useCanaryTerms>;
  showFaults: boolean;
};

export function CanaryFields({ id, trial, showFaults }: CanaryFieldsProps) {
  const t = texts.useTexts();
  const field = (name: Name, label: string, suffix: string | undefined, hint?: string) => (
    <Field
      id={`${id}-${name}`}
      label={label}
      required
      {...(hint ? { hint } : {})}
      error={showFaults && !isValid(name, trial.typed[name]) ? t(`releases.faults.${name}`) : undefined}
    >
      {(control) => (
        <Input
          {...control}
          inputMode={fields[name].isWhole ? 'numeric' : 'decimal'}
          suffix={suffix}
          value={trial.typed[name]}
          onChange={({ target }) => trial.type(name, target.value)}
        />
      )}
    </Field>
  );
  return (
    <>
      {field('percentage', t('releases.share'), '%')}
      {field('budget', t('releases.trial.budget'), t('releases.trial.budgetUnit'), t('releases.trial.budgetHint'))}
      {field(
        ...(['maxHours', t('releases.trial.maxHours'), t('releases.trial.maxHoursUnit')] as const),
        t('releases.trial.maxHoursHint'),
      )}
      {field('minMounts', t('releases.trial.minMounts'), undefined, t('releases.trial.minMountsHint'))}
      <p>
        <Checkbox checked={trial.mayPromote} onChange={({ target }) => trial.setMayPromote(target.checked)}>
          {t('releases.trial.mayPromote')}
        </Checkbox>
      </p>
    </>
  );
}
