import type { Notice } from '../session/leave.ts';

/**
 * Returns the notice when an error response ends the session; null when it does not. A missing flag (403) does not: the
 * screen shows it. An account that lost its last assignment is signed out with the same notice as at sign-in (AUTH-10,
 * AUTH-13, AUTH-18).
 */
export function endOfSession(status: number, code: string | null): { notice?: Notice } | null {
  if (status === 401) return code === 'ACCOUNT_DISABLED' ? { notice: 'shared.toasts.accountDisabled' } : {};
  if (status === 403 && code === 'NOT_APPROVED') return { notice: 'shared.toasts.notApproved' };
  return null;
}
