/** The parts of the preferences in the order of the investor's wizard (PREF-02). */
export const preferencesParts = ['industry', 'company', 'investment'] as const;

export type PreferencesPart = (typeof preferencesParts)[number];

/**
 * Returns the name of a part's draft; increment the number when the meaning of a field changes.
 *
 * @param profileId of a client's profile; if absent, the user's own
 */
export function draftName(part: PreferencesPart, profileId?: string): string {
  return profileId ? `preferences.${part}.1.${profileId}` : `preferences.${part}.1`;
}
