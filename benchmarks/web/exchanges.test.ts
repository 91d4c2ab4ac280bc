import { EventEmitter } from 'node:events';
import type { CDPSession } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { recordExchanges, serialSteps } from './exchanges.ts';

describe('serial steps', () => {
  it('are the longest chain of sequential requests', () => {
    const page = { began: 0, ended: 1 };
    const sideBySide = [
      { began: 1, ended: 2 },
      { began: 1.1, ended: 2.5 },
    ];
    const last = { began: 2.1, ended: 3 };
    expect(serialSteps([])).toBe(0);
    expect(serialSteps([page])).toBe(1);
    expect(serialSteps([page, ...sideBySide])).toBe(2);
    expect(serialSteps([last, ...sideBySide, page])).toBe(3);
  });

  it('count each hop of a redirect, but no pending requests', () => {
    const client = new EventEmitter();
    const exchanges = recordExchanges(client as unknown as CDPSession);
    client.emit('Network.requestWillBeSent', { requestId: 'a', timestamp: 0 });
    client.emit('Network.requestWillBeSent', { requestId: 'a', timestamp: 1 });
    client.emit('Network.loadingFinished', { requestId: 'a', timestamp: 2 });
    client.emit('Network.requestWillBeSent', { requestId: 'b', timestamp: 3 });
    client.emit('Network.loadingFinished', { requestId: 'unknown', timestamp: 4 });
    expect(exchanges).toEqual([
      { began: 0, ended: 1 },
      { began: 1, ended: 2 },
    ]);
    expect(serialSteps(exchanges)).toBe(2);
  });
});
