import type { SlotName } from './slot-names.ts';

/** Puts the filling of a slot into the page. */
export interface Slots {
  /** Whether an app of the registry fills the slot for this person. */
  isFilled(slot: SlotName): boolean;
  /**
   * Mounts the filling into `container` with `properties` added to its platform services. A filling that cannot be
   * loaded shows the shell's fallback in the container. Returns the function that takes it out again.
   */
  mount(slot: SlotName, container: HTMLElement, properties?: Record<string, unknown>): () => void;
}
