import type { CDPSession } from '@playwright/test';

/** The network traffic of a page, which does not depend on the speed of the machine. */
export interface Traffic {
  requests: number;
  /** Bytes transferred, headers included. */
  bytes: number;
  /** Bytes of scripts among them. */
  scriptBytes: number;
}

/** Counts the traffic of a page from now on. The session's network events must be enabled. */
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
