import type { Credentials } from '../session/identity-calls.ts';
import type { ChallengeQueue } from './challenge-queue.ts';

export interface SignInOptions {
  /** The login at `/admin`. */
  staff: boolean;
  /** Called when the password was correct and another step follows, so that the form can clear the password. */
  onPasswordAccepted?(): void;
}

/** The sign-in operations that the signed-out screens use. */
export interface AuthFlow {
  /** Signs in and opens the platform. Shows an error toast on failure; resolves with whether it succeeded. */
  signIn(credentials: Credentials, options: SignInOptions): Promise<boolean>;
  /** As `signIn`, with a passkey instead of the password. */
  signInWithPasskey(options: Pick<SignInOptions, 'staff'>): Promise<boolean>;
  /** Signs in after a sign-up and continues at `path` (REG-09). */
  signInNewAccount(credentials: Credentials, path: string): Promise<boolean>;
  /** Challenges after the password, to be shown by the signed-out pages. */
  challenges: Pick<ChallengeQueue, 'close' | 'current' | 'subscribe'>;
  /** External mode: redirects to the provider's page. */
  redirect(options: { wanted: string; invitation?: string; email?: string }): Promise<void>;
  /** Preloads the scripts of the platform when the user starts typing. */
  prepare(): void;
}
