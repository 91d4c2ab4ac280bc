import { PasskeyError } from '@platform/second-factor';
import { SignInError } from '../session/identity-calls.ts';
import { type AuthTextKey, authText } from '../texts/auth-texts.ts';

/** Texts by the provider's error code, for errors after which the step can be retried. */
const textsByCode: Readonly<Record<string, AuthTextKey>> = {
  'auth/wrong-password': 'shell.challenge.faults.wrongPassword',
  'auth/wrong-code': 'shell.challenge.faults.wrongCode',
  'auth/wrong-recovery-code': 'shell.challenge.faults.wrongRecoveryCode',
  'auth/passkey-refused': 'shell.challenge.faults.passkeyRefused',
  'auth/other-account': 'shell.challenge.faults.otherAccount',
  // Only the passkey's name is an argument that the user types freely.
  'auth/argument-error': 'shell.challenge.faults.passkeyName',
  'auth/user-disabled': 'shared.toasts.accountDisabled',
};

const textsByReason: Readonly<Record<PasskeyError['reason'], AuthTextKey>> = {
  'not-used': 'shell.challenge.faults.passkeyNotUsed',
  known: 'shell.challenge.faults.passkeyKnown',
  impossible: 'shell.challenge.faults.passkeyImpossible',
};

/** Returns the text for a failed step. @param email of the account that signs in */
export function stepErrorText(error: unknown, email = ''): string {
  if (error instanceof PasskeyError) return authText(textsByReason[error.reason]);
  const key = error instanceof SignInError ? textsByCode[error.code] : undefined;
  return authText(key ?? 'shared.toasts.couldNotComplete', { email });
}

/** Whether the error ends the whole sign-in, not only the step. */
export function isSignInExpired(error: unknown): boolean {
  return error instanceof SignInError && error.code === 'auth/interaction-expired';
}

/** Returns the seconds until a retry is allowed after throttling; 0 for other errors. */
export function retryAfterSeconds(error: unknown): number {
  if (!(error instanceof SignInError) || error.code !== 'auth/too-many-requests') return 0;
  return Number(error.params.seconds ?? 0);
}
