import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { knowsPasskeys, PasskeyFault } from './index.ts';

export type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON };

/** Lets the person make a passkey. @throws PasskeyFault */
export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
  return asked(() => startRegistration({ optionsJSON }));
}

/** Lets the person prove themselves with a passkey. @throws PasskeyFault */
export function askForPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  return asked(() => startAuthentication({ optionsJSON }));
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (!knowsPasskeys()) throw new PasskeyFault('impossible');
  try {
    return await ask();
  } catch (error) {
    throw new PasskeyFault(reasonOf(error), error);
  }
}

function reasonOf(error: unknown): PasskeyFault['reason'] {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  const name = error instanceof Error ? error.name : '';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'not-used' : 'impossible';
}
