import type { CompanyContentValue } from '../contents/contents.ts';
import { companyFields } from '../contents/normal-content.ts';
import type { Restored } from './restored.ts';

/**
 * Fills the form of a company from a version (HIST-08, HIST-15): all of its fields, rounds and managers; those that are gone
 * get new ids. The logo comes back with the save that names the version.
 */
export function restoredCompany(
  version: Partial<CompanyContentValue>,
  current: CompanyContentValue,
  { number, newId = () => crypto.randomUUID() }: { number: number; newId?: () => string },
): Restored<CompanyContentValue> {
  const fields = companyFields.filter((field) => version[field] !== undefined);
  const content: CompanyContentValue = {
    ...current,
    ...Object.fromEntries(fields.map((field) => [field, version[field]])),
    fundingRounds: version.fundingRounds
      ? withPresentIds(version.fundingRounds, current.fundingRounds, newId)
      : current.fundingRounds,
    management: version.management ? withPresentIds(version.management, current.management, newId) : current.management,
  };
  return { version: number, content, restoredFiles: [] };
}

function withPresentIds<Row extends { id: string }>(
  rows: readonly Row[],
  present: readonly Row[],
  newId: () => string,
): Row[] {
  const ids = new Set(present.map(({ id }) => id));
  return rows.map((row) => (ids.has(row.id) ? row : { ...row, id: newId() }));
}
