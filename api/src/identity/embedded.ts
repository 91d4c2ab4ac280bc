import type { IdentityConfiguration } from '../configuration.ts';
import { refuse } from '../errors/coded-error.ts';
import { configurationRoute } from './configuration-route.ts';
import { createEmbeddedVerifier } from './embedded-verifier.ts';
import type { ClientConfiguration, Identity, IdentityOptions } from './identity.ts';
import { embeddedIssuer } from './issuer.ts';
import { createKeyRing } from './key-ring.ts';
import { createAdapterFactory } from './provider/adapter.ts';
import { clientId, clientScope, postLogoutRedirectUri, providerPath, redirectUri } from './provider/client.ts';
import { createProviderHolder } from './provider/holder.ts';
import { registerInteractions } from './provider/interactions.ts';
import { mountProvider } from './provider/mount.ts';
import { createProvider } from './provider/provider.ts';
import { createSecondFactors } from './second-factor/state.ts';
import { createUsers } from './users.ts';

/** Embedded mode: the provider runs in this process, and its users are stored in the product's database. */
export function createEmbeddedIdentity(
  { configuration, database, throttle, accounts, notices, log, keyRing: keyRingOptions }: IdentityOptions,
  { accessTokenSeconds }: Extract<IdentityConfiguration, { mode: 'embedded' }>,
): Identity {
  const { publicUrl } = configuration;
  const keyRing = createKeyRing(database, keyRingOptions);
  const users = createUsers(database, throttle, accounts);
  const secondFactors = createSecondFactors(database, configuration, accounts);
  const adapter = createAdapterFactory(database);
  const activeProvider = createProviderHolder(keyRing, (keys) =>
    createProvider({ publicUrl, accessTokenSeconds, adapter, keys, users, secondFactors, database, notices, log }),
  );
  const tokenVerifier = createEmbeddedVerifier(keyRing, publicUrl);
  const configurationOfClient = () => clientConfiguration(publicUrl);

  return {
    tokenVerifier,
    async readUser(token) {
      const { subject } = await tokenVerifier.verify(token);
      const user = await users.findBySubject(subject);
      if (!user) throw refuse('UNAUTHENTICATED');
      return { issuer: embeddedIssuer, ...user };
    },
    embedded: { users, secondFactors },
    clientConfiguration: configurationOfClient,
    async plugin(app) {
      mountProvider(app, publicUrl, { throttle, database }, activeProvider);
      registerInteractions(app, { publicUrl, activeProvider, users, secondFactors, notices });
      configurationRoute(app, configurationOfClient);
    },
  };
}

function clientConfiguration(publicUrl: string): ClientConfiguration {
  const issuer = `${publicUrl}${providerPath}`;
  return {
    mode: 'embedded',
    authority: issuer,
    clientId,
    scope: clientScope,
    redirectUri: redirectUri(publicUrl),
    postLogoutRedirectUri: postLogoutRedirectUri(publicUrl),
    userIdClaim: 'sub',
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      end_session_endpoint: `${issuer}/session/end`,
      jwks_uri: `${issuer}/jwks`,
    },
  };
}
