import type { IdentityConfiguration } from '../configuration.ts';
import { createExternalTokens, createExternalVerifier, createIssuerDiscovery } from './external-verifier.ts';
import type { Identity, IdentityOptions } from './identity.ts';
import { postLogoutRedirectUri, redirectUri } from './provider/client.ts';

/** External mode: people sign in at an issuer's own page; the product only checks its tokens. */
export function createExternalIdentity(
  { configuration }: IdentityOptions,
  external: Extract<IdentityConfiguration, { mode: 'external' }>,
): Identity {
  const { publicUrl } = configuration;
  const discovery = createIssuerDiscovery(external.issuer);
  const tokens = createExternalTokens(external, discovery);
  return {
    tokenVerifier: createExternalVerifier(external.issuer, tokens),
    clientConfiguration: () => ({
      mode: 'external',
      authority: external.issuer,
      clientId: external.clientId,
      scope: 'openid email profile offline_access',
      redirectUri: redirectUri(publicUrl),
      postLogoutRedirectUri: postLogoutRedirectUri(publicUrl),
      userIdClaim: external.userIdClaim,
    }),
    async plugin() {},
  };
}
