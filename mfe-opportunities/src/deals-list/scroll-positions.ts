import { readDraft, writeDraft } from '@platform/app-kit';

/** The scroll position of the list in one entry of the tab's history. */
export type ScrollPosition = {
  id: string;
  address: string;
  /** Pixels from the top of the page. */
  scroll: number;
  /** The deal opened from there, and the distance of its link from the top of the window in pixels. */
  opened: { dealId: string; top: number } | null;
};

/** Maximum number of stored positions. */
const maxPositions = 20;

/** Draft name: positions are stored per tab and account, and cleared on sign-out. */
const draftName = 'opportunities.places.1';

function readPositions(owner: string): ScrollPosition[] {
  const { places } = readDraft(owner, draftName) ?? {};
  return Array.isArray(places) ? places.filter(isScrollPosition) : [];
}

function isScrollPosition(value: unknown): value is ScrollPosition {
  const { id, address, scroll, opened } = Object(value);
  const isOpened = opened === null || (typeof opened?.dealId === 'string' && typeof opened.top === 'number');
  return typeof id === 'string' && typeof address === 'string' && typeof scroll === 'number' && isOpened;
}

/** Stores a position as the latest one. */
export function savePosition(owner: string, position: ScrollPosition): void {
  const others = readPositions(owner).filter(({ id }) => id !== position.id);
  writeDraft(owner, draftName, { places: [...others, position].slice(-maxPositions) });
}

export function findPosition(owner: string, id: unknown): ScrollPosition | undefined {
  return readPositions(owner).find((position) => position.id === id);
}

/** Returns the position at which the list was last left in this tab. */
export function latestPosition(owner: string): ScrollPosition | undefined {
  return readPositions(owner).at(-1);
}

/** Returns the position id of the current history entry; assigns one if it has none. */
export function positionIdOfEntry(): string {
  const state: Record<string, unknown> = Object(window.history.state);
  if (typeof state.place === 'string') return state.place;
  const id = crypto.randomUUID();
  window.history.replaceState({ ...state, place: id }, '');
  return id;
}
