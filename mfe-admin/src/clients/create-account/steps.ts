import { isEmail } from '@platform/rules';
import { isPersonalInfoFilled, type NewClientValues } from './values.ts';

/** The steps in order, numbered 0 to 5 (CACC-01). */
export const steps = ['email', 'personal', 'manager', 'company', 'investment', 'industry'] as const;

export type Step = (typeof steps)[number];

/** The steps before the account exists. */
export type AccountStep = 'email' | 'personal' | 'manager';

/** The steps that save a part of the new client's preferences (CACC-14). */
export type PreferencesStep = Exclude<Step, AccountStep>;

export function isPreferencesStep(step: Step): step is PreferencesStep {
  return step === 'company' || step === 'investment' || step === 'industry';
}

/**
 * Returns the step to show: the wanted one, or the last one before it that the entries allow, as the browser's history
 * may hold a step whose entries were deleted since.
 */
export function allowedStep(wanted: Step, entered: NewClientValues, isCreated: boolean): Step {
  if (isCreated) return wanted;
  const last = !isEmail(entered.email.trim()) ? 'email' : !isPersonalInfoFilled(entered) ? 'personal' : 'manager';
  return steps.indexOf(wanted) <= steps.indexOf(last) ? wanted : last;
}
