import type { ListDensity } from '@platform/design-system/list';
import { useState } from 'react';

/** How a list looks to this person: kept per list in the browser. */
export type ListView = { density: ListDensity; hidden: readonly string[] };

const usual: ListView = { density: 'comfortable', hidden: [] };

/** Returns the stored look of a list and its setter. Without storage, it lasts as long as the page. */
export function useListView(list: string): [view: ListView, change: (part: Partial<ListView>) => void] {
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
    const { density, hidden } = Object(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return {
      density: density === 'compact' ? 'compact' : 'comfortable',
      hidden: Array.isArray(hidden) ? hidden.filter((name) => typeof name === 'string') : [],
    };
  } catch {
    return usual;
  }
}
