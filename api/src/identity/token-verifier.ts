/** What a valid access token says. Nothing of it grants a right: rights are read from the store (AUTH-17). */
export interface VerifiedToken {
  issuer: string;
  subject: string;
  /** The provider's session that the token was issued in; absent with an external issuer. */
  sessionUid?: string;
  /** After this instant the token is worth nothing; an open connection is closed then. */
  expiresAt: Date;
}

/** Checks signature, issuer, audience, type and life of an access token; embedded and external mode each have one. */
export interface TokenVerifier {
  /** @throws CodedError UNAUTHENTICATED for everything but a valid token (API-02) */
  verify(token: string): Promise<VerifiedToken>;
}
