import { usePlatform, useSession } from '@platform/app-kit';
import { matchPath, useLocation } from '@platform/router';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { findPosition, positionIdOfEntry, type ScrollPosition, type StoredList, savePosition } from './positions.ts';

/**
 * Stores the scroll position of a list and the record opened from it, and restores both on return. Another filter or
 * page starts at the top of the results instead.
 *
 * @param list constant during the component's lifetime
 * @param results the element with the results, which takes the focus when the page changes
 * @param address URL of the list state, as the router's location is updated later and the list may be left before
 * @param page the page shown, null while loading
 */
export function useScrollRestoration(
  list: StoredList,
  results: RefObject<HTMLElement | null>,
  address: string,
  page: number | null,
): void {
  const owner = useOwner();
  const { onSignOut } = usePlatform();
  const { state } = useLocation();
  const shown = page !== null;
  const pageBefore = useRef<number | null>(null);

  useLayoutEffect(() => {
    // The browser would restore the position before the rows are rendered.
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
      // Start the next screen at the top, even if it renders from the cache at full height.
      window.scrollTo(0, 0);
    };
  }, []);

  useLayoutEffect(() => {
    const part = shown ? results.current : null;
    const isCurrentUrl = window.location.pathname + window.location.search === address;
    if (!isCurrentUrl || owner === '') return;
    const store = { keep: (position: ScrollPosition) => savePosition(owner, list, position), onSignOut };
    const id = positionIdOfEntry();
    const found = positionToRestore(owner, list, address, [id, positionIdOf(state)]);
    // If the list is left before it has loaded, still return to the same URL.
    if (!part) return trackPosition(list, null, found ?? { id, address, scroll: 0, opened: null, rows: [] }, store);
    if (found) restorePosition(found, part);
    else if (pageBefore.current !== null) startAt(part, pageBefore.current !== page);
    pageBefore.current = page;
    return trackPosition(list, part, { id, address, scroll: window.scrollY, opened: null, rows: [] }, store);
  }, [list, results, owner, onSignOut, address, state, shown, page]);
}

/** Whether a position will be restored, so that the list must have its full height at once. */
export function useIsReturning(list: StoredList): boolean {
  const owner = useOwner();
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  return useMemo(
    () => Boolean(positionToRestore(owner, list, address, [positionIdOf(window.history.state), positionIdOf(state)])),
    [owner, list, address, state],
  );
}

/** Returns the account that owns the positions; empty when signed out. */
function useOwner(): string {
  return useSession().account?.id ?? '';
}

/** Returns the position id in the state of a history entry or of a link back to the list. */
function positionIdOf(state: unknown): unknown {
  return Object(state).place;
}

/** @param ids position ids by descending priority */
function positionToRestore(
  owner: string,
  list: StoredList,
  address: string,
  ids: readonly unknown[],
): ScrollPosition | undefined {
  const found = ids.map((id) => findPosition(owner, list, id)).find((position) => position !== undefined);
  return found?.address === address ? found : undefined;
}

function restorePosition({ scroll, opened }: ScrollPosition, results: HTMLElement): void {
  window.scrollTo(0, scroll);
  const link = opened && linkOf(results, opened.path);
  if (!link) return;
  link.focus({ preventScroll: true });
  window.scrollBy(0, link.getBoundingClientRect().top - opened.top);
}

function startAt(results: HTMLElement, withFocus: boolean): void {
  // Keep the focus in a search field or filter outside the results.
  const { activeElement } = document;
  const isElsewhere = activeElement !== document.body && !results.contains(activeElement);
  if (withFocus && !isElsewhere) results.focus({ preventScroll: true });
  if (results.getBoundingClientRect().top < 0) results.scrollIntoView({ block: 'start' });
}

type PositionStore = { keep(position: ScrollPosition): void; onSignOut(listener: () => void): () => void };

/**
 * Tracks a position and stores it when the list or the tab is left, but not after a sign-out.
 *
 * @param results null while loading: the position then stays unchanged
 */
function trackPosition(
  list: StoredList,
  results: HTMLElement | null,
  position: ScrollPosition,
  { keep, onSignOut }: PositionStore,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let signedOut = false;
  // An older release of the shell may not provide this service yet.
  const unsubscribe = onSignOut?.(() => {
    signedOut = true;
  });
  function leave(): void {
    if (!signedOut) keep(position);
  }
  window.addEventListener('pagehide', leave, { signal });
  if (results) {
    window.addEventListener('scroll', () => (position.scroll = window.scrollY), { passive: true, signal });
    const handleClick = ({ target }: Event) => {
      position.opened = openedBy(list, target);
      position.rows = rowsOf(list, results);
    };
    results.addEventListener('click', handleClick, { capture: true, signal });
  }
  return () => {
    controller.abort();
    unsubscribe?.();
    leave();
  };
}

function recordPath({ record }: StoredList, link: HTMLAnchorElement | null): string | null {
  return link && matchPath(record, link.pathname) ? link.pathname : null;
}

function openedBy(list: StoredList, target: EventTarget | null): ScrollPosition['opened'] {
  const link = target instanceof Element ? target.closest('a') : null;
  const path = recordPath(list, link);
  return link && path ? { path, top: link.getBoundingClientRect().top } : null;
}

function rowsOf(list: StoredList, results: HTMLElement): string[] {
  const paths = [...results.querySelectorAll('a')].map((link) => recordPath(list, link));
  return [...new Set(paths.filter((path) => path !== null))];
}

function linkOf(results: HTMLElement, path: string): HTMLElement | null {
  return results.querySelector<HTMLElement>(`a[href="${CSS.escape(path)}"]`);
}
