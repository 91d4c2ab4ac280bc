import { usePlatform, useSession } from '@platform/app-kit';
import { paths } from '@platform/paths';
import { matchPath, useLocation } from '@platform/router';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  findPosition,
  latestPosition,
  positionIdOfEntry,
  type ScrollPosition,
  savePosition,
} from './scroll-positions.ts';

/**
 * Stores the scroll position of the list and the deal opened from it, and restores both on return. Another filter or
 * page starts at the top of the results instead.
 *
 * @param results the element with the results, which takes the focus when the page changes
 * @param address URL of the list state, as the router's location is updated later and the list may be left before
 * @param page the page shown, null while loading
 */
export function useScrollRestoration(
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
    // The browser would restore the position before the cards are rendered.
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
    const store = { keep: (position: ScrollPosition) => savePosition(owner, position), onSignOut };
    const id = positionIdOfEntry();
    const found = positionToRestore(owner, address, [id, positionIdOf(state)]);
    // If the list is left before it has loaded, still return to the same URL.
    if (!part) return trackPosition(null, found ?? { id, address, scroll: 0, opened: null }, store);
    if (found) restorePosition(found, part);
    else if (pageBefore.current !== null) startAt(part, pageBefore.current !== page);
    pageBefore.current = page;
    return trackPosition(part, { id, address, scroll: window.scrollY, opened: null }, store);
  }, [results, owner, onSignOut, address, state, shown, page]);
}

/** Whether a position will be restored, so that the list must have its full height at once. */
export function useIsReturning(): boolean {
  const owner = useOwner();
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  return useMemo(
    () => Boolean(positionToRestore(owner, address, [positionIdOf(window.history.state), positionIdOf(state)])),
    [owner, address, state],
  );
}

/** Returns the target of a deal's `Back` link: the list as last left in this tab, else its first page (readings 26). */
export function useBackLink(): { to: string; state?: { place: string } } {
  const owner = useOwner();
  const [position, setPosition] = useState<ScrollPosition>();
  // The list stores its position on unmount, which happens after the first render of the next screen.
  useLayoutEffect(() => setPosition(latestPosition(owner)), [owner]);
  return position ? { to: position.address, state: { place: position.id } } : { to: paths.allDeals() };
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
function positionToRestore(owner: string, address: string, ids: readonly unknown[]): ScrollPosition | undefined {
  const found = ids.map((id) => findPosition(owner, id)).find((position) => position !== undefined);
  return found?.address === address ? found : undefined;
}

function restorePosition({ scroll, opened }: ScrollPosition, results: HTMLElement): void {
  window.scrollTo(0, scroll);
  const link = opened && linkOf(results, opened.dealId);
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
    results.addEventListener('click', ({ target }) => (position.opened = openedBy(target)), { capture: true, signal });
  }
  return () => {
    controller.abort();
    unsubscribe?.();
    leave();
  };
}

function openedBy(target: EventTarget | null): ScrollPosition['opened'] {
  const link = target instanceof Element ? target.closest('a') : null;
  const dealId = link && matchPath(paths.deal.pattern, link.pathname)?.params.dealId;
  return link && dealId ? { dealId, top: link.getBoundingClientRect().top } : null;
}

function linkOf(results: HTMLElement, dealId: string): HTMLElement | null {
  return results.querySelector<HTMLElement>(`a[href="${CSS.escape(paths.deal({ dealId }))}"]`);
}
