/**
 * The elements that apps render into. They are created once and not managed by the shell's React tree, so that a change
 * of the frame around them never removes the element of a mounted app.
 */
const slots = new Map<string, HTMLElement>();

/** The place where an app or a slot filling renders. */
export interface Place {
  element(): HTMLElement;
  /** Replaces the content with a new empty element, so that a mount that finishes late renders into a detached one. */
  fresh(): HTMLElement;
  empty(): void;
}

export function slotOf(name: string): HTMLElement {
  let slot = slots.get(name);
  if (!slot) {
    slot = document.createElement('div');
    slot.dataset.app = name;
    slots.set(name, slot);
  }
  return slot;
}

export function placeIn(container: HTMLElement): Place {
  return {
    element: () => container,
    fresh() {
      const element = document.createElement('div');
      container.replaceChildren(element);
      return element;
    },
    empty: () => container.replaceChildren(),
  };
}
