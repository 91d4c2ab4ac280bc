import { usePlatform } from '@platform/app-kit';
import { useCallback, useEffect } from 'react';

export type DealEvent = 'DEAL_VIEW_MORE_CLICK' | 'DEAL_INTEREST_CLICK' | 'DEAL_DETAILED_VIEW_SESSION';

/** The deal that an event is about. */
export type DealOfEvent = { id: string; company: { id: string } };

/**
 * Records what a person does with a deal (EVT-01 to EVT-05): `record(event, value)`, where the value is milliseconds for
 * a visit and 0 for a click. Nobody waits for the call, and one that fails is nobody's concern but the error reports'
 * (EVT-06).
 */
export function useDealEvents({ id: dealId, company }: DealOfEvent): (event: DealEvent, value?: number) => void {
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
 * Records one `DEAL_DETAILED_VIEW_SESSION` for the time that the calling component shows the deal (EVT-03, EVT-04): when
 * it shows another one or nothing, when the page is closed, reloaded or left, and before the person signs out. A page
 * that the browser kept and brings back is a visit of its own. Time behind another tab counts: the person may be reading
 * about the deal there.
 */
export function useDealVisit(deal: DealOfEvent): void {
  const record = useDealEvents(deal);
  const { onSignOut } = usePlatform();
  useEffect(() => {
    let startedAt: number | null = Date.now();
    const begin = () => {
      startedAt ??= Date.now();
    };
    const end = () => {
      // A clock may be set back meanwhile.
      if (startedAt !== null) record('DEAL_DETAILED_VIEW_SESSION', Math.max(0, Date.now() - startedAt));
      startedAt = null;
    };
    // A shell of before the release of this app may still be in use, and offers no such service.
    const forgetSignOut = onSignOut?.(end);
    window.addEventListener('pagehide', end);
    window.addEventListener('pageshow', begin);
    return () => {
      forgetSignOut?.();
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', begin);
      end();
    };
  }, [record, onSignOut]);
}
