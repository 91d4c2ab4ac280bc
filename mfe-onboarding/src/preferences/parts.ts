/** The parts of the preferences in the order of the wizard; each is the last segment of its paths (PREF-02, PREF-21). */
export const preferencesParts = ['industry', 'company', 'investment'] as const;

export type PreferencesPart = (typeof preferencesParts)[number];

/** The part that the rest of a path names, if it names one. */
export function partOfPath(rest: string | undefined): PreferencesPart | undefined {
  return preferencesParts.find((part) => part === rest);
}

/** Under this name what is typed into a part and not saved is kept; the number rises when a field changes its meaning. */
export function draftOf(part: PreferencesPart): string {
  return `preferences.${part}.1`;
}
