import { readDraft, writeDraft } from '@platform/app-kit';

/** A list whose positions are stored. */
export type StoredList = {
  /** Draft name with a version: positions are stored per tab and account, and cleared on sign-out. */
  name: string;
  /** Path pattern of the pages that the rows link to. */
  record: string;
};

/** The scroll position of a list in one entry of the tab's history. */
export type ScrollPosition = {
  id: string;
  address: string;
  /** Pixels from the top of the page. */
  scroll: number;
  /** Path of the row opened from there, and the distance of its link from the top of the window in pixels. */
  opened: { path: string; top: number } | null;
  /** Paths of the rows on the page of the list, in their order. */
  rows: string[];
};

/** Maximum number of stored positions per list. */
const maxPositions = 20;

function readPositions(owner: string, { name }: StoredList): ScrollPosition[] {
  const { places } = readDraft(owner, name) ?? {};
  return Array.isArray(places) ? places.filter(isScrollPosition) : [];
}

function isScrollPosition(value: unknown): value is ScrollPosition {
  const { id, address, scroll, opened, rows } = Object(value);
  const isOpened = opened === null || (typeof opened?.path === 'string' && typeof opened.top === 'number');
  const isPlace = typeof id === 'string' && typeof address === 'string' && typeof scroll === 'number';
  return isPlace && isOpened && Array.isArray(rows) && rows.every((row) => typeof row === 'string');
}

/** Stores a position as the latest one. */
export function savePosition(owner: string, list: StoredList, position: ScrollPosition): void {
  const others = readPositions(owner, list).filter(({ id }) => id !== position.id);
  writeDraft(owner, list.name, { places: [...others, position].slice(-maxPositions) });
}

export function findPosition(owner: string, list: StoredList, id: unknown): ScrollPosition | undefined {
  return readPositions(owner, list).find((position) => position.id === id);
}

/** Returns the position at which the list was last left in this tab. */
export function latestPosition(owner: string, list: StoredList): ScrollPosition | undefined {
  return readPositions(owner, list).at(-1);
}

/** Returns the position id of the current history entry; assigns one if it has none. */
export function positionIdOfEntry(): string {
  const state: Record<string, unknown> = Object(window.history.state);
  if (typeof state.place === 'string') return state.place;
  const id = crypto.randomUUID();
  window.history.replaceState({ ...state, place: id }, '');
  return id;
}
