import type { Person } from '../../../graphql/generated/resolvers.ts';
import type { exportCatalogues } from '../catalogues.ts';
import type { Cell } from '../table.ts';

/** Returns the full name of a person; null without one. */
export const nameOf = (person: Pick<Person, 'firstName' | 'lastName'> | null | undefined): Cell =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || null;

/** The texts of an export in the caller's language. */
export type ExportTexts = (typeof exportCatalogues)['en'];

export const yesOrNo = (value: boolean | null | undefined, texts: ExportTexts): Cell =>
  value === null || value === undefined ? null : value ? texts.yes : texts.no;

/** Returns an instant as the read models return it in JSON; null without one. */
export const instantOf = (value: string | Date | null | undefined): Cell => (value ? new Date(value) : null);

/** Returns a decimal number as the read models return it; null without one. */
export const decimalOf = (value: string | number | null | undefined): Cell =>
  value === null || value === undefined ? null : { decimal: String(value) };

/** Returns a duration in whole seconds, as screens show it; null without one. */
export const secondsOf = (milliseconds: number | null | undefined): Cell =>
  decimalOf(typeof milliseconds === 'number' ? Math.round(milliseconds / 1000) : null);
