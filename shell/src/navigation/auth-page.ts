import { paths } from '@platform/paths';
import { isWithin } from './steps.ts';

/** The signed-out page of a path (NAV-09, ADM-01, ADM-13). */
export type AuthPage =
  | { kind: 'login' }
  | { kind: 'staff-login' }
  | { kind: 'create-account' }
  | { kind: 'confirm-address' }
  | { kind: 'end-digests' }
  | { kind: 'reset-password' }
  | { kind: 'set-new-password' }
  /** `wanted`: whether to open the requested path after sign-in. */
  | { kind: 'redirect'; to: string; wanted: boolean };

export function decideAuthPage(pathname: string): AuthPage {
  if (pathname === '/') return { kind: 'login' };
  if (isWithin(pathname, paths.admin())) return { kind: 'staff-login' };
  if (pathname === paths.createAccount()) return { kind: 'create-account' };
  if (pathname === paths.confirmAddress()) return { kind: 'confirm-address' };
  if (pathname === paths.endDigests()) return { kind: 'end-digests' };
  if (pathname === paths.resetPassword()) return { kind: 'reset-password' };
  if (pathname === paths.setNewPassword()) return { kind: 'set-new-password' };
  // All other registration pages require an account.
  if (isWithin(pathname, paths.onboarding())) return { kind: 'redirect', to: paths.createAccount(), wanted: false };
  return { kind: 'redirect', to: '/', wanted: true };
}

/** Whether a page is the same with and without a session, so that none is restored for it. */
export function isForAnybody(pathname: string): boolean {
  return pathname === paths.confirmAddress() || pathname === paths.endDigests();
}
