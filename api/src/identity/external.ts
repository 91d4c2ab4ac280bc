import type { IdentityConfiguration } from '../configuration.ts';
import { CodedError } from '../errors/coded-error.ts';
import { configurationRoute } from './configuration-route.ts';
import { readVerifiedEmail } from './external-profile.ts';
import { createExternalVerifier, createIssuerDiscovery } from './external-verifier.ts';
import type { ClientConfiguration, Identity, IdentityOptions } from './identity.ts';
import { createIssuerCheck, type IssuerCheck } from './issuer-check.ts';
import { postLogoutRedirectUri, redirectUri } from './provider/client.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** External mode: users sign in at an external issuer; the product only verifies its tokens. */
export function createExternalIdentity(
  { configuration, log }: IdentityOptions,
  external: Extract<IdentityConfiguration, { mode: 'external' }>,
): Identity {
  const { publicUrl } = configuration;
  const discovery = createIssuerDiscovery(external.issuer);
  const issuer = createIssuerCheck(external.issuer, log);
  const verifier = createExternalVerifier(external, discovery);
  const clientConfiguration = (): ClientConfiguration => ({
    mode: 'external',
    authority: external.issuer,
    clientId: external.clientId,
    scope: 'openid email profile offline_access',
    redirectUri: redirectUri(publicUrl),
    postLogoutRedirectUri: postLogoutRedirectUri(publicUrl),
    userIdClaim: external.userIdClaim,
  });

  return {
    tokenVerifier: watchTokens(verifier, issuer),
    async readUser(token) {
      const { subject } = await verifier.verify(token);
      const email = await readVerifiedEmail(token, await discovery());
      return { issuer: external.issuer, subject, email, emailVerified: true };
    },
    problem: issuer.dependency.problem,
    check: issuer.check,
    clientConfiguration,
    async plugin(app) {
      configurationRoute(app, clientConfiguration);
    },
  };
}

/** Verification results also update the state of the issuer: unreachable, or issuing tokens that cannot be verified. */
function watchTokens(verifier: TokenVerifier, issuer: IssuerCheck): TokenVerifier {
  return {
    async verify(token) {
      try {
        const verified = await verifier.verify(token);
        issuer.noteJwt();
        return verified;
      } catch (error) {
        if (error instanceof CodedError && error.code === 'UNAVAILABLE') issuer.noteUnavailable(error);
        if (token.split('.').length !== 3) issuer.noteOpaque(token);
        throw error;
      }
    },
  };
}
