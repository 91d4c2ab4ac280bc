import type { IdentityConfiguration } from '../configuration.ts';

/**
 * The issuer under which accounts of the embedded provider are stored. Not its address: that follows `PUBLIC_URL`, and
 * accounts must outlive a new one.
 */
export const embeddedIssuer = 'embedded';

/** What a provisional account's subject starts with, until its person signs up (CACC-11, CACC-12). */
export const provisionalSubjectPrefix = 'PROVISORY_ID_';

/** The issuer that accounts of this installation are stored under. */
export function accountIssuer(identity: IdentityConfiguration): string {
  return identity.mode === 'embedded' ? embeddedIssuer : identity.issuer;
}
