export { draftName, type PreferencesPart, preferencesParts } from './parts.ts';
export { PreferencesForm } from './preferences-form.tsx';
export type { PreferencesChoice, PreferencesProfile } from './profile.ts';
export { type PreferencesDocuments, useSavePreferences } from './use-save-preferences.ts';
