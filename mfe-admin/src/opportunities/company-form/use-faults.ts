import {
  type CompanyFields,
  companyLimits,
  findCompanyFaults,
  roundMilliseconds,
  versionNoteLength,
} from '@platform/rules';
import { useCallback } from 'react';
import type { FieldErrors } from '../../form/use-edit-form.ts';
import { texts } from '../../texts.ts';
import { isManagerUntouched, isRoundUntouched } from './entries.ts';
import type { CompanyValues, Round } from './values.ts';

type Errors = FieldErrors<CompanyValues>;

/** Returns a function that returns the text for each faulty field, in the order of the form. */
export function useFaults(): (values: CompanyValues) => Errors {
  const t = texts.useTexts();
  return useCallback(
    (values) => {
      const errors: Errors = {};
      for (const { field, isMissing } of findCompanyFaults(fieldsOf(values), new Date())) {
        const name = field.split('.')[0] as keyof CompanyValues;
        errors[name] ??= isMissing ? t('companyForm.faults.required') : textOf(name, values, t);
      }
      const { roundEntry, managerEntry, fundingRounds, management, note } = values;
      if (roundEntry && !isRoundUntouched(roundEntry, fundingRounds)) {
        errors.roundEntry = t('companyForm.faults.roundEntry');
      }
      if (managerEntry && !isManagerUntouched(managerEntry, management)) {
        errors.managerEntry = t('companyForm.faults.managerEntry');
      }
      const over = lengthOf(note) - versionNoteLength;
      if (over > 0) errors.note = t('companyForm.faults.tooLong', { count: over });
      return inOrder(errors, values);
    },
    [t],
  );
}

function textOf(name: keyof CompanyValues, values: CompanyValues, t: ReturnType<typeof texts.useTexts>): string {
  switch (name) {
    case 'blurb':
      return t('companyForm.faults.tooLong', { count: lengthOf(values.blurb) - companyLimits.blurb });
    case 'description':
      return t('companyForm.faults.tooLong', { count: lengthOf(values.description) - companyLimits.description });
    case 'foundingYear':
      return t('companyForm.faults.year');
    case 'lastValuation':
      return t('companyForm.faults.amount');
    case 'fundingRounds':
      return t('companyForm.faults.rounds', { max: companyLimits.rounds });
    case 'management':
      return t('companyForm.faults.managers', { max: companyLimits.managers });
    default:
      return t('companyForm.faults.line', { max: companyLimits.name });
  }
}

/** Sorts the faults as the fields stand in the form, whose first faulty one gets the focus. */
function inOrder(errors: Errors, values: CompanyValues): Errors {
  const names = (Object.keys(values) as (keyof CompanyValues)[]).filter((name) => errors[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, errors[name]]));
}

/** Returns the number of code points, as the server counts. */
export function lengthOf(text: string): number {
  return [...text].length;
}

function fieldsOf(values: CompanyValues): CompanyFields {
  return {
    ...values,
    hqCountry: values.hqCountry || null,
    foundingYear: values.foundingYear ? Number(values.foundingYear) : null,
    lastValuation: values.lastValuation || null,
    fundingRounds: values.fundingRounds.map(roundFields),
  };
}

/** Returns what the rules look at of a round. */
export function roundFields({ financingRound, date, preMoneyValuation, amountRaised, notableInvestors }: Round) {
  return {
    financingRound: financingRound || null,
    date: date ? roundMilliseconds(date) : null,
    preMoneyValuation: preMoneyValuation || null,
    amountRaised: amountRaised || null,
    notableInvestors,
  };
}
