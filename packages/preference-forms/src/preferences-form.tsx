import { CompanyForm } from './company-form.tsx';
import { IndustryForm } from './industry-form.tsx';
import { InvestmentForm } from './investment-form.tsx';
import type { FormFrame } from './part-form.tsx';
import type { PreferencesPart } from './parts.ts';
import type { PreferencesChoice, PreferencesProfile } from './profile.ts';
import type { SavePreferences } from './use-save-preferences.ts';
import './preference-forms.css';

type PreferencesFormProps = FormFrame & {
  part: PreferencesPart;
  profile: PreferencesProfile;
  sectors: readonly PreferencesChoice[];
  innovationEnablers: readonly PreferencesChoice[];
  countries: readonly PreferencesChoice[];
  /** See `useSavePreferences`. */
  save: SavePreferences;
};

/** The form of one part of an investor's preferences: the investor's own, or a client's for staff. */
export function PreferencesForm({ part, save, countries, sectors, innovationEnablers, ...form }: PreferencesFormProps) {
  if (part === 'company') return <CompanyForm {...form} countries={countries} save={save.company} />;
  if (part === 'investment') return <InvestmentForm {...form} save={save.investment} />;
  return <IndustryForm {...form} sectors={sectors} innovationEnablers={innovationEnablers} save={save.industry} />;
}
