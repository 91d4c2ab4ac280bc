import type { ListColumn, ListDensity } from '@platform/design-system/list';
import { useState } from 'react';

/** How a list looks to this person: kept per list in the browser. */
export type ListView = {
  density: ListDensity;
  /** The hidden columns. */
  hidden: readonly string[];
  /** The optional columns that were chosen. */
  shown: readonly string[];
};

export type ListViewState = [view: ListView, change: (part: Partial<ListView>) => void];

const usual: ListView = { density: 'comfortable', hidden: [], shown: [] };

type Hideable = Pick<ListColumn<never>, 'key' | 'optional'>;

/** Whether a column is shown. */
export const isColumnShown = ({ hidden, shown }: ListView, { key, optional = false }: Hideable): boolean =>
  optional ? shown.includes(key) : !hidden.includes(key);

/** Returns the part of a view that hides these of its columns and shows the others. */
export function hidingColumns(columns: readonly Hideable[], hidden: readonly string[]): Partial<ListView> {
  const keysOf = (some: readonly Hideable[]) => some.map(({ key }) => key);
  return {
    hidden: keysOf(columns.filter(({ key, optional }) => !optional && hidden.includes(key))),
    shown: keysOf(columns.filter(({ key, optional }) => optional && !hidden.includes(key))),
  };
}

/** Returns the stored look of a list and its setter. Without storage, it lasts as long as the page. */
export function useListView(list: string): ListViewState {
  const key = `list-view:${list}`;
  const [view, setView] = useState(() => readView(key));

  function change(part: Partial<ListView>): void {
    const next = { ...view, ...part };
    setView(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is blocked or full.
    }
  }
  return [view, change];
}

function readView(key: string): ListView {
  try {
    const { density, hidden, shown } = Object(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return {
      density: density === 'compact' ? 'compact' : 'comfortable',
      hidden: namesIn(hidden),
      shown: namesIn(shown),
    };
  } catch {
    return usual;
  }
}

const namesIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
