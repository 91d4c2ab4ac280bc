import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@platform/second-factor/passkeys';
import { type Credentials, postJson } from './identity-calls.ts';

/** A second factor that the person can use. */
export type ChallengeMethod = 'authenticator' | 'passkey' | 'recovery_code';

/** What the provider has to know next, to be sure who somebody is. */
export interface PendingStep {
  /** Of the interaction that the step belongs to. */
  uid: string;
  /** `enrolment`: the person may not go on without a second factor and has none. */
  prompt: 'login' | 'second_factor' | 'enrolment';
  /** Empty unless `prompt` is `second_factor`. */
  methods: readonly ChallengeMethod[];
  /** Whose sign-in it is, once that is known. */
  email: string | null;
}

/** Answers a step, and those that follow from it. Gives the address at which the provider goes on. */
export type AnswerChallenge = (step: PendingStep) => Promise<string>;

/** Either all is proven, or there is another step. */
export type StepAnswer = { returnTo: string } | PendingStep;

/** A passkey as second factor, or instead of the password. */
export type PasskeyUse = 'second-factor/passkey' | 'passkey';

type Envelope<Result> = { result?: Result };

/** Gives the provider the credentials of an interaction. @throws SignInError */
export async function submitCredentials(uid: string, credentials: Credentials): Promise<StepAnswer> {
  const answer = await post<{ returnTo: string } | Omit<PendingStep, 'uid'>>(uid, 'login', credentials);
  return 'returnTo' in answer ? answer : { uid, ...answer };
}

/** @param code of the authenticator app @throws SignInError */
export async function submitCode(uid: string, code: string): Promise<string> {
  return (await post<{ returnTo: string }>(uid, 'second-factor/authenticator', { code })).returnTo;
}

/** @throws SignInError */
export function submitRecoveryCode(
  uid: string,
  code: string,
): Promise<{ returnTo: string; recoveryCodesLeft: number }> {
  return post(uid, 'second-factor/recovery-code', { code });
}

/** Asks for a passkey of this browser and gives it to the provider. @throws SignInError, PasskeyError */
export async function submitPasskey(uid: string, use: PasskeyUse): Promise<string> {
  const { authenticateWithPasskey } = await import('@platform/second-factor/passkeys');
  const { options } = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(uid, `${use}/options`, {});
  const response = await authenticateWithPasskey(options);
  return (await post<{ returnTo: string }>(uid, use, { response })).returnTo;
}

/** The way on, and the recovery codes that are shown this once. */
export interface Enrolled {
  returnTo: string;
  recoveryCodes: readonly string[];
}

/** A secret for the authenticator app of somebody who has to have a second factor. @throws SignInError */
export function beginAuthenticator(uid: string): Promise<{ secret: string; uri: string }> {
  return post(uid, 'enrolment/authenticator/options', {});
}

/** @throws SignInError */
export function enrolAuthenticator(uid: string, code: string): Promise<Enrolled> {
  return post(uid, 'enrolment/authenticator', { code });
}

/** Makes a passkey of somebody who has to have a second factor. @throws SignInError, PasskeyError */
export async function enrolPasskey(uid: string, name: string): Promise<Enrolled> {
  const { createPasskey } = await import('@platform/second-factor/passkeys');
  const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    uid,
    'enrolment/passkey/options',
    {},
  );
  return post(uid, 'enrolment/passkey', { name, response: await createPasskey(options) });
}

async function post<Result>(uid: string, step: string, body: unknown): Promise<Result> {
  const { result } = await postJson<Envelope<Result>>(`/oidc/interaction/${encodeURIComponent(uid)}/${step}`, body);
  if (!result) throw new Error(`The provider does not say what comes after ${step}`);
  return result;
}
