import type { CDPSession } from '@playwright/test';

/** One request and its response, with times in seconds; each hop of a redirect is a separate exchange. */
export interface Exchange {
  began: number;
  ended: number;
}

/** Records the requests of a page from now on. The session's network events must be enabled. */
export function recordExchanges(client: CDPSession): Exchange[] {
  const exchanges: Exchange[] = [];
  const open = new Map<string, number>();
  const end = (requestId: string, ended: number) => {
    const began = open.get(requestId);
    if (began !== undefined) exchanges.push({ began, ended });
    open.delete(requestId);
  };
  client.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    end(requestId, timestamp);
    open.set(requestId, timestamp);
  });
  client.on('Network.loadingFinished', ({ requestId, timestamp }) => end(requestId, timestamp));
  return exchanges;
}

/** Returns the length of the longest chain of requests that each started after the previous one had ended. */
export function serialSteps(exchanges: readonly Exchange[]): number {
  const counted: { ended: number; steps: number }[] = [];
  for (const { began, ended } of exchanges.toSorted((one, other) => one.ended - other.ended)) {
    const before = counted.filter((one) => one.ended <= began).map(({ steps }) => steps);
    counted.push({ ended, steps: Math.max(0, ...before) + 1 });
  }
  return Math.max(0, ...counted.map(({ steps }) => steps));
}
