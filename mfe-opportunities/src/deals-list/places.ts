import { readDraft, writeDraft } from '@platform/app-kit';

/** The scroll position of the list in one entry of the tab's history. */
export type Place = {
  id: string;
  address: string;
  /** Pixels from the top of the page. */
  scroll: number;
  /** The deal opened from there, and the distance of its link from the top of the window in pixels. */
  opened: { dealId: string; top: number } | null;
};

/** Maximum number of stored positions. */
const mostPlaces = 20;

/** Draft name: positions are stored per tab and account, and cleared on sign-out. */
const form = 'opportunities.places.1';

function readPlaces(owner: string): Place[] {
  const { places } = readDraft(owner, form) ?? {};
  return Array.isArray(places) ? places.filter(isPlace) : [];
}

function isPlace(value: unknown): value is Place {
  const { id, address, scroll, opened } = Object(value);
  const isOpened = opened === null || (typeof opened?.dealId === 'string' && typeof opened.top === 'number');
  return typeof id === 'string' && typeof address === 'string' && typeof scroll === 'number' && isOpened;
}

/** Stores a position as the latest one. */
export function keepPlace(owner: string, place: Place): void {
  const others = readPlaces(owner).filter(({ id }) => id !== place.id);
  writeDraft(owner, form, { places: [...others, place].slice(-mostPlaces) });
}

export function findPlace(owner: string, id: unknown): Place | undefined {
  return readPlaces(owner).find((place) => place.id === id);
}

/** Returns the position at which the list was last left in this tab. */
export function latestPlace(owner: string): Place | undefined {
  return readPlaces(owner).at(-1);
}

/** Returns the position id of the current history entry; assigns one if it has none. */
export function placeOfEntry(): string {
  const state: Record<string, unknown> = Object(window.history.state);
  if (typeof state.place === 'string') return state.place;
  const id = crypto.randomUUID();
  window.history.replaceState({ ...state, place: id }, '');
  return id;
}
