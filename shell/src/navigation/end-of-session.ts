import type { Notice } from '../session/leave.ts';

/**
 * Whether a refused call means that the session is over, and what to say about it. A missing flag (403) is not: the
 * screen tells about it. An account that lost its last assignment is sent out as at the sign-in (AUTH-10, AUTH-13,
 * AUTH-18).
 */
export function endOfSession(status: number, code: string | null): { notice?: Notice } | null {
  if (status === 401) return code === 'ACCOUNT_DISABLED' ? { notice: 'shared.toasts.accountDisabled' } : {};
  if (status === 403 && code === 'NOT_APPROVED') return { notice: 'shared.toasts.notApproved' };
  return null;
}
