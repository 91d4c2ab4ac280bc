import { clientNetwork } from './client-network.ts';
import { readDeviceSecrets } from './known-devices.ts';

/** Where a call comes from. */
export interface Origin {
  /** The network address, as `clientNetwork` gives it. */
  address: string;
  /** Secrets of the device's cookie. */
  deviceSecrets: readonly string[];
}

export function originOf(request: { ip: string; headers: { cookie?: string | undefined } }): Origin {
  return { address: clientNetwork(request), deviceSecrets: readDeviceSecrets(request.headers.cookie) };
}
