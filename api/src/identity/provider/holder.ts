import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { IdentityKeys, KeyRing } from '../key-ring.ts';

export interface ActiveProvider {
  provider: Provider;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * Returns the provider for the current keys. It is stateless, so a new one replaces it between two requests after a
 * rotation.
 */
export function createProviderHolder(
  keyRing: KeyRing,
  create: (keys: IdentityKeys) => Provider,
): () => Promise<ActiveProvider> {
  let active: (ActiveProvider & { fingerprint: string }) | undefined;
  return async () => {
    const keys = await keyRing.current();
    const fingerprint = JSON.stringify([keys.signing.map(({ kid }) => kid), keys.cookies]);
    if (active?.fingerprint !== fingerprint) {
      const provider = create(keys);
      active = { fingerprint, provider, handle: provider.callback() };
    }
    return active;
  };
}
