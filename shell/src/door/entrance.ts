import type { Credentials } from '../session/identity-calls.ts';

/** The ways through the door, as its screens use them. Each settles when the person is in, or still outside. */
export interface Entrance {
  /** Signs in and opens the platform. Tells the person why not; resolves with whether it succeeded. */
  signIn(credentials: Credentials, options: { staff: boolean }): Promise<boolean>;
  /** After a sign-up: signs in and goes on at `path` (REG-09). */
  enterNewAccount(credentials: Credentials, path: string): Promise<boolean>;
  /** External mode: goes to the provider's page. */
  redirect(options: { wanted: string; invitation?: string; email?: string }): Promise<void>;
  /** Fetches what lies behind the door, when somebody begins to type. */
  prepare(): void;
}
