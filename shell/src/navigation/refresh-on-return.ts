import type { Session } from '@platform/app-contract';
import type { StoreApi } from 'zustand';

/** Minimum interval between two requests. */
const minIntervalMs = 30_000;

/**
 * Reloads the account when the user returns to the tab, so that an approval or a changed role takes effect (STEP-12).
 */
export function refreshOnReturn(session: StoreApi<Session>): void {
  let refreshedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    const { status, refresh } = session.getState();
    if (document.visibilityState !== 'visible' || status !== 'signed-in') return;
    if (Date.now() - refreshedAt < minIntervalMs) return;
    refreshedAt = Date.now();
    // A failure is not shown, since the user did not request it; the next call will show it.
    refresh().catch(() => undefined);
  });
}
