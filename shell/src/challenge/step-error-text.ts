import { PasskeyError } from '@platform/second-factor';
import { SignInError } from '../session/identity-calls.ts';
import { type AuthTextKey, authText } from '../texts/auth-texts.ts';

/** Coded errors of a step that can be answered again, by the provider's code. */
const textsByCode: Readonly<Record<string, AuthTextKey>> = {
  'auth/wrong-password': 'shell.challenge.faults.wrongPassword',
  'auth/wrong-code': 'shell.challenge.faults.wrongCode',
  'auth/wrong-recovery-code': 'shell.challenge.faults.wrongRecoveryCode',
  'auth/passkey-refused': 'shell.challenge.faults.passkeyRefused',
  'auth/other-account': 'shell.challenge.faults.otherAccount',
  // Of all steps only the passkey's has a field that a person may fill in wrongly.
  'auth/argument-error': 'shell.challenge.faults.passkeyName',
  'auth/user-disabled': 'shared.toasts.accountDisabled',
};

const textsByReason: Readonly<Record<PasskeyError['reason'], AuthTextKey>> = {
  'not-used': 'shell.challenge.faults.passkeyNotUsed',
  known: 'shell.challenge.faults.passkeyKnown',
  impossible: 'shell.challenge.faults.passkeyImpossible',
};

/** What to say about a step that failed. @param email whose sign-in it is */
export function stepErrorText(error: unknown, email = ''): string {
  if (error instanceof PasskeyError) return authText(textsByReason[error.reason]);
  const key = error instanceof SignInError ? textsByCode[error.code] : undefined;
  return authText(key ?? 'shared.toasts.couldNotComplete', { email });
}

/** Whether the whole sign-in has ended with the step. */
export function isSignInExpired(error: unknown): boolean {
  return error instanceof SignInError && error.code === 'auth/interaction-expired';
}

/** Seconds that the provider wants to be left in peace for; 0 for another error. */
export function retryAfterSeconds(error: unknown): number {
  if (!(error instanceof SignInError) || error.code !== 'auth/too-many-requests') return 0;
  return Number(error.params.seconds ?? 0);
}
