import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { PasskeyError, supportsPasskeys } from './index.ts';

export type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON };

/** Creates a passkey in the user's authenticator. @throws PasskeyError */
export function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
  return withPasskeyErrors(() => startRegistration({ optionsJSON }));
}

/** Authenticates the user with a passkey. @throws PasskeyError */
export function authenticateWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  return withPasskeyErrors(() => startAuthentication({ optionsJSON }));
}

async function withPasskeyErrors<Answer>(ceremony: () => Promise<Answer>): Promise<Answer> {
  if (!supportsPasskeys()) throw new PasskeyError('impossible');
  try {
    return await ceremony();
  } catch (error) {
    throw new PasskeyError(reasonOf(error), error);
  }
}

function reasonOf(error: unknown): PasskeyError['reason'] {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  const name = error instanceof Error ? error.name : '';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'not-used' : 'impossible';
}
