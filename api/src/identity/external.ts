import type { IdentityConfiguration } from '../configuration.ts';
import { readVerifiedEmail } from './external-profile.ts';
import { createExternalTokens, createExternalVerifier, createIssuerDiscovery } from './external-verifier.ts';
import type { ClientConfiguration, Identity, IdentityOptions } from './identity.ts';
import { postLogoutRedirectUri, redirectUri } from './provider/client.ts';
import { commonRoutes } from './routes.ts';
import type { SignUpIdentity } from './sign-up.ts';

/** External mode: people sign in at an issuer's own page; the product only checks its tokens. */
export function createExternalIdentity(
  { configuration }: IdentityOptions,
  external: Extract<IdentityConfiguration, { mode: 'external' }>,
): Identity {
  const { publicUrl } = configuration;
  const discovery = createIssuerDiscovery(external.issuer);
  const tokens = createExternalTokens(external, discovery);
  const clientConfiguration = (): ClientConfiguration => ({
    mode: 'external',
    authority: external.issuer,
    clientId: external.clientId,
    scope: 'openid email profile offline_access',
    redirectUri: redirectUri(publicUrl),
    postLogoutRedirectUri: postLogoutRedirectUri(publicUrl),
    userIdClaim: external.userIdClaim,
  });

  async function readSignUpIdentity(token: string): Promise<SignUpIdentity> {
    const { subject } = await tokens.readClaims(token);
    const email = await readVerifiedEmail(token, await discovery());
    return { issuer: external.issuer, subject, email, emailVerified: true };
  }

  return {
    tokenVerifier: createExternalVerifier(external.issuer, tokens),
    clientConfiguration,
    async plugin(app) {
      await app.register(commonRoutes, { clientConfiguration, readSignUpIdentity });
    },
  };
}
