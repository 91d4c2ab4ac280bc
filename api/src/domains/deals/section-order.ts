import type { DealContent } from '../../read-models/deal-content.ts';

/** The orders that a save names, by section id or by the name of one of the three company sections. */
type WantedOrders = ReadonlyMap<string, number>;

/** A numbered part of the deal's page: a section, or one of the three that show the company. */
interface Numbered {
  key: string;
  order: number;
  setOrder(order: number): void;
}

const companySections = ['description', 'management', 'fundingHistory'] as const;
const kinds = ['textSections', 'imageSections', 'documentSections', 'linkSections'] as const;

/**
 * Renumbers the sections of all kinds 1..n: those that the save names stand where it puts them, the others keep their
 * order around them (EDIT-18). The overview stays first and has no number (EDIT-17). Changes `content`; numbers stay as
 * they are stored when the sequence is the same as before.
 */
export function renumber(content: DealContent, before: DealContent, wanted: WantedOrders): void {
  const items = listNumbered(content).sort(byOrder);
  const placed = items.filter(({ key }) => !wanted.has(key));
  const named = items.filter(({ key }) => wanted.has(key));
  const positionOf = ({ key }: Numbered) => Math.max(1, wanted.get(key) ?? 1);
  for (const item of named.sort((left, right) => positionOf(left) - positionOf(right))) {
    placed.splice(positionOf(item) - 1, 0, item);
  }
  const former = listNumbered(before).sort(byOrder);
  const isSameSequence =
    former.length === placed.length && former.every(({ key }, index) => key === placed[index]?.key);
  for (const [index, item] of placed.entries()) item.setOrder(isSameSequence ? (former[index]?.order ?? 0) : index + 1);
  for (const kind of kinds) content[kind].sort(byOrderOf);
}

const byOrder = (left: Numbered, right: Numbered): number => left.order - right.order || compare(left.key, right.key);
const byOrderOf = (left: { id: string; order: number }, right: { id: string; order: number }): number =>
  left.order - right.order || compare(left.id, right.id);
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function listNumbered(content: DealContent): Numbered[] {
  const { order, textSections, imageSections, documentSections, linkSections } = content;
  const texts = textSections.filter(({ isOverview }) => !isOverview);
  return [
    ...[...texts, ...imageSections, ...documentSections, ...linkSections].map((section) => ({
      key: section.id,
      order: section.order,
      setOrder: (number: number) => {
        section.order = number;
      },
    })),
    ...companySections
      .filter((name) => order[name] > 0)
      .map((name) => ({
        key: name,
        order: order[name],
        setOrder: (number: number) => {
          order[name] = number;
        },
      })),
  ];
}
