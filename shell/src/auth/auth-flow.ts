import type { Credentials } from '../session/identity-calls.ts';
import type { ChallengeQueue } from './challenge-queue.ts';

export interface SignInOptions {
  /** The login at `/admin`. */
  staff: boolean;
  /** The password was right and there is more to prove: nothing needs to keep the password any longer. */
  onPasswordAccepted?(): void;
}

/** The ways through the door, as its screens use them. Each settles when the person is in, or still outside. */
export interface AuthFlow {
  /** Signs in and opens the platform. Tells the person why not; resolves with whether it succeeded. */
  signIn(credentials: Credentials, options: SignInOptions): Promise<boolean>;
  /** The same with a passkey of this browser instead of the password. */
  signInWithPasskey(options: Pick<SignInOptions, 'staff'>): Promise<boolean>;
  /** After a sign-up: signs in and goes on at `path` (REG-09). */
  signInNewAccount(credentials: Credentials, path: string): Promise<boolean>;
  /** Questions after the password, for the door to show. */
  proofs: Pick<ChallengeQueue, 'close' | 'current' | 'subscribe'>;
  /** External mode: goes to the provider's page. */
  redirect(options: { wanted: string; invitation?: string; email?: string }): Promise<void>;
  /** Fetches what lies behind the door, when somebody begins to type. */
  prepare(): void;
}
