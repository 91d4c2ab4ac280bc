import { isDeepStrictEqual } from 'node:util';
import { endOfDay } from '@platform/rules';
import { refuse } from '../../errors/coded-error.ts';
import type { DealContent, FileContent } from '../../read-models/deal-content.ts';
import type { DealChanges, EnteredTerms } from './changes.ts';
import { renumber } from './section-order.ts';

/** Content whose terms may still be incomplete: the checks of EDIT-28 decide. */
export type EnteredContent = Omit<DealContent, 'terms'> & { terms: EnteredTerms };

const sectionKinds = ['textSections', 'imageSections', 'documentSections', 'linkSections'] as const;
type SectionKind = (typeof sectionKinds)[number];

/** A new section without an order comes last. */
const last = { order: Number.MAX_SAFE_INTEGER, title: '' };
const emptySections = {
  textSections: { ...last, body: '', isOverview: false },
  imageSections: { ...last, file: null },
  documentSections: { ...last, files: [] },
  linkSections: { ...last, links: [] },
};

export const sameContent = (left: unknown, right: unknown): boolean => isDeepStrictEqual(left, right);

/** The part of a save that is carried out once its uploads have come (EDIT-52). */
type DeferredChanges = Pick<DealChanges, 'removedFiles' | 'flowTemplateId'>;

/**
 * Returns the content after a save: sections are inserted, changed and removed by id, and everything that the save does
 * not name stays as it is (EDIT-27, EDIT-41, EDIT-53).
 *
 * @param restored the files of `changes.restoredFiles`, by section id
 * @throws CodedError FIELD_INVALID naming what contradicts the stored sections
 */
export function applyChanges(
  before: DealContent,
  changes: DealChanges,
  restored: ReadonlyMap<string, FileContent[]> = new Map(),
): EnteredContent {
  const content = applyDeferred(before, changes);
  Object.assign(content.terms, readEnteredTerms(before, changes));
  for (const kind of sectionKinds) changeSections(content, kind, changes);
  const seen = sectionKinds.flatMap((kind) => content[kind].map(({ id }) => id));
  if (new Set(seen).size < seen.length) throw refuse('FIELD_INVALID', { field: 'id' });
  if (content.textSections.filter(({ isOverview }) => isOverview).length > 1) {
    throw refuse('FIELD_INVALID', { field: 'isOverview' });
  }
  for (const [sectionId, files] of restored) addFiles(content, sectionId, files);
  for (const { sectionId } of changes.newFiles) findFileSection(content, sectionId);
  for (const [name, order] of Object.entries(changes.order) as [keyof DealContent['order'], number][]) {
    content.order[name] = order > 0 ? Math.max(order, 1) : -1;
  }
  renumber(content, before, wantedOrders(changes));
  return content;
}

/** Returns the content without the removed files, and with the chosen flow. */
export function applyDeferred(before: DealContent, { removedFiles, flowTemplateId }: DeferredChanges): DealContent {
  const content = structuredClone(before);
  const isKept = ({ id }: FileContent) => !removedFiles.includes(id);
  for (const section of content.imageSections) if (section.file && !isKept(section.file)) section.file = null;
  for (const section of content.documentSections) section.files = section.files.filter(isKept);
  if (flowTemplateId !== undefined) content.flowTemplateId = flowTemplateId;
  return content;
}

/** Adds files to a section; an image replaces the former one (EDIT-20). Changes `content`. */
export function addFiles(
  content: Pick<DealContent, 'imageSections' | 'documentSections'>,
  sectionId: string,
  files: readonly FileContent[],
): void {
  const section = findFileSection(content, sectionId);
  if ('files' in section) section.files.push(...files);
  else section.file = files.at(-1) ?? section.file;
}

/** @throws CodedError FIELD_INVALID `sectionId` for a section that does not exist or holds no files */
export function findFileSection(
  { imageSections, documentSections }: Pick<DealContent, 'imageSections' | 'documentSections'>,
  sectionId: string,
) {
  const section = [...imageSections, ...documentSections].find(({ id }) => id === sectionId);
  if (!section) throw refuse('FIELD_INVALID', { field: 'sectionId' });
  return section;
}

/** Every file of a content with its section. */
export function listFiles({ imageSections, documentSections }: DealContent) {
  return [
    ...imageSections.flatMap(({ id, file }) => (file ? [{ sectionId: id, kind: 'image' as const, file }] : [])),
    ...documentSections.flatMap(({ id, files }) =>
      files.map((file) => ({ sectionId: id, kind: 'document' as const, file })),
    ),
  ];
}

/**
 * A cleared currency is the default one, a deadline on the stored day is the stored one (EDIT-31), and a prospective deal
 * opens on its date unless another one is entered (EDIT-13); anything else that is required is left to the checks.
 */
function readEnteredTerms(before: DealContent, { terms, timeZone }: DealChanges): EnteredTerms {
  const stored = before.terms.investmentDeadline;
  const isSameDay = stored !== null && terms.investmentDeadline === endOfDay(new Date(stored), timeZone).toISOString();
  const deadline = isSameDay ? stored : terms.investmentDeadline;
  const { status = before.terms.status, openingDate } = terms;
  const isDated = terms.status != null || deadline !== undefined;
  const opening = deadline === undefined ? stored : deadline;
  return {
    ...terms,
    ...(terms.investmentCurrency === null ? { investmentCurrency: 'USD' } : {}),
    ...(deadline === undefined ? {} : { investmentDeadline: deadline }),
    ...(isDated && status === 'PROSPECTIVE' && openingDate == null && opening != null ? { openingDate: opening } : {}),
  };
}

function changeSections(content: DealContent, kind: SectionKind, changes: DealChanges): void {
  const sections: { id: string }[] = content[kind];
  const overview = content.textSections.find(({ isOverview }) => isOverview);
  const overviewOrder = overview?.order ?? 0;
  const kept = sections.filter(({ id }) => !changes.removedSections.includes(id));
  if (kind === 'textSections') requireOverviewKept(content, changes);
  for (const entered of changes[kind]) {
    if (changes.removedSections.includes(entered.id)) throw refuse('FIELD_INVALID', { field: 'removedSections' });
    const present = kept.find(({ id }) => id === entered.id);
    if (present) Object.assign(present, entered);
    else kept.push({ ...structuredClone(emptySections[kind]), ...entered });
  }
  Object.assign(content, { [kind]: kept });
  // The overview has no place among the others, so that its stored order stays.
  for (const section of content.textSections) if (section.isOverview) section.order = overviewOrder;
}

/** EDIT-17: the overview is neither deleted nor made an ordinary section. */
function requireOverviewKept({ textSections }: DealContent, { textSections: entered, removedSections }: DealChanges) {
  for (const { id, isOverview } of textSections) {
    if (isOverview && removedSections.includes(id)) throw refuse('FIELD_INVALID', { field: 'removedSections' });
    const change = entered.find((section) => section.id === id);
    if (change?.isOverview !== undefined && change.isOverview !== isOverview) {
      throw refuse('FIELD_INVALID', { field: 'isOverview' });
    }
  }
}

function wantedOrders(changes: DealChanges): Map<string, number> {
  const named = sectionKinds.flatMap((kind) => changes[kind] as { id: string; order?: number }[]);
  const wanted = new Map(named.flatMap(({ id, order }) => (order === undefined ? [] : [[id, order] as const])));
  for (const [name, order] of Object.entries(changes.order)) if (order > 0) wanted.set(name, order);
  return wanted;
}
