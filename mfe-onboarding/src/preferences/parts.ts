/** The parts of the preferences in wizard order; each is the last segment of its paths (PREF-02, PREF-21). */
export const preferencesParts = ['industry', 'company', 'investment'] as const;

export type PreferencesPart = (typeof preferencesParts)[number];

/** Returns the part named by the rest of a path, if any. */
export function partOfPath(rest: string | undefined): PreferencesPart | undefined {
  return preferencesParts.find((part) => part === rest);
}

/** Returns the name of a part's draft; increment the number when the meaning of a field changes. */
export function draftName(part: PreferencesPart): string {
  return `preferences.${part}.1`;
}
