import { usePlatform, useSession } from '@platform/app-kit';
import { paths } from '@platform/paths';
import { matchPath, useLocation } from '@platform/router';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { findPlace, keepPlace, latestPlace, type Place, placeOfEntry } from './places.ts';

/**
 * Stores the scroll position of the list and the deal opened from it, and restores both on return. Another filter or
 * page starts at the top of the results instead.
 *
 * @param results the element with the results, which takes the focus when the page changes
 * @param address URL of the list state, as the router's location is updated later and the list may be left before
 * @param page the page shown, null while loading
 */
export function usePlaceInList(results: RefObject<HTMLElement | null>, address: string, page: number | null): void {
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
    const isHere = window.location.pathname + window.location.search === address;
    if (!isHere || owner === '') return;
    const keeping = { keep: (place: Place) => keepPlace(owner, place), onSignOut };
    const id = placeOfEntry();
    const found = placeToReturnTo(owner, address, [id, wantedPlace(state)]);
    // If the list is left before it has loaded, still return to the same URL.
    if (!part) return follow(null, found ?? { id, address, scroll: 0, opened: null }, keeping);
    if (found) returnTo(found, part);
    else if (pageBefore.current !== null) beginAt(part, pageBefore.current !== page);
    pageBefore.current = page;
    return follow(part, { id, address, scroll: window.scrollY, opened: null }, keeping);
  }, [results, owner, onSignOut, address, state, shown, page]);
}

/** Whether a position will be restored, so that the list must have its full height at once. */
export function useReturning(): boolean {
  const owner = useOwner();
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  return useMemo(
    () => Boolean(placeToReturnTo(owner, address, [wantedPlace(window.history.state), wantedPlace(state)])),
    [owner, address, state],
  );
}

/** Returns the target of a deal's `Back` link: the list as last left in this tab, else its first page (readings 26). */
export function useWayBack(): { to: string; state?: { place: string } } {
  const owner = useOwner();
  const [place, setPlace] = useState<Place>();
  // The list stores its position on unmount, which happens after the first render of the next screen.
  useLayoutEffect(() => setPlace(latestPlace(owner)), [owner]);
  return place ? { to: place.address, state: { place: place.id } } : { to: paths.allDeals() };
}

/** Returns the account that owns the positions; empty when signed out. */
function useOwner(): string {
  return useSession().account?.id ?? '';
}

/** Returns the position id in the state of a history entry or of a link back to the list. */
function wantedPlace(state: unknown): unknown {
  return Object(state).place;
}

/** @param ids position ids by descending priority */
function placeToReturnTo(owner: string, address: string, ids: readonly unknown[]): Place | undefined {
  const found = ids.map((id) => findPlace(owner, id)).find((place) => place !== undefined);
  return found?.address === address ? found : undefined;
}

function returnTo({ scroll, opened }: Place, results: HTMLElement): void {
  window.scrollTo(0, scroll);
  const link = opened && linkOf(results, opened.dealId);
  if (!link) return;
  link.focus({ preventScroll: true });
  window.scrollBy(0, link.getBoundingClientRect().top - opened.top);
}

function beginAt(results: HTMLElement, withFocus: boolean): void {
  // Keep the focus in a search field or filter outside the results.
  const { activeElement } = document;
  const isElsewhere = activeElement !== document.body && !results.contains(activeElement);
  if (withFocus && !isElsewhere) results.focus({ preventScroll: true });
  if (results.getBoundingClientRect().top < 0) results.scrollIntoView({ block: 'start' });
}

type Followed = { keep(place: Place): void; onSignOut(listener: () => void): () => void };

/**
 * Tracks a position and stores it when the list or the tab is left, but not after a sign-out.
 *
 * @param results null while loading: the position then stays unchanged
 */
function follow(results: HTMLElement | null, place: Place, { keep, onSignOut }: Followed): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let signedOut = false;
  // An older release of the shell may not provide this service yet.
  const forget = onSignOut?.(() => {
    signedOut = true;
  });
  function leave(): void {
    if (!signedOut) keep(place);
  }
  window.addEventListener('pagehide', leave, { signal });
  if (results) {
    window.addEventListener('scroll', () => (place.scroll = window.scrollY), { passive: true, signal });
    results.addEventListener('click', ({ target }) => (place.opened = openedBy(target)), { capture: true, signal });
  }
  return () => {
    stopping.abort();
    forget?.();
    leave();
  };
}

function openedBy(target: EventTarget | null): Place['opened'] {
  const link = target instanceof Element ? target.closest('a') : null;
  const dealId = link && matchPath(paths.deal.pattern, link.pathname)?.params.dealId;
  return link && dealId ? { dealId, top: link.getBoundingClientRect().top } : null;
}

function linkOf(results: HTMLElement, dealId: string): HTMLElement | null {
  return results.querySelector<HTMLElement>(`a[href="${CSS.escape(paths.deal({ dealId }))}"]`);
}
