import type {
  DealContentValue,
  DealTermsValue,
  FileValue,
  ImageSectionValue,
  TextSectionValue,
} from '../contents/contents.ts';
import type { Restored, RestoredFile } from './restored.ts';

type RestoreOptions = {
  /** Of the version. */
  number: number;
  /** Whether the terms come back too; status and dates never do. */
  terms: boolean;
  /** Whether the currency has to stay, because somebody has invested. */
  currencyIsFixed: boolean;
  newId?: () => string;
};

/** The terms that come back when asked for, not among them status and dates (HIST-08). */
const restoredTerms = [
  ...['companyId', 'fees', 'investmentCurrency', 'valuation', 'investmentValue', 'investmentMin', 'investmentMax'],
  ...['offeringType', 'securityType'],
] as readonly (keyof DealTermsValue)[];

/**
 * Fills the editor from a version (HIST-08): its title, texts, sections and files; status and dates stay as they are, as do
 * the terms unless they are asked for. Sections that are gone get new ids, and files that are gone come back with the bytes
 * that the version names. The present overview stays the overview (EDIT-17). What the version does not have at all, being of
 * another format, stays too.
 */
export function restoredDeal(
  version: Partial<DealContentValue>,
  current: DealContentValue,
  { number, terms, currencyIsFixed, newId = () => crypto.randomUUID() }: RestoreOptions,
): Restored<DealContentValue> {
  const restoredFiles: RestoredFile[] = [];

  function restoredFile(file: FileValue, sectionId: string, present: readonly FileValue[]): FileValue {
    const stored = present.find(({ id }) => id === file.id);
    if (stored) return stored;
    const id = newId();
    restoredFiles.push({ id, sectionId, version: number, fileId: file.id });
    return { id, name: file.name, size: file.size, restoredFrom: { version: number, fileId: file.id } };
  }

  /** The section of the editor that the version's one comes back as; without one it is new. */
  function target<Section extends { id: string }>(section: Section, present: readonly Section[]) {
    const stored = present.find(({ id }) => id === section.id);
    return { stored, base: stored ?? { id: newId() } };
  }

  const overview = current.textSections.find(({ isOverview }) => isOverview);
  const texts = (version.textSections ?? current.textSections).map((section): TextSectionValue => {
    const { order, title, body, isOverview } = section;
    const isPresentOverview = isOverview && overview !== undefined;
    const { base } = target(isPresentOverview ? { ...section, id: overview.id } : section, current.textSections);
    return { ...base, order, title, body, isOverview };
  });
  const images = version.imageSections?.map((section): ImageSectionValue => {
    const { base, stored } = target(section, current.imageSections);
    const { order, title, file } = section;
    return { ...base, order, title, file: file && restoredFile(file, base.id, stored?.file ? [stored.file] : []) };
  });
  const documents = version.documentSections?.map((section) => {
    const { base, stored } = target(section, current.documentSections);
    const { order, title, files } = section;
    return { ...base, order, title, files: files.map((file) => restoredFile(file, base.id, stored?.files ?? [])) };
  });
  const links = version.linkSections?.map((section) => {
    const { order, title, links: pages } = section;
    const plain = pages.map(({ label, url }) => ({ label, url }));
    return { ...target(section, current.linkSections).base, order, title, links: plain };
  });

  const content: DealContentValue = {
    ...current,
    terms: { ...current.terms, ...restoredTermsOf(version, { terms, currencyIsFixed }) },
    order: version.order ? { ...current.order, ...pickOrder(version.order) } : current.order,
    flowTemplateId: (terms && version.flowTemplateId) || current.flowTemplateId,
    textSections: overview && !texts.some(({ isOverview }) => isOverview) ? [overview, ...texts] : texts,
    imageSections: images ?? current.imageSections,
    documentSections: documents ?? current.documentSections,
    linkSections: links ?? current.linkSections,
  };
  return { version: number, content, restoredFiles };
}

function restoredTermsOf(
  { terms: stored }: Partial<DealContentValue>,
  { terms, currencyIsFixed }: Pick<RestoreOptions, 'terms' | 'currencyIsFixed'>,
): Partial<DealTermsValue> {
  if (!stored) return {};
  const names: (keyof DealTermsValue)[] = ['title', ...(terms ? restoredTerms : [])];
  const kept = names.filter((name) => name in stored && !(currencyIsFixed && name === 'investmentCurrency'));
  return Object.fromEntries(kept.map((name) => [name, stored[name]]));
}

const pickOrder = ({ description, management, fundingHistory }: DealContentValue['order']) => ({
  description,
  management,
  fundingHistory,
});
