/** The flags of a section of a flow instance. */
export type SectionFlags = { shown: boolean; current: boolean; completed: boolean };

/**
 * How far an investment is, as staff read it: the first label that applies (AINV-05).
 * @param sections the sections of its flow in their order; hidden ones are passed over.
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
