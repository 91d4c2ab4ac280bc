import type { CompanyContentValue, ContentOf, DealContentValue, VersionedKind } from '../contents/contents.ts';
import {
  type CompanySection,
  companyFields,
  companySections,
  type Entry,
  type SectionList,
  sectionLists,
  termFields,
} from '../contents/normal-content.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Builds a content from merged parts; sections are numbered 1..n, the overview keeps its order (EDIT-18).
 *
 * @param template the content whose further fields stay
 */
export function contentFrom<Kind extends VersionedKind>(
  kind: Kind,
  template: ContentOf<Kind>,
  fields: Fields,
  entries: readonly Entry[],
): ContentOf<Kind> {
  const content =
    kind === 'DEAL'
      ? dealFrom(template as DealContentValue, fields, entries)
      : companyFrom(template as CompanyContentValue, fields, entries);
  // The values come from contents of this kind, field by field.
  return content as ContentOf<Kind>;
}

function dealFrom(template: DealContentValue, fields: Fields, entries: readonly Entry[]): object {
  const placed = entries.filter(({ fields: { isOverview } }) => isOverview !== true);
  const order = new Map(placed.map(({ id }, place) => [id, place + 1]));
  const sectionsOf = (list: SectionList) =>
    entries
      .filter((entry) => entry.list === list)
      .map((entry) => ({ ...objectOf(entry), ...(order.has(entry.id) ? { order: order.get(entry.id) } : {}) }));
  return {
    ...template,
    terms: { ...template.terms, ...pick(fields, termFields) },
    flowTemplateId: fields.flowTemplateId,
    order: Object.fromEntries(companySections.map((section: CompanySection) => [section, order.get(section) ?? -1])),
    ...Object.fromEntries(sectionLists.map((list) => [list, sectionsOf(list)])),
  };
}

function companyFrom(template: CompanyContentValue, fields: Fields, entries: readonly Entry[]): object {
  const objectsOf = (list: string) => entries.filter((entry) => entry.list === list).map(objectOf);
  return {
    ...template,
    ...pick(fields, companyFields),
    fundingRounds: objectsOf('fundingRounds'),
    management: objectsOf('management'),
  };
}

const objectOf = ({ source, fields }: Entry): object => ({ ...source, ...fields });

const pick = (fields: Fields, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
