import type { IdentityConfiguration } from '../configuration.ts';

/**
 * The issuer value stored for accounts of the embedded provider. Not its URL, which derives from `PUBLIC_URL` and may
 * change during the life of an account.
 */
export const embeddedIssuer = 'embedded';

/** Prefix of a provisional account's subject, until the investor signs up (CACC-11, CACC-12). */
export const provisionalSubjectPrefix = 'PROVISORY_ID_';

/** Returns the issuer value stored for accounts of this installation. */
export function accountIssuer(identity: IdentityConfiguration): string {
  return identity.mode === 'embedded' ? embeddedIssuer : identity.issuer;
}
