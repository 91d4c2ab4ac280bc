export { draftName, type PreferencesPart, preferencesParts } from './parts.ts';
export { PreferencesForm } from './preferences-form.tsx';
export { newProfile, type PreferencesChoice, type PreferencesProfile } from './profile.ts';
export { type PreferencesDocuments, useSavePreferences } from './use-save-preferences.ts';
