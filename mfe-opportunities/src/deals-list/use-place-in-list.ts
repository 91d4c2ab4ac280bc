import { usePlatform, useSession } from '@platform/app-kit';
import { paths } from '@platform/paths';
import { matchPath, useLocation } from '@platform/router';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { findPlace, keepPlace, latestPlace, type Place, placeOfEntry } from './places.ts';

/**
 * Keeps where a person stands in the list and leads back to it: to the scroll position and to the deal that was opened.
 * Another choice or page begins at the top of the results instead.
 *
 * @param results the part of the page that changes with each choice; it takes the focus when the page changes
 * @param address of the choice; the router's own comes later, and the list may be left before
 * @param page the page that is shown, null while nothing is
 */
export function usePlaceInList(results: RefObject<HTMLElement | null>, address: string, page: number | null): void {
  const owner = useOwner();
  const { onSignOut } = usePlatform();
  const { state } = useLocation();
  const shown = page !== null;
  const pageBefore = useRef<number | null>(null);

  useLayoutEffect(() => {
    // The list knows its place better than the browser, which looks before the cards are there.
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
      // What comes next begins at its top, also where it is known and as long as the list.
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
    // Who leaves before there is anything to see comes back to the same choice all the same.
    if (!part) return follow(null, found ?? { id, address, scroll: 0, opened: null }, keeping);
    if (found) returnTo(found, part);
    else if (pageBefore.current !== null) beginAt(part, pageBefore.current !== page);
    pageBefore.current = page;
    return follow(part, { id, address, scroll: window.scrollY, opened: null }, keeping);
  }, [results, owner, onSignOut, address, state, shown, page]);
}

/** Whether this address is opened to return to a place in it, for which the list must have its height at once. */
export function useReturning(): boolean {
  const owner = useOwner();
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  return useMemo(
    () => Boolean(placeToReturnTo(owner, address, [wantedPlace(window.history.state), wantedPlace(state)])),
    [owner, address, state],
  );
}

/** Where `Back` of a deal leads: to the list as it was left in this tab, else to its first page (readings 26). */
export function useWayBack(): { to: string; state?: { place: string } } {
  const owner = useOwner();
  const [place, setPlace] = useState<Place>();
  // The list keeps its place when it goes: that is after a page that follows at once was drawn for the first time.
  useLayoutEffect(() => setPlace(latestPlace(owner)), [owner]);
  return place ? { to: place.address, state: { place: place.id } } : { to: paths.allDeals() };
}

/** Whose places they are; nobody's while a sign-out takes the page away. */
function useOwner(): string {
  return useSession().account?.id ?? '';
}

/** The place that an entry of the history stands for, or that a link back to the list names. */
function wantedPlace(state: unknown): unknown {
  return Object(state).place;
}

/** @param ids the places that are wanted, the first one most */
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
  // Who searches or filters from a later page stays in that field.
  const { activeElement } = document;
  const isElsewhere = activeElement !== document.body && !results.contains(activeElement);
  if (withFocus && !isElsewhere) results.focus({ preventScroll: true });
  if (results.getBoundingClientRect().top < 0) results.scrollIntoView({ block: 'start' });
}

type Followed = { keep(place: Place): void; onSignOut(listener: () => void): () => void };

/**
 * Follows a place until the list is left, and then keeps it; so it does when the tab is left, but not after a sign-out.
 *
 * @param results null while there are none: the place stays as it is
 */
function follow(results: HTMLElement | null, place: Place, { keep, onSignOut }: Followed): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let signedOut = false;
  // A shell of before the release of this app may still be in use, and offers no such service.
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
