/** The content of a valid access token. It grants no permissions: those are read from the database (AUTH-17). */
export interface VerifiedToken {
  issuer: string;
  subject: string;
  /** The provider session in which the token was issued; absent with an external issuer. */
  sessionUid?: string;
  /** Expiry of the token; an open connection is closed then. */
  expiresAt: Date;
}

/**
 * Checks signature, issuer, audience, type and expiry of an access token; implemented for embedded and external mode.
 */
export interface TokenVerifier {
  /** @throws CodedError UNAUTHENTICATED for anything but a valid token (API-02) */
  verify(token: string): Promise<VerifiedToken>;
}
