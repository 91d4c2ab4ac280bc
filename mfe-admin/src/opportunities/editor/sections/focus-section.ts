/** DOM id of a part of the deal page. */
export const sectionId = (key: string): string => `deal-section-${key}`;

/** Frames after which a part is there, also when its tab was opened for it. */
const maxFrames = 20;

/** Moves the focus to a part that the next rendering adds or shows: to its title if that can be edited. */
export function focusSectionLater(key: string): void {
  setTimeout(() => focusSection(key, maxFrames));
}

function focusSection(key: string, frames: number): void {
  const section = document.getElementById(sectionId(key));
  const target = section?.querySelector<HTMLElement>('input[type="text"]') ?? section;
  target?.focus();
  if (frames > 0 && (!target || document.activeElement !== target)) {
    requestAnimationFrame(() => focusSection(key, frames - 1));
  }
}
