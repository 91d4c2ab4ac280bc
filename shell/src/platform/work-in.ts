/**
 * Watches whether somebody works in an element: the focus is in it, or an entry that was typed and not cleared since, as
 * sending it does.
 */
export function watchWorkIn(element: HTMLElement) {
  const entered = new Set<EventTarget>();
  const enter = ({ target }: Event) => {
    if (target) entered.add(target);
  };
  element.addEventListener('input', enter, true);
  return {
    isUnderWay: () => element.contains(document.activeElement) || [...entered].some((entry) => isLeft(element, entry)),
    /** After the content was replaced. */
    forget: () => entered.clear(),
    stop: () => element.removeEventListener('input', enter, true),
  };
}

function isLeft(element: HTMLElement, entry: EventTarget): boolean {
  if (!(entry instanceof HTMLElement) || !element.contains(entry)) return false;
  if (entry instanceof HTMLTextAreaElement) return entry.value !== '';
  // What is not text, such as a choice, has no state that tells.
  if (entry instanceof HTMLInputElement) return !isTextual(entry) || entry.value !== '';
  return !entry.isContentEditable || entry.textContent !== '';
}

const isTextual = ({ type }: HTMLInputElement) => !['checkbox', 'radio', 'file', 'range', 'color'].includes(type);
