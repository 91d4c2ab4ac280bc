import type { DealInput, DealUpdateInput } from '../../../gql/graphql.ts';
import { openingDateOf } from './content.ts';
import type { Details, EditorModel, Section, SectionFile, SectionLink } from './model.ts';
import { companySectionKinds, isBlankOverview, isOverview, orderedItems } from './order.ts';
import { filesOf } from './reduce.ts';

const emptyDetails: Partial<Details> = {};
const nothing: EditorModel = {
  details: emptyDetails as Details,
  order: { description: -1, management: -1, fundingHistory: -1 },
  sections: [],
};

/** Returns the whole of a new deal (EDIT-34). */
export function inputOf(model: EditorModel, timeZone: string): DealInput {
  // There is nothing that could be removed or restored.
  const { removedSections, removedFiles, restoredFiles, restoredFrom, ...input } = updateOf(nothing, model, timeZone);
  return input;
}

/**
 * Returns what differs from the stored state: anything else is not sent, so that a save leaves it as it is (EDIT-27,
 * EDIT-41, EDIT-53). All files that are not stored yet are named as new, also those that an earlier save has named.
 */
export function updateOf(base: EditorModel, model: EditorModel, timeZone: string): DealUpdateInput {
  const known = base.sections.filter((section) => !isBlankOverview(section));
  const before = new Map(known.map((section) => [section.id, section]));
  const kept = model.sections.filter((section) => !isBlankOverview(section));
  const keys = keysOf(model);
  // The server moves each named section to its number: naming all of them leaves nothing to its guess.
  const isReordered = keysOf(base).join() !== keys.join();
  const numberOf = (id: string) => keys.indexOf(id) + 1;

  /** Returns the changed fields of a section; undefined if there are none. */
  const entry = <Kind extends Section>(section: Kind, fields: readonly (keyof Kind)[]) => {
    const stored = before.get(section.id) as Kind | undefined;
    const changed = fields.filter((field) => !stored || !same(stored[field], section[field]));
    const order = isReordered && !isOverview(section) ? { order: numberOf(section.id) } : {};
    const values = Object.fromEntries(changed.map((field) => [field, section[field]]));
    const isEmpty = stored && changed.length === 0 && !('order' in order);
    return isEmpty ? [] : [{ ...(values as Pick<Kind, (typeof fields)[number]>), ...order, id: section.id }];
  };
  const of = <Kind extends Section['kind']>(kind: Kind) =>
    kept.filter((section): section is Extract<Section, { kind: Kind }> => section.kind === kind);

  const files = kept.flatMap((section) => filesOf(section).map((file) => ({ ...file, sectionId: section.id })));
  const present = new Set(files.map(({ id }) => id));
  const remaining = known.filter(({ id }) => kept.some((section) => section.id === id));
  return withoutEmpty({
    ...detailsDelta(base.details, model.details, timeZone),
    ...ordersDelta(model, isReordered, base),
    textSections: of('TEXT').flatMap((section) =>
      entry(section, section.loaded ? ['title', 'body', ...overviewField(before, section)] : []),
    ),
    imageSections: of('IMAGE').flatMap((section) => entry(section, ['title'])),
    documentSections: of('DOCUMENTS').flatMap((section) => entry(section, ['title'])),
    linkSections: of('LINKS').flatMap((section) =>
      entry({ ...section, links: section.links.filter(isFilled) }, ['title', 'links']),
    ),
    removedSections: known.filter((section) => !remaining.includes(section)).map(({ id }) => id),
    removedFiles: remaining.flatMap(filesOf).flatMap(({ id }) => (present.has(id) ? [] : [id])),
    newFiles: files.filter(isToUpload).map(({ id, sectionId, name }) => ({ id, sectionId, name })),
    restoredFiles: files.flatMap(({ id, sectionId, stored, restoredFrom }) =>
      restoredFrom && !stored ? [{ id, sectionId, ...restoredFrom }] : [],
    ),
  });
}

/** Whether a save has something to store besides the uploads of files that an earlier save has named. */
export function isUploadOnly(input: DealUpdateInput, named: ReadonlySet<string>): boolean {
  const { newFiles: given, ...others } = input;
  const newFiles = given ?? [];
  return Object.keys(others).length === 0 && newFiles.every(({ id }) => named.has(String(id)));
}

/** A link that was added and left empty is none. */
const isFilled = ({ label, url }: SectionLink): boolean => label.trim() !== '' || url.trim() !== '';

/** Whether a file was chosen here and is not uploaded yet. */
export const isToUpload = ({ stored, chosen }: SectionFile): boolean => !stored && chosen !== undefined;

const keysOf = (model: EditorModel): string[] =>
  orderedItems(model).flatMap(({ key, section }) => (isOverview(section) ? [] : [key]));

/** Which section is the overview is said once. */
const overviewField = (before: ReadonlyMap<string, Section>, { id }: Section): readonly 'isOverview'[] =>
  before.has(id) ? [] : ['isOverview'];

function detailsDelta(base: Details, { deadline, openingDate, ...now }: Details, timeZone: string) {
  const names = (Object.keys(now) as (keyof typeof now & string)[]).filter((name) => now[name] !== base[name]);
  const opening = openingDateOf({ deadline, openingDate, ...now } as Details, timeZone);
  return {
    ...Object.fromEntries(names.map((name) => [name, isText(name) ? now[name] : now[name] || null])),
    ...(deadline === base.deadline ? {} : { deadline: deadline || null }),
    ...(opening === openingDateOf(base, timeZone) ? {} : { openingDate: opening }),
  } as Partial<DealUpdateInput>;
}

const isText = (name: string) => name === 'title' || name === 'fees';

function ordersDelta({ order }: EditorModel, isReordered: boolean, { order: before }: EditorModel) {
  const changed = companySectionKinds.filter((kind) => (order[kind] > 0 ? isReordered : before[kind] > 0));
  return Object.fromEntries(changed.map((kind) => [`${kind}Order`, order[kind]])) as Partial<DealUpdateInput>;
}

/** Leaves out the empty lists. */
function withoutEmpty<Input extends object>(input: Input): Input {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  ) as Input;
}

function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
