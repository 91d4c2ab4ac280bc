/**
 * The elements that apps render into. They are made once and live outside of the shell's React tree, so that a change
 * of the frame around them never takes the ground from under a mounted app.
 */
const slots = new Map<string, HTMLElement>();

export function slotOf(name: string): HTMLElement {
  let slot = slots.get(name);
  if (!slot) {
    slot = document.createElement('div');
    slot.dataset.app = name;
    slots.set(name, slot);
  }
  return slot;
}

/** An empty element in the slot. An app that wakes up late renders into one that is no longer in the page. */
export function freshElement(name: string): HTMLElement {
  const element = document.createElement('div');
  slotOf(name).replaceChildren(element);
  return element;
}

export function emptySlot(name: string): void {
  slotOf(name).replaceChildren();
}
