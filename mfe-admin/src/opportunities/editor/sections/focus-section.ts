/** DOM id of a part of the deal page. */
export const sectionId = (key: string): string => `deal-section-${key}`;

/** Moves the focus to a part that the next rendering adds: to its title if that can be edited. */
export function focusSectionLater(key: string): void {
  setTimeout(() => {
    const section = document.getElementById(sectionId(key));
    (section?.querySelector<HTMLElement>('input[type="text"]') ?? section)?.focus();
  });
}
