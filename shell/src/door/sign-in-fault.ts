import { PasskeyFault } from '@platform/second-factor';
import { SignInRefusal } from '../session/identity-calls.ts';
import { type DoorTextKey, doorText } from '../texts/door-texts.ts';

/** The provider's codes that have a text of their own (AUTH-06). */
const textsByCode: Readonly<Record<string, DoorTextKey>> = {
  'auth/wrong-password': 'shared.toasts.wrongPassword',
  'auth/user-not-found': 'shared.toasts.noAccountWithEmail',
  'auth/invalid-email': 'shared.toasts.noAccountWithEmail',
  'auth/argument-error': 'shared.toasts.noAccountWithEmail',
  'auth/user-disabled': 'shared.toasts.accountDisabled',
  'auth/interaction-expired': 'shell.proof.faults.expired',
  'auth/passkey-refused': 'shell.proof.faults.passkeyRefused',
};

/**
 * What to say about a sign-in that failed: on the investors' login by code, else and on the login of staff the
 * provider's own message (AUTH-06, AUTH-07, ADM-03).
 */
export function signInFault(error: unknown, staff: boolean): string {
  if (error instanceof PasskeyFault) {
    return doorText(
      error.reason === 'not-used' ? 'shell.login.passkeyNotUsed' : 'shell.proof.faults.passkeyImpossible',
    );
  }
  if (!(error instanceof SignInRefusal)) return doorText('shared.toasts.couldNotComplete');
  const key = textsByCode[error.code];
  return key && !staff ? doorText(key) : error.message;
}
