import type { PageCompany, ShownDeal } from '@platform/deal-page';
import { availableAfter, endOfDayIn } from '@platform/rules';
import { placedFiles } from '../files/files-to-send.ts';
import { openingDateOf } from '../model/content.ts';
import type { EditorModel, SectionFile } from '../model/model.ts';
import { type Item, orderedItems } from '../model/order.ts';

type PreviewOptions = {
  company: PageCompany;
  /** Links to the bytes of chosen pictures. */
  urls: ReadonlyMap<File, string>;
  /** The amount of the deal that is placed already, a decimal. */
  placed: string;
  timeZone: string;
};

/** Returns the chosen pictures, which the preview shows from their bytes. */
export function chosenPictures({ sections }: EditorModel): File[] {
  return placedFiles(sections).flatMap(({ section, file }) =>
    section.kind === 'IMAGE' && file.chosen ? [file.chosen] : [],
  );
}

/** Returns what is being edited as the deal that its page would show once it is saved (EDIT-24). */
export function previewDeal(model: EditorModel, { company, urls, placed, timeZone }: PreviewOptions): ShownDeal {
  const { details } = model;
  const deadline = details.deadline ? endOfDayIn(details.deadline, timeZone).toISOString() : null;
  const total = details.investmentValue || null;
  const items = orderedItems(model);
  const placedSections = items.flatMap(({ section }, index) => (section ? [{ ...section, order: index + 1 }] : []));
  return {
    id: 'preview',
    title: details.title,
    // EDIT-25: without a status the badge reads as for any other status.
    status: details.status || 'CLOSED',
    offeringType: details.offeringType || null,
    securityType: details.securityType || null,
    valuation: details.valuation || null,
    investmentCurrency: details.investmentCurrency || 'USD',
    investmentValue: total,
    availableAmount: total && availableAfter({ total: null, available: null, committed: placed }, total),
    investmentMin: details.investmentMin || null,
    investmentMax: details.investmentMax || null,
    investmentDeadline: deadline,
    openingDate: openingDateOf(details, timeZone),
    fees: details.fees,
    descriptionOrder: orderOf(items, 'description'),
    managementOrder: orderOf(items, 'management'),
    fundingHistoryOrder: orderOf(items, 'fundingHistory'),
    company,
    textSections: placedSections.flatMap((section) => (section.kind === 'TEXT' ? [section] : [])),
    imageSections: placedSections.flatMap((section) =>
      section.kind === 'IMAGE'
        ? [{ ...section, imageUrl: pictureUrl(section.file, urls), imageWidth: null, imageHeight: null }]
        : [],
    ),
    documentSections: placedSections.flatMap((section) =>
      section.kind === 'DOCUMENTS' ? [{ ...section, files: section.files.map(shownFile) }] : [],
    ),
    linkSections: placedSections.flatMap((section) =>
      section.kind === 'LINKS' ? [{ ...section, links: [...section.links] }] : [],
    ),
  };
}

/** Returns the place of a section among all parts of the page, from 1; -1 for an absent one. */
const orderOf = (items: readonly Item[], key: string): number => items.findIndex((item) => item.key === key) + 1 || -1;

function pictureUrl(file: SectionFile | null, urls: ReadonlyMap<File, string>): string | null {
  return (file?.chosen ? urls.get(file.chosen) : file?.url) ?? null;
}

function shownFile({ id, name, size, chosen }: SectionFile): ShownDeal['documentSections'][number]['files'][number] {
  return { id, name, sizeBytes: size, ...(chosen?.type ? { mediaType: chosen.type } : {}) };
}
