import { PasskeyError } from '@platform/second-factor';
import { SignInError } from '../session/identity-calls.ts';
import { type AuthTextKey, authText } from '../texts/auth-texts.ts';

/** Texts by the provider's error codes (AUTH-06). */
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
 * Returns the text for a failed sign-in: on the investors' login the text of the code, on the staff login and for other
 * codes the provider's message (AUTH-06, AUTH-07, ADM-03).
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
