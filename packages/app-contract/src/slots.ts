import type { SlotName } from './slot-names.ts';

/** Mounts slot fillings into the page. */
export interface Slots {
  /** Whether an app of the registry fills the slot and the session permits it. */
  isFilled(slot: SlotName): boolean;
  /** Loads the code of the filling in advance, in one attempt; a failure is ignored, since `mount` tries again. */
  prefetch(slot: SlotName): void;
  /**
   * Mounts the filling into `container` with `properties` added to its platform services. When the filling cannot be
   * loaded, the container shows the shell's fallback. Returns an unmount function.
   */
  mount(slot: SlotName, container: HTMLElement, properties?: Record<string, unknown>): () => void;
}

/** What the shell passes to the filling of `staff.palette`, the search of staff over all areas (DATA-08). */
export interface StaffPalette {
  /** Texts of the search field. */
  field: { label: string; placeholder: string; closeLabel: string };
  /** The staff pages that the apps declare and the session permits, with their translated names. */
  pages: readonly { path: string; text: string }[];
  /** Returns what was typed into the dialog before the filling was mounted. */
  typed(): string;
  /** To be called with true when the filling shows its own search field, and with false when that is gone. */
  onShown(isShown: boolean): void;
  close(): void;
  /** Whether the keyboard has Command in place of Control. */
  isMac: boolean;
}
