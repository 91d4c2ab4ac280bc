import { usePlatform } from '@platform/app-kit';
import { useCallback, useEffect } from 'react';

export type DealEvent = 'DEAL_VIEW_MORE_CLICK' | 'DEAL_INTEREST_CLICK' | 'DEAL_DETAILED_VIEW_SESSION';

/** The deal of an event. */
export type EventDeal = { id: string; company: { id: string } };

/** `value` is the duration in milliseconds for a visit and 0 for a click. */
type RecordEvent = (event: DealEvent, value?: number, payload?: { visibleMs: number }) => Promise<void>;

/**
 * Returns a function that records what an investor does with a deal (EVT-01 to EVT-05). Resolves when it is stored or has
 * failed; failures never reach the user (EVT-06).
 */
export function useDealEvents({ id: dealId, company }: EventDeal): RecordEvent {
  const { http, session } = usePlatform();
  const companyId = company.id;
  return useCallback(
    async (event, value = 0, payload) => {
      const firebaseId = session.getState().account?.firebaseId;
      if (!firebaseId) return;
      const body = { companyId, dealId, event, firebaseId, payload: payload ?? null, value };
      await http.json('POST', '/api/analytics/insert/', body, { keepalive: true }).catch(() => undefined);
    },
    [http, session, dealId, companyId],
  );
}

/**
 * Records one `DEAL_DETAILED_VIEW_SESSION` for the time that the calling component shows the deal (EVT-03, EVT-04): on
 * a change of deal or unmount, when the page is closed, reloaded or left, and before sign-out. A page restored from the
 * back/forward cache starts a new visit. The value is the whole time, as the investor may be reading about the deal in
 * another tab; the payload tells how much of it the page was visible (FIG-05).
 */
export function useDealVisit(deal: EventDeal): void {
  const record = useDealEvents(deal);
  const { onSignOut } = usePlatform();
  useEffect(() => {
    let visit: ReturnType<typeof beginVisit> | null = beginVisit();
    const begin = () => {
      visit ??= beginVisit();
    };
    const change = () => visit?.change();
    const end = () => {
      const recorded = visit && record('DEAL_DETAILED_VIEW_SESSION', ...visit.end());
      visit = null;
      return recorded;
    };
    // An older release of the shell may not provide this service yet.
    const unsubscribe = onSignOut?.(end);
    document.addEventListener('visibilitychange', change);
    window.addEventListener('pagehide', end);
    window.addEventListener('pageshow', begin);
    return () => {
      unsubscribe?.();
      document.removeEventListener('visibilitychange', change);
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', begin);
      end();
    };
  }, [record, onSignOut]);
}

/** Measures a visit: `change` is called when the page is hidden or shown, `end` returns the times in milliseconds. */
function beginVisit() {
  const startedAt = Date.now();
  let shownAt = document.visibilityState === 'visible' ? startedAt : null;
  let visibleMs = 0;
  function change(): void {
    // The system clock may have been set back.
    if (shownAt !== null) visibleMs += Math.max(0, Date.now() - shownAt);
    shownAt = document.visibilityState === 'visible' ? Date.now() : null;
  }
  function end(): [value: number, payload: { visibleMs: number }] {
    change();
    const value = Math.max(0, Date.now() - startedAt);
    return [value, { visibleMs: Math.min(value, visibleMs) }];
  }
  return { change, end };
}
