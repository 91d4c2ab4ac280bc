import type { SlotName } from './slot-names.ts';

/** Mounts slot fillings into the page. */
export interface Slots {
  /** Whether an app of the registry fills the slot and the session permits it. */
  isFilled(slot: SlotName): boolean;
  /**
   * Mounts the filling into `container` with `properties` added to its platform services. When the filling cannot be
   * loaded, the container shows the shell's fallback. Returns an unmount function.
   */
  mount(slot: SlotName, container: HTMLElement, properties?: Record<string, unknown>): () => void;
}
