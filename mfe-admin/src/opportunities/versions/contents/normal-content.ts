import type { CompanyContentValue, ContentOf, DealContentValue, VersionedKind } from './contents.ts';

export type EntryKind = 'SECTION' | 'ROUND' | 'MANAGER';

/** A section, funding round or manager, with its fields by name. */
export type Entry = {
  id: string;
  kind: EntryKind;
  /** Which list of the content it belongs to. */
  list: string;
  fields: Readonly<Record<string, unknown>>;
  /** The object that it was read from. */
  source: object;
};

/** A content of either kind as fields and one list of entries per `EntryKind`, for comparing and merging. */
export type NormalContent = {
  fields: Readonly<Record<string, unknown>>;
  entries: readonly Entry[];
};

/** The parts of a deal's page that show its company; sections without fields of their own. */
export const companySections = ['description', 'management', 'fundingHistory'] as const;

export type CompanySection = (typeof companySections)[number];

export const sectionLists = ['textSections', 'imageSections', 'documentSections', 'linkSections'] as const;

export type SectionList = (typeof sectionLists)[number];

export const termFields = [
  'companyId',
  'title',
  'status',
  'openingDate',
  'deadlineDay',
  'fees',
  'investmentCurrency',
  'valuation',
  'investmentValue',
  'investmentMin',
  'investmentMax',
  'offeringType',
  'securityType',
] as const;

export const companyFields = [
  'name',
  'foundingYear',
  'hqCountry',
  'hqState',
  'hqCity',
  'fundingStage',
  'stage',
  'businessModel',
  'entityType',
  'lastValuation',
  'valuationCurrency',
  'sectors',
  'innovationEnablers',
  'blurb',
  'description',
  'logoName',
] as const;

const amounts: ReadonlySet<string> = new Set([
  ...['investmentValue', 'investmentMin', 'investmentMax', 'valuation', 'lastValuation'],
  ...['preMoneyValuation', 'amountRaised'],
]);

/** Reads a content as fields and entries; equal values become identical, such as `1000` and `1000.00`. */
export function normalize<Kind extends VersionedKind>(kind: Kind, content: ContentOf<Kind>): NormalContent {
  return kind === 'DEAL' ? normalDeal(content as DealContentValue) : normalCompany(content as CompanyContentValue);
}

function normalDeal(deal: DealContentValue): NormalContent {
  const ordered: { order: number; entry: Entry }[] = [
    ...companySections.flatMap((section) => {
      const order = deal.order[section];
      const entry: Entry = { id: section, kind: 'SECTION', list: section, fields: {}, source: {} };
      return order > 0 ? [{ order, entry }] : [];
    }),
    ...deal.textSections.map((section) => ({
      order: section.isOverview ? Number.NEGATIVE_INFINITY : section.order,
      entry: sectionEntry('textSections', section, { body: section.body, isOverview: section.isOverview }),
    })),
    ...deal.imageSections.map((section) => ({
      order: section.order,
      entry: sectionEntry('imageSections', section, { file: section.file }),
    })),
    ...deal.documentSections.map((section) => ({
      order: section.order,
      entry: sectionEntry('documentSections', section, { files: section.files }),
    })),
    ...deal.linkSections.map((section) => ({
      order: section.order,
      entry: sectionEntry('linkSections', section, {
        links: section.links.map(({ label, url }) => ({ label, url })),
      }),
    })),
  ];
  return {
    fields: {
      ...Object.fromEntries(termFields.map((field) => [field, tidy(field, deal.terms[field])])),
      flowTemplateId: deal.flowTemplateId || null,
    },
    // Sorting is stable: equal orders keep the sequence of an investor's page (DEAL-14).
    entries: ordered.sort((one, other) => one.order - other.order || 0).map(({ entry }) => entry),
  };
}

function sectionEntry(
  list: SectionList,
  section: { id: string; title: string },
  fields: Readonly<Record<string, unknown>>,
): Entry {
  return { id: section.id, kind: 'SECTION', list, fields: { title: section.title, ...fields }, source: section };
}

function normalCompany(company: CompanyContentValue): NormalContent {
  return {
    fields: Object.fromEntries(companyFields.map((field) => [field, tidy(field, company[field])])),
    entries: [
      ...company.fundingRounds.map(({ id, ...round }): Entry => {
        const names = [
          ...['financingRound', 'date', 'preMoneyValuation', 'preMoneyValuationCurrency'],
          ...['amountRaised', 'amountRaisedCurrency', 'notableInvestors'],
        ] as (keyof typeof round)[];
        const fields = Object.fromEntries(names.map((name) => [name, tidy(name, round[name])]));
        return { id, kind: 'ROUND', list: 'fundingRounds', fields, source: { id, ...round } };
      }),
      ...company.management.map(
        (manager): Entry => ({
          id: manager.id,
          kind: 'MANAGER',
          list: 'management',
          fields: { name: manager.name, position: manager.position, bio: manager.bio },
          source: manager,
        }),
      ),
    ],
  };
}

function tidy(field: string, value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return typeof value === 'string' && amounts.has(field) ? plainAmount(value) : value;
}

/** Returns a decimal without leading and trailing zeros. */
function plainAmount(amount: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(amount.trim()) ?? [];
  return whole ? `${sign}${whole}${fraction ? `.${fraction}` : ''}` : amount;
}

/** Whether two values of a field are the same. Files are the same if their ids are. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => sameValue(value, other[index]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  if ('id' in one || 'id' in other) return one.id === other.id;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  names.delete('__typename');
  return [...names].every((name) => sameValue(one[name], other[name]));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
