import { isWithin } from './steps.ts';

/** What somebody signed out sees at an address (NAV-09, ADM-01, ADM-13). */
export type DoorPage =
  | { kind: 'login' }
  | { kind: 'staff-login' }
  | { kind: 'create-account' }
  | { kind: 'confirm-address' }
  | { kind: 'reset-password' }
  | { kind: 'set-new-password' }
  /** `wanted`: whether to go on at the asked address after signing in. */
  | { kind: 'redirect'; to: string; wanted: boolean };

/** The page of the link that confirms an address; it is shown to whoever is signed in as well. */
export const confirmAddressPath = '/onboarding/confirm-address';

export function decideDoorPage(pathname: string): DoorPage {
  if (pathname === '/') return { kind: 'login' };
  if (isWithin(pathname, '/admin')) return { kind: 'staff-login' };
  if (pathname === '/onboarding/create-account') return { kind: 'create-account' };
  if (pathname === confirmAddressPath) return { kind: 'confirm-address' };
  if (pathname === '/reset-password') return { kind: 'reset-password' };
  if (pathname === '/set-new-password') return { kind: 'set-new-password' };
  // The rest of the registration needs an account first.
  if (isWithin(pathname, '/onboarding')) return { kind: 'redirect', to: '/onboarding/create-account', wanted: false };
  return { kind: 'redirect', to: '/', wanted: true };
}
