import type { CDPSession } from '@playwright/test';

/** What a page has sent for, by what no machine changes. */
export interface Traffic {
  requests: number;
  /** As sent over the network, headers included. */
  bytes: number;
  /** Of these, scripts. */
  scriptBytes: number;
}

/** Counts what a page loads from now on. The session's network events must be enabled. */
export function countTraffic(client: CDPSession): Traffic {
  const traffic = { requests: 0, bytes: 0, scriptBytes: 0 };
  const scripts = new Set<string>();
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  return traffic;
}
