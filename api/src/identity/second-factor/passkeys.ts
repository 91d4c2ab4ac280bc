import { brand } from '@platform/brand';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Database, Transaction } from '../../database/database.ts';
import type { IdentityPasskey } from '../../database/generated/client.ts';
import type { Authenticated } from '../users.ts';
import type { EnrolmentContext } from './authenticators.ts';
import { storePending, takePending } from './pending.ts';

/** The relying party id of passkeys: the host of the public URL. */
const siteOf = (publicUrl: string) => new URL(publicUrl).hostname;

/** Returns the options of `navigator.credentials.create`; stores its challenge until the response arrives. */
export async function beginPasskey(
  database: Database,
  publicUrl: string,
  { holder, subject, email }: EnrolmentContext,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const registered = await database.prisma.identityPasskey.findMany({ where: { subject } });
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: siteOf(publicUrl),
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(subject),
    excludeCredentials: registered.map(descriptorOf),
    // A discoverable credential where supported, so that it can also be used without a password.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await storePending(database.prisma, holder, 'PASSKEY_ENROLMENT', { subject, value: options.challenge });
  return options;
}

export type NewPasskey = Pick<IdentityPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/**
 * Verifies the response of `navigator.credentials.create`; the challenge is used up even on failure.
 *
 * @returns undefined for an invalid response
 */
export async function checkNewPasskey(
  database: Database,
  publicUrl: string,
  { holder, subject }: EnrolmentContext,
  response: unknown,
): Promise<NewPasskey | undefined> {
  const pending = await takePending(database.prisma, holder, 'PASSKEY_ENROLMENT');
  if (pending?.subject !== subject || !isPublicKeyCredential(response)) return undefined;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // The library validates each part.
      response: response as RegistrationResponseJSON,
      expectedChallenge: pending.value,
      expectedOrigin: publicUrl,
      expectedRPID: siteOf(publicUrl),
      requireUserVerification: false,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: new Uint8Array(publicKey),
      counter: BigInt(counter),
      transports: transports ?? [],
    };
  } catch {
    // The library throws for every kind of invalid response.
    return undefined;
  }
}

/** @returns the passkey's id, or undefined when the authenticator is already registered */
export async function storePasskey(
  transaction: Transaction,
  subject: string,
  name: string,
  passkey: NewPasskey,
): Promise<string | undefined> {
  const [stored] = await transaction.identityPasskey.createManyAndReturn({
    data: { subject, name, ...passkey },
    skipDuplicates: true,
    select: { id: true },
  });
  return stored?.id;
}

/** @returns undefined when the user has no such passkey */
export async function renamePasskey(transaction: Transaction, subject: string, id: string, name: string) {
  const [renamed] = await transaction.identityPasskey.updateManyAndReturn({ where: { id, subject }, data: { name } });
  return renamed;
}

/** As the second factor of a known user, or alone; alone, the authenticator must verify its user. */
export type PasskeyUse = { purpose: 'PASSKEY_FACTOR'; subject: string } | { purpose: 'PASSKEY_SIGN_IN'; subject: null };

/** Returns the options of `navigator.credentials.get`. */
export async function beginAssertion(
  database: Database,
  publicUrl: string,
  holder: string,
  { purpose, subject }: PasskeyUse,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const registered = subject === null ? [] : await database.prisma.identityPasskey.findMany({ where: { subject } });
  const options = await generateAuthenticationOptions({
    rpID: siteOf(publicUrl),
    allowCredentials: registered.map(descriptorOf),
    userVerification: purpose === 'PASSKEY_SIGN_IN' ? 'required' : 'preferred',
  });
  await storePending(database.prisma, holder, purpose, { subject, value: options.challenge });
  return options;
}

/**
 * Verifies the response of `navigator.credentials.get`; the challenge is used up even on failure.
 *
 * @returns the user of the passkey, or undefined for an invalid response
 */
export async function redeemAssertion(
  database: Database,
  publicUrl: string,
  holder: string,
  { purpose, subject }: PasskeyUse,
  response: unknown,
): Promise<Authenticated | undefined> {
  const pending = await takePending(database.prisma, holder, purpose);
  if (!pending || pending.subject !== subject || !isPublicKeyCredential(response)) return undefined;
  const passkey = await database.prisma.identityPasskey.findUnique({
    where: { credentialId: response.id },
    include: { user: { select: { securityVersion: true } } },
  });
  if (!passkey || (subject !== null && passkey.subject !== subject)) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: pending.value,
      expectedOrigin: publicUrl,
      expectedRPID: siteOf(publicUrl),
      requireUserVerification: purpose === 'PASSKEY_SIGN_IN',
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    if (!verified) return undefined;
    await database.prisma.identityPasskey.updateMany({
      where: { id: passkey.id },
      data: { counter: authenticationInfo.newCounter, lastUsedAt: new Date() },
    });
    return { subject: passkey.subject, securityVersion: passkey.user.securityVersion };
  } catch {
    return undefined;
  }
}

function descriptorOf({ credentialId, transports }: IdentityPasskey) {
  return { id: credentialId, transports };
}

function isPublicKeyCredential(response: unknown): response is { id: string } {
  return (
    typeof response === 'object' &&
    response !== null &&
    'id' in response &&
    typeof response.id === 'string' &&
    response.id.length <= 2_000
  );
}
