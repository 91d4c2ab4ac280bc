import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { IdentityKeys, KeyRing } from '../key-ring.ts';

export interface ActiveProvider {
  provider: Provider;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * The provider with the keys of the moment. It holds no state of its own, so after a rotation a new one takes over
 * between two requests.
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
