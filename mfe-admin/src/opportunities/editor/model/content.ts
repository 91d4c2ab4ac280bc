import { endOfDayIn, financingRounds, fromMinorUnits, toMinorUnits } from '@platform/rules';
import type { Details, EditorModel, Section, SectionFile } from './model.ts';
import { companySectionKinds, type Item, isBlankOverview, isOverview, orderedItems, withItems } from './order.ts';

type Nullable<Values> = { [Name in keyof Values]: string | null };
type StoredSection = { id: string; order: number; title: string };
type StoredFile = Pick<SectionFile, 'id' | 'name' | 'size' | 'url' | 'chosen' | 'restoredFrom'>;

/** The content of a deal as the API has it; null for what is not chosen or typed. */
export type ContentValue = {
  terms: Nullable<Omit<Details, 'deadline' | 'flowTemplateId'>> & {
    openingDate: string | null;
    deadlineDay: string | null;
  };
  order: { description: number; management: number; fundingHistory: number };
  flowTemplateId: string | null;
  textSections: readonly (StoredSection & { body: string; isOverview: boolean })[];
  imageSections: readonly (StoredSection & { file: StoredFile | null; imageUrl?: string | null })[];
  documentSections: readonly (StoredSection & { files: readonly StoredFile[] })[];
  linkSections: readonly (StoredSection & { links: readonly { label: string; url: string }[] })[];
};

const offeringTypes = ['PRIMARY', 'SECONDARY', 'COMBINATION'] as const;
/** Cancelled and voided are not offered, so that such a deal has none (EDIT-08). */
const statuses = ['PROSPECTIVE', 'ACTIVE', 'CLOSED'] as const;
const currencies = ['USD', 'EUR', 'GBP', 'CHF'] as const;

export const choices = { statuses, offeringTypes, securityTypes: financingRounds, currencies } as const;

/** A new deal (EDIT-10). */
export function newModel(): EditorModel {
  return {
    details: {
      companyId: '',
      title: '',
      status: '',
      offeringType: 'COMBINATION',
      securityType: '',
      deadline: '',
      openingDate: '',
      investmentCurrency: 'USD',
      investmentValue: '',
      investmentMin: '1',
      investmentMax: '',
      valuation: '',
      fees: '',
      flowTemplateId: '',
    },
    order: { description: -1, management: -1, fundingHistory: -1 },
    sections: [newOverview()],
  };
}

/** What is stored as the title; screens name the overview themselves. */
const nameOfOverview = 'Overview';

function newOverview(): Section {
  const id = crypto.randomUUID();
  return { kind: 'TEXT', id, title: nameOfOverview, stored: false, body: '', isOverview: true, loaded: true };
}

/**
 * Reads a content into the model of the editor.
 * @param isStored tells whether the server has a section or file; by default it has all
 */
export function modelOf(content: ContentValue, isStored: (id: string) => boolean = () => true): EditorModel {
  const read = readSections(content, isStored);
  const overview = read.find(({ section }) => isOverview(section))?.section ?? newOverview();
  const numbered = [
    // Equal numbers keep this sequence, as on the deal page.
    ...companySectionKinds.map((kind) => ({ order: content.order[kind], item: { key: kind, section: null } as Item })),
    ...read.map(({ order, section }) => ({ order, item: { key: section.id, section } as Item })),
  ].filter(({ order, item }) => (item.section ? !isOverview(item.section) : order > 0));
  const items = numbered.toSorted((left, right) => left.order - right.order).map(({ item }) => item);
  const model = { details: readDetails(content), order: content.order, sections: [] };
  return withItems(model, [{ key: overview.id, section: overview }, ...items]);
}

function readDetails({ terms, flowTemplateId }: ContentValue): Details {
  const oneOf = <Value extends string>(values: readonly Value[], value: string | null) =>
    values.find((each) => each === value) ?? '';
  return {
    companyId: terms.companyId ?? '',
    title: terms.title ?? '',
    status: oneOf(statuses, terms.status),
    offeringType: oneOf(offeringTypes, terms.offeringType),
    securityType: oneOf(financingRounds, terms.securityType),
    deadline: terms.deadlineDay ?? '',
    openingDate: terms.openingDate ?? '',
    investmentCurrency: oneOf(currencies, terms.investmentCurrency),
    investmentValue: plainAmount(terms.investmentValue),
    investmentMin: plainAmount(terms.investmentMin),
    investmentMax: plainAmount(terms.investmentMax),
    valuation: plainAmount(terms.valuation),
    fees: terms.fees ?? '',
    flowTemplateId: flowTemplateId ?? '',
  };
}

/** `1000.00` is typed as `1000`. */
const plainAmount = (amount: string | null): string => (amount ? fromMinorUnits(toMinorUnits(amount)) : '');

function readSections(content: ContentValue, isStored: (id: string) => boolean): { order: number; section: Section }[] {
  const readFile = (
    { id, name, size, chosen, restoredFrom, ...file }: StoredFile,
    url = file.url ?? null,
  ): SectionFile => ({
    ...{ id, name, size, stored: isStored(id) },
    ...(url ? { url } : {}),
    ...(chosen ? { chosen } : {}),
    ...(restoredFrom ? { restoredFrom } : {}),
  });
  const base = ({ id, title }: StoredSection) => ({ id, title, stored: isStored(id) });
  return [
    ...content.textSections.map((each) => {
      const { order, body, isOverview: first } = each;
      return { order, section: { kind: 'TEXT' as const, ...base(each), body, isOverview: first, loaded: true } };
    }),
    ...content.imageSections.map((each) => {
      const file = each.file && readFile(each.file, each.imageUrl ?? each.file.url);
      return { order: each.order, section: { kind: 'IMAGE' as const, ...base(each), file } };
    }),
    ...content.documentSections.map((each) => {
      const files = each.files.map((file) => readFile(file));
      return { order: each.order, section: { kind: 'DOCUMENTS' as const, ...base(each), files } };
    }),
    ...content.linkSections.map((each) => {
      const links = each.links.map(({ label, url }) => ({ label, url }));
      return { order: each.order, section: { kind: 'LINKS' as const, ...base(each), links } };
    }),
  ];
}

/** Returns the edited content as the API would have it; of a text that was not loaded, what is stored. */
export function contentOf(model: EditorModel, timeZone: string): ContentValue {
  const { deadline, flowTemplateId, ...details } = model.details;
  const numbers = new Map(orderedItems(model).map(({ key }, index) => [key, index]));
  const of = <Kind extends Section['kind']>(kind: Kind) =>
    model.sections
      .filter((section) => section.kind === kind && !isBlankOverview(section))
      .map((section) => ({ ...(section as Extract<Section, { kind: Kind }>), order: numbers.get(section.id) ?? 0 }));
  const terms = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value || null]));
  return {
    terms: {
      ...(terms as Omit<ContentValue['terms'], 'openingDate' | 'deadlineDay'>),
      title: details.title,
      fees: details.fees,
      deadlineDay: deadline || null,
      openingDate: openingDateOf(model.details, timeZone),
    },
    order: model.order,
    flowTemplateId: flowTemplateId || null,
    textSections: of('TEXT'),
    imageSections: of('IMAGE'),
    documentSections: of('DOCUMENTS'),
    linkSections: of('LINKS'),
  };
}

/** A prospective deal opens with its date (EDIT-13); without one, what is stored stays. */
export function openingDateOf({ status, deadline, openingDate }: Details, timeZone: string): string | null {
  if (status !== 'PROSPECTIVE' || !deadline) return openingDate || null;
  return endOfDayIn(deadline, timeZone).toISOString();
}
