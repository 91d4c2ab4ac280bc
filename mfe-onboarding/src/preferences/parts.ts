import { type PreferencesPart, preferencesParts } from '@platform/preference-forms';

/** Returns the part named by the rest of a path, if any. Each part is the last segment of its paths (PREF-02, PREF-21). */
export function partOfPath(rest: string | undefined): PreferencesPart | undefined {
  return preferencesParts.find((part) => part === rest);
}
