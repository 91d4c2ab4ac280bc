/**
 * The elements that apps render into. They are made once and live outside of the shell's React tree, so that a change
 * of the frame around them never takes the ground from under a mounted app.
 */
const slots = new Map<string, HTMLElement>();

/** Where an app or a filling renders. */
export interface Place {
  element(): HTMLElement;
  /** An empty element in it. What wakes up late renders into one that is no longer in the page. */
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
