import type { PreferencesForm_InvestorProfileFragment } from './gql/graphql.ts';

/** The fragment of `preferences.graphql`, unmasked. */
export type PreferencesProfile = PreferencesForm_InvestorProfileFragment;

/** An entry of an enumeration, or a country. */
export type PreferencesChoice = { value: string; description: string };
