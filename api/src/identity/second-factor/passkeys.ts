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
import type { Enrolling } from './authenticators.ts';
import { keepPending, takePending } from './pending.ts';

/** The site that passkeys are made for: the host of the address that people open. */
const siteOf = (publicUrl: string) => new URL(publicUrl).hostname;

/** What `navigator.credentials.create` takes; its challenge is kept until the answer comes. */
export async function beginPasskey(
  database: Database,
  publicUrl: string,
  { holder, subject, email }: Enrolling,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const own = await database.prisma.identityPasskey.findMany({ where: { subject } });
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: siteOf(publicUrl),
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(subject),
    excludeCredentials: own.map(descriptorOf),
    // Kept on the authenticator where it can be, so that it can also sign in alone.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepPending(database.prisma, holder, 'PASSKEY_ENROLMENT', { subject, value: options.challenge });
  return options;
}

export type NewPasskey = Pick<IdentityPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/**
 * Checks what `navigator.credentials.create` gave; the challenge is used up, whatever comes out.
 *
 * @returns undefined when it does not fit
 */
export async function checkNewPasskey(
  database: Database,
  publicUrl: string,
  { holder, subject }: Enrolling,
  response: unknown,
): Promise<NewPasskey | undefined> {
  const begun = await takePending(database.prisma, holder, 'PASSKEY_ENROLMENT');
  if (begun?.subject !== subject || !isPublicKeyCredential(response)) return undefined;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // The library reads each part before it trusts it.
      response: response as RegistrationResponseJSON,
      expectedChallenge: begun.value,
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
    // The library throws for whatever does not fit, with a text of its own.
    return undefined;
  }
}

/** @returns the passkey's id, or undefined when the authenticator is registered already */
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

/** As the second factor of a known user, or alone; alone the authenticator has to make sure who holds it. */
export type PasskeyUse = { purpose: 'PASSKEY_FACTOR'; subject: string } | { purpose: 'PASSKEY_SIGN_IN'; subject: null };

/** What `navigator.credentials.get` takes. */
export async function beginAssertion(
  database: Database,
  publicUrl: string,
  holder: string,
  { purpose, subject }: PasskeyUse,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = subject === null ? [] : await database.prisma.identityPasskey.findMany({ where: { subject } });
  const options = await generateAuthenticationOptions({
    rpID: siteOf(publicUrl),
    allowCredentials: own.map(descriptorOf),
    userVerification: purpose === 'PASSKEY_SIGN_IN' ? 'required' : 'preferred',
  });
  await keepPending(database.prisma, holder, purpose, { subject, value: options.challenge });
  return options;
}

/**
 * Checks what `navigator.credentials.get` gave; the challenge is used up, whatever comes out.
 *
 * @returns whose passkey it is, or undefined when it does not fit
 */
export async function redeemAssertion(
  database: Database,
  publicUrl: string,
  holder: string,
  { purpose, subject }: PasskeyUse,
  response: unknown,
): Promise<Authenticated | undefined> {
  const begun = await takePending(database.prisma, holder, purpose);
  if (!begun || begun.subject !== subject || !isPublicKeyCredential(response)) return undefined;
  const passkey = await database.prisma.identityPasskey.findUnique({
    where: { credentialId: response.id },
    include: { user: { select: { securityVersion: true } } },
  });
  if (!passkey || (subject !== null && passkey.subject !== subject)) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: begun.value,
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
