import { readDraft, writeDraft } from '@platform/app-kit';

/** Where the list stood in one entry of the tab's history. */
export type Place = {
  id: string;
  address: string;
  /** Pixels from the top of the page. */
  scroll: number;
  /** The deal that was opened from there, and how far from the top of the window its link was. */
  opened: { dealId: string; top: number } | null;
};

/** As many as somebody goes back through. */
const mostPlaces = 20;

/** Kept like what is typed: in this tab, for one person, and gone with a sign-out. */
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

/** Keeps a place as the latest one. */
export function keepPlace(owner: string, place: Place): void {
  const others = readPlaces(owner).filter(({ id }) => id !== place.id);
  writeDraft(owner, form, { places: [...others, place].slice(-mostPlaces) });
}

export function findPlace(owner: string, id: unknown): Place | undefined {
  return readPlaces(owner).find((place) => place.id === id);
}

/** Where the list was left last in this tab. */
export function latestPlace(owner: string): Place | undefined {
  return readPlaces(owner).at(-1);
}

/** The id of the place that the present entry of the history stands for; the entry gets one where it has none. */
export function placeOfEntry(): string {
  const state: Record<string, unknown> = Object(window.history.state);
  if (typeof state.place === 'string') return state.place;
  const id = crypto.randomUUID();
  window.history.replaceState({ ...state, place: id }, '');
  return id;
}
