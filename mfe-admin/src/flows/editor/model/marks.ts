import { movedIds } from '../../../opportunities/versions/compare/sequence.ts';
import { type FlowModel, type ModelItem, type ModelSection, sameItem, sameSection } from './model.ts';

/** What is not saved yet of a section or item. */
export type Mark = 'NEW' | 'CHANGED';

export type Marks = {
  sections: ReadonlyMap<string, Mark>;
  /** Whether there is anything that a save would store. */
  dirty: boolean;
};

/**
 * Compares what is edited with what is stored. A section that only stands elsewhere because others were moved is not
 * marked.
 *
 * @param base null for a new flow
 */
export function marksOf(base: FlowModel | null, model: FlowModel): Marks {
  const sections = marksOfParts(base?.sections ?? [], model.sections, sameSection);
  const dirty =
    sections.size > 0 ||
    model.name.trim() !== (base?.name ?? '').trim() ||
    model.removedFiles.length > 0 ||
    model.sections.length < (base?.sections.length ?? 0);
  return { sections, dirty };
}

/** Compares the items of a section with those of the stored flow, in whichever section they were. */
export function itemMarksOf(base: FlowModel | null, section: ModelSection): ReadonlyMap<string, Mark> {
  const former = base?.sections.find(({ id }) => id === section.id);
  if (former === section) return new Map();
  const marks = marksOfParts(former?.items ?? [], section.items, sameItem);
  const isElsewhere = ({ id }: ModelItem) => base?.sections.some(({ items }) => items.some((item) => item.id === id));
  const transferred = section.items.filter((item) => marks.get(item.id) === 'NEW' && isElsewhere(item));
  return new Map([...marks, ...transferred.map(({ id }) => [id, 'CHANGED'] as const)]);
}

function marksOfParts<Part extends { id: string }>(
  before: readonly Part[],
  after: readonly Part[],
  same: (one: Part, other: Part) => boolean,
): Map<string, Mark> {
  const former = new Map(before.map((part) => [part.id, part]));
  const moved = movedIds([...former.keys()], idsOf(after));
  return new Map(
    after.flatMap((part): [string, Mark][] => {
      const stored = former.get(part.id);
      if (!stored) return [[part.id, 'NEW']];
      return moved.has(part.id) || !same(stored, part) ? [[part.id, 'CHANGED']] : [];
    }),
  );
}

const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);
