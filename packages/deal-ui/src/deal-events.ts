import { usePlatform } from '@platform/app-kit';
import { useCallback, useEffect } from 'react';

export type DealEvent = 'DEAL_VIEW_MORE_CLICK' | 'DEAL_INTEREST_CLICK' | 'DEAL_DETAILED_VIEW_SESSION';

/** The deal of an event. */
export type EventDeal = { id: string; company: { id: string } };

/**
 * Returns a function that records what an investor does with a deal (EVT-01 to EVT-05): `record(event, value)`, where
 * the value is the duration in milliseconds for a visit and 0 for a click. Fire and forget: failures never reach the
 * user (EVT-06).
 */
export function useDealEvents({ id: dealId, company }: EventDeal): (event: DealEvent, value?: number) => void {
  const { http, session } = usePlatform();
  const companyId = company.id;
  return useCallback(
    (event, value = 0) => {
      const firebaseId = session.getState().account?.firebaseId;
      if (!firebaseId) return;
      const body = { companyId, dealId, event, firebaseId, payload: null, value };
      http.json('POST', '/api/analytics/insert/', body, { keepalive: true }).catch(() => undefined);
    },
    [http, session, dealId, companyId],
  );
}

/**
 * Records one `DEAL_DETAILED_VIEW_SESSION` for the time that the calling component shows the deal (EVT-03, EVT-04): on
 * a change of deal or unmount, when the page is closed, reloaded or left, and before sign-out. A page restored from the
 * back/forward cache starts a new visit. Time in the background counts, as the investor may be reading about the deal
 * in another tab.
 */
export function useDealVisit(deal: EventDeal): void {
  const record = useDealEvents(deal);
  const { onSignOut } = usePlatform();
  useEffect(() => {
    let startedAt: number | null = Date.now();
    const begin = () => {
      startedAt ??= Date.now();
    };
    const end = () => {
      // The system clock may have been set back.
      if (startedAt !== null) record('DEAL_DETAILED_VIEW_SESSION', Math.max(0, Date.now() - startedAt));
      startedAt = null;
    };
    // An older release of the shell may not provide this service yet.
    const unsubscribe = onSignOut?.(end);
    window.addEventListener('pagehide', end);
    window.addEventListener('pageshow', begin);
    return () => {
      unsubscribe?.();
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', begin);
      end();
    };
  }, [record, onSignOut]);
}
