/** The flags of a section of an instance. */
export interface FlaggedSection {
  id: string;
  shown: boolean;
  current: boolean;
  completed: boolean;
}

export const isOpen = ({ shown, completed }: FlaggedSection): boolean => shown && !completed;

/**
 * If no section is current, makes the next open section after the finished one current, or the first open section if
 * there is none.
 *
 * @param sections in order
 * @param finished the place of the section that was current
 */
export function ensureCurrent<Section extends FlaggedSection>(
  sections: readonly Section[],
  finished: number | undefined,
): Section[] {
  const next = sections.find((section, index) => isOpen(section) && index > (finished ?? sections.length));
  const successor = sections.find(({ current }) => current) ?? next ?? sections.find(isOpen);
  return sections.map((section) => ({ ...section, current: section.id === successor?.id }));
}

/**
 * Sets the flag `current` after sections were added, removed, moved or hidden: it stays where it is, goes from a section
 * that is gone or hidden to the next open one (ONBT-21), and to the first open one if none was open before.
 */
export function keepCurrent<Section extends FlaggedSection>(
  before: readonly FlaggedSection[],
  after: readonly Section[],
): Section[] {
  const former = before.findIndex(({ current }) => current);
  const kept = after.map((section) => ({ ...section, current: section.current && section.shown }));
  if (former < 0) return before.some(isOpen) ? kept : ensureCurrent(kept, undefined);
  // The sections that followed the former current one, from the first that is still there.
  const following = before.slice(former).map(({ id }) => id);
  const place = kept.findIndex((section) => following.includes(section.id));
  return ensureCurrent(kept, place < 0 ? undefined : place - 1);
}
