import { PasskeyFault } from '@platform/second-factor';
import { SignInRefusal } from '../session/identity-calls.ts';
import { type DoorTextKey, doorText } from '../texts/door-texts.ts';

/** Refusals of a step that can be answered again, by the provider's code. */
const textsByCode: Readonly<Record<string, DoorTextKey>> = {
  'auth/wrong-password': 'shell.proof.faults.wrongPassword',
  'auth/wrong-code': 'shell.proof.faults.wrongCode',
  'auth/wrong-recovery-code': 'shell.proof.faults.wrongRecoveryCode',
  'auth/passkey-refused': 'shell.proof.faults.passkeyRefused',
  'auth/other-account': 'shell.proof.faults.otherAccount',
  // Of all steps only the passkey's has a field that a person may fill in wrongly.
  'auth/argument-error': 'shell.proof.faults.passkeyName',
  'auth/user-disabled': 'shared.toasts.accountDisabled',
};

const textsByReason: Readonly<Record<PasskeyFault['reason'], DoorTextKey>> = {
  'not-used': 'shell.proof.faults.passkeyNotUsed',
  known: 'shell.proof.faults.passkeyKnown',
  impossible: 'shell.proof.faults.passkeyImpossible',
};

/** What to say about a step that failed. @param email whose sign-in it is */
export function faultText(error: unknown, email = ''): string {
  if (error instanceof PasskeyFault) return doorText(textsByReason[error.reason]);
  const key = error instanceof SignInRefusal ? textsByCode[error.code] : undefined;
  return doorText(key ?? 'shared.toasts.couldNotComplete', { email });
}

/** Whether the whole sign-in has ended with the step. */
export function isOver(error: unknown): boolean {
  return error instanceof SignInRefusal && error.code === 'auth/interaction-expired';
}

/** Seconds that the provider wants to be left in peace for; 0 for another error. */
export function secondsToWait(error: unknown): number {
  if (!(error instanceof SignInRefusal) || error.code !== 'auth/too-many-requests') return 0;
  return Number(error.params.seconds ?? 0);
}
