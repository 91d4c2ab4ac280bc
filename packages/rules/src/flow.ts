/** The flags of a section of a flow instance. */
export type SectionFlags = { shown: boolean; current: boolean; completed: boolean };

/**
 * Returns the progress label of an investment for staff: the first one that applies (AINV-05).
 * @param sections the sections of its flow in order; hidden ones are skipped
 */
export function progressLabel(
  investmentCompleted: boolean,
  sections: readonly (SectionFlags & { name: string })[],
): string {
  if (investmentCompleted) return 'Completed';
  const shown = sections.filter((section) => section.shown);
  const step = shown.find((section) => section.current) ?? shown.find((section) => !section.completed);
  return step?.name ?? 'All steps completed, waiting for review';
}
