import type { Session } from '@platform/app-contract';
import type { StoreApi } from 'zustand';

const minIntervalMs = 30_000;

/**
 * Asks for the account again when somebody comes back to the tab: an approval or a changed role of the meantime shows
 * without a new sign-in (STEP-12).
 */
export function refreshOnReturn(session: StoreApi<Session>): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    const { status, refresh } = session.getState();
    if (document.visibilityState !== 'visible' || status !== 'signed-in') return;
    if (Date.now() - asked < minIntervalMs) return;
    asked = Date.now();
    // Nobody asked for it, so nobody is told when it fails; the next call will show what is wrong.
    refresh().catch(() => undefined);
  });
}
