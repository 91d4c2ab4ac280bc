import './deal-entries.css';
import { Panel } from '@platform/design-system';
import { type ReactNode, useEffect, useRef } from 'react';

type DealEntriesProps<Entry> = {
  entries: readonly Entry[];
  /** The page of the list, from 1; a change scrolls to the top of the list. */
  page: number;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  /** Whether the entries are being refreshed. */
  busy: boolean;
  children(entry: Entry): ReactNode;
};

/**
 * A list whose entries may be removed while focused: the focus then moves to the entry that takes the place, or to the
 * empty state, instead of being lost.
 */
export function DealEntries<Entry extends { id: string }>({
  entries,
  page,
  empty,
  busy,
  children,
}: DealEntriesProps<Entry>) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(entries);
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const place = before.current.findIndex(({ id }) => id === focused.current);
    before.current = entries;
    if (focused.current === null || entries.some(({ id }) => id === focused.current)) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const items = frame.current?.querySelectorAll('.deal-ui-deal-entries > li') ?? [];
    const next = items[Math.min(place, items.length - 1)]?.querySelector<HTMLElement>('a, button');
    (next ?? frame.current)?.focus();
  }, [entries]);
  const pageBefore = useRef(page);
  useEffect(() => {
    const pageChanged = pageBefore.current !== page;
    pageBefore.current = page;
    // A changed search or sort resets the page too, but must keep the focus in its control.
    if (!pageChanged || document.activeElement?.closest('.deal-ui-list-controls')) return;
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  return (
    <div ref={frame} tabIndex={-1} className="deal-ui-deal-entries-frame" aria-busy={busy}>
      {entries.length === 0 ? (
        empty
      ) : (
        <ul className="deal-ui-deal-entries">
          {entries.map((entry) => (
            <li
              key={entry.id}
              onFocus={() => {
                focused.current = entry.id;
              }}
              onBlur={() => {
                focused.current = null;
              }}
            >
              {children(entry)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A tile with the investor's own data beside the deal card (WATCH-06, INV-04). */
export function DealEntry({ tile, children }: { tile: ReactNode; children: ReactNode }) {
  return (
    <article className="deal-ui-deal-entry">
      <Panel>{tile}</Panel>
      {children}
    </article>
  );
}
