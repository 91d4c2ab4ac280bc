import type { Language } from '@platform/rules';

/** German names of the roles by the English ones, which the database has (PERM-06). */
const german: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Investor: 'Anleger',
    Applicant: 'Bewerber',
    Administrator: 'Administrator',
    'Deal lead': 'Leiter eines Angebots',
    'Senior employee': 'Leitender Mitarbeiter',
    Employee: 'Mitarbeiter',
    'Relationship manager': 'Kundenbetreuer',
    'Deal employee': 'Mitarbeiter eines Angebots',
    Delegate: 'Stellvertreter',
    'Relationship manager for an investor': 'Kundenbetreuer eines Anlegers',
    'Opportunity editor': 'Bearbeiter von Angeboten',
  }),
);

/** Returns a list of roles, such as `Employee, Deal lead (Meridian - Series B)`, with their names in a language. */
export function roleListIn(language: Language, list: string): string {
  return list.replace(
    /(^|, )([^(),]+)(?= \(|, |$)/g,
    (_, before: string, name: string) => before + roleNameIn(language, name),
  );
}

/** Returns the name of a role in a language, by its English one (CARE-14). */
export function roleNameIn(language: Language, name: string): string {
  return (language === 'de' ? german.get(name) : undefined) ?? name;
}
