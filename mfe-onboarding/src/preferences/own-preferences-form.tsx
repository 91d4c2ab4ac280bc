import { PreferencesForm, type PreferencesPart, useSavePreferences } from '@platform/preference-forms';
import type { ComponentProps } from 'react';
import {
  PreferencesForm_InvestorProfileFragmentDoc,
  SaveCompanyPreferencesDocument,
  SaveIndustryPreferencesDocument,
  SaveInvestmentPreferencesDocument,
} from '../gql/graphql.ts';
import { readFragment } from '../gql/index.ts';
import type { Preferences } from './use-preferences.ts';

const documents = {
  industry: SaveIndustryPreferencesDocument,
  company: SaveCompanyPreferencesDocument,
  investment: SaveInvestmentPreferencesDocument,
};

type OwnPreferencesFormProps = Pick<ComponentProps<typeof PreferencesForm>, 'actions' | 'onSaved'> & {
  part: PreferencesPart;
  preferences: Preferences;
};

/** The form of a part of the user's own preferences, shared by the wizard and the preferences page. */
export function OwnPreferencesForm({ preferences: { profile, ...loaded }, ...form }: OwnPreferencesFormProps) {
  const save = useSavePreferences(documents);
  return (
    <PreferencesForm
      {...form}
      {...loaded}
      profile={readFragment(PreferencesForm_InvestorProfileFragmentDoc, profile)}
      save={save}
    />
  );
}
