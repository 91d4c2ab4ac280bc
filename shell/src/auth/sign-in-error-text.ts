import { PasskeyError } from '@platform/second-factor';
import { SignInError } from '../session/identity-calls.ts';
import { type AuthTextKey, authText } from '../texts/auth-texts.ts';

/** The provider's codes that have a text of their own (AUTH-06). */
const textsByCode: Readonly<Record<string, AuthTextKey>> = {
  'auth/wrong-password': 'shared.toasts.wrongPassword',
  'auth/user-not-found': 'shared.toasts.noAccountWithEmail',
  'auth/invalid-email': 'shared.toasts.noAccountWithEmail',
  'auth/argument-error': 'shared.toasts.noAccountWithEmail',
  'auth/user-disabled': 'shared.toasts.accountDisabled',
  'auth/interaction-expired': 'shell.challenge.faults.expired',
  'auth/passkey-refused': 'shell.challenge.faults.passkeyRefused',
};

/**
 * What to say about a sign-in that failed: on the investors' login by code, else and on the login of staff the
 * provider's own message (AUTH-06, AUTH-07, ADM-03).
 */
export function signInErrorText(error: unknown, staff: boolean): string {
  if (error instanceof PasskeyError) {
    return authText(
      error.reason === 'not-used' ? 'shell.login.passkeyNotUsed' : 'shell.challenge.faults.passkeyImpossible',
    );
  }
  if (!(error instanceof SignInError)) return authText('shared.toasts.couldNotComplete');
  const key = textsByCode[error.code];
  return key && !staff ? authText(key) : error.message;
}
