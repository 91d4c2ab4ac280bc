/** How the deals are listed: as cards, or with a row for each (on phones two lines). */
export type ListView = 'cards' | 'table';

const key = 'list-view:opportunities';

/** Returns the view that was chosen last on this device; the list opens with it. */
export function lastView(): ListView {
  try {
    return localStorage.getItem(key) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
}

/** Keeps a chosen view. Without storage, it lasts as long as it is in the address. */
export function keepView(view: ListView): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // Storage is blocked or full.
  }
}
