import { clientNetwork } from './client-network.ts';
import { readDeviceSecrets } from './known-devices.ts';

/** The origin of a call, for the throttle. */
export interface Origin {
  /** The client network, as returned by `clientNetwork`. */
  address: string;
  /** Secrets from the device cookie. */
  deviceSecrets: readonly string[];
}

export function originOf(request: { ip: string; headers: { cookie?: string | undefined } }): Origin {
  return { address: clientNetwork(request), deviceSecrets: readDeviceSecrets(request.headers.cookie) };
}
