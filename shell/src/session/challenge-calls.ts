import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@platform/second-factor/passkeys';
import { type Credentials, postJson } from './identity-calls.ts';

/** A method for the second factor. */
export type ChallengeMethod = 'authenticator' | 'passkey' | 'recovery_code';

/** The next step that the provider requires to authenticate the user. */
export interface PendingStep {
  /** Id of the OpenID Connect interaction. */
  uid: string;
  /** `enrolment`: a second factor is required and the account has none. */
  prompt: 'login' | 'second_factor' | 'enrolment';
  /** Empty unless `prompt` is `second_factor`. */
  methods: readonly ChallengeMethod[];
  /** E-mail address of the account, once known. */
  email: string | null;
}

/** Completes a step and those that follow; resolves with the URL at which the provider continues. */
export type AnswerChallenge = (step: PendingStep) => Promise<string>;

/** Either the authentication is complete, or another step follows. */
export type StepAnswer = { returnTo: string } | PendingStep;

/** Use of a passkey as the second factor, or instead of the password. */
export type PasskeyUse = 'second-factor/passkey' | 'passkey';

type Envelope<Result> = { result?: Result };

/** Submits e-mail address and password. @throws SignInError */
export async function submitCredentials(uid: string, credentials: Credentials): Promise<StepAnswer> {
  const answer = await post<{ returnTo: string } | Omit<PendingStep, 'uid'>>(uid, 'login', credentials);
  return 'returnTo' in answer ? answer : { uid, ...answer };
}

/** Submits an authenticator code. @throws SignInError */
export async function submitCode(uid: string, code: string): Promise<string> {
  return (await post<{ returnTo: string }>(uid, 'second-factor/authenticator', { code })).returnTo;
}

/** Submits a recovery code. @throws SignInError */
export function submitRecoveryCode(
  uid: string,
  code: string,
): Promise<{ returnTo: string; recoveryCodesLeft: number }> {
  return post(uid, 'second-factor/recovery-code', { code });
}

/** Authenticates with a passkey. @throws SignInError, PasskeyError */
export async function submitPasskey(uid: string, use: PasskeyUse): Promise<string> {
  const { authenticateWithPasskey } = await import('@platform/second-factor/passkeys');
  const { options } = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(uid, `${use}/options`, {});
  const response = await authenticateWithPasskey(options);
  return (await post<{ returnTo: string }>(uid, use, { response })).returnTo;
}

/** Result of an enrolment, with the recovery codes, which are shown only once. */
export interface EnrolmentResult {
  returnTo: string;
  recoveryCodes: readonly string[];
}

/** Requests a secret for enrolling an authenticator app. @throws SignInError */
export function beginAuthenticator(uid: string): Promise<{ secret: string; uri: string }> {
  return post(uid, 'enrolment/authenticator/options', {});
}

/** Enrols the authenticator app with its first code. @throws SignInError */
export function enrolAuthenticator(uid: string, code: string): Promise<EnrolmentResult> {
  return post(uid, 'enrolment/authenticator', { code });
}

/** Creates a passkey and enrols it as the second factor. @throws SignInError, PasskeyError */
export async function enrolPasskey(uid: string, name: string): Promise<EnrolmentResult> {
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
  if (!result) throw new Error(`The provider sent no result for ${step}`);
  return result;
}
