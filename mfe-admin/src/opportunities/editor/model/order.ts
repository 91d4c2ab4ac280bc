import type { CompanySectionKind, EditorModel, Section } from './model.ts';

export const companySectionKinds = ['description', 'management', 'fundingHistory'] as const;

/** One part of the deal page in its order: a section, or one of the three that show the company. */
export type Item = { key: string; section: Section } | { key: CompanySectionKind; section: null };

export function isOverview(section: Section | null): boolean {
  return section?.kind === 'TEXT' && section.isOverview;
}

/** Whether a section is an overview in which nothing was ever written: it is not stored. */
export function isBlankOverview(section: Section): boolean {
  return section.kind === 'TEXT' && section.isOverview && !section.stored && section.body === '';
}

/**
 * Returns the parts in their order: the overview first (EDIT-17), then the others, which have the numbers 1..n (EDIT-18).
 */
export function orderedItems({ order, sections }: EditorModel): Item[] {
  const items: Item[] = sections.map((section) => ({ key: section.id, section }));
  const offset = sections.some(isOverview) ? 0 : 1;
  const placed = companySectionKinds.filter((kind) => order[kind] > 0).sort((one, other) => order[one] - order[other]);
  // Number 1 comes after the overview.
  for (const kind of placed) items.splice(order[kind] - offset, 0, { key: kind, section: null });
  return items;
}

/** Returns the model with the parts in a new order; parts that are missing are gone (EDIT-19). */
export function withItems(model: EditorModel, items: readonly Item[]): EditorModel {
  const numbered = items.filter(({ section }) => !isOverview(section));
  const numberOf = (kind: CompanySectionKind) => numbered.findIndex(({ key }) => key === kind) + 1 || -1;
  return {
    ...model,
    order: {
      description: numberOf('description'),
      management: numberOf('management'),
      fundingHistory: numberOf('fundingHistory'),
    },
    sections: items.flatMap(({ section }) => (section ? [section] : [])),
  };
}
