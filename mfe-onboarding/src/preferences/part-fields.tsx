import { CompanyForm } from './company-form.tsx';
import { IndustryForm } from './industry-form.tsx';
import { InvestmentForm } from './investment-form.tsx';
import type { FormFrame } from './part-form.tsx';
import type { PreferencesPart } from './parts.ts';
import type { Preferences } from './use-preferences.ts';

type PartFieldsProps = FormFrame & { part: PreferencesPart; preferences: Preferences };

/** The form of one part, shared by the wizard and the preferences page. */
export function PartFields({ part, preferences, ...frame }: PartFieldsProps) {
  const { profile, sectors, innovationEnablers, countries } = preferences;
  if (part === 'company') return <CompanyForm {...frame} profile={profile} countries={countries} />;
  if (part === 'investment') return <InvestmentForm {...frame} profile={profile} />;
  return <IndustryForm {...frame} profile={profile} sectors={sectors} innovationEnablers={innovationEnablers} />;
}
