import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyone } from '../../src/access/policy.ts';
import { withDealLock } from '../../src/database/deal-lock.ts';
import { ok } from '../../src/errors/answer.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

interface Call {
  dealId: string;
  name: string;
}

let arrived: string[] = [];
let disconnected: string[] = [];
let begun: string[] = [];
/** Ends the write of a started call, by name. */
const endings = new Map<string, () => void>();

/** A route whose write lasts until the test ends it. */
const routes: FastifyPluginAsync = async (app) => {
  app.post<{ Body: Call }>('/api/probe/lock', { config: { policy: anyone() } }, (request, reply) => {
    const { dealId, name } = request.body;
    const answer = withDealLock(request, dealId, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => endings.set(name, resolve));
      return ok({ name });
    });
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) disconnected.push(name);
    });
    arrived.push(name);
    return answer;
  });
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ plugins: [routes], settings: { DATABASE_CONNECTIONS: '6' } });
});
afterAll(() => {
  // Unread responses and aborted calls leave open connections that would block close().
  api.server.server.closeAllConnections();
  return api.close();
});

/** Sends calls one after the other; each is sent when the previous one has arrived. */
async function send(dealId: string, names: string[], signal?: AbortSignal): Promise<Promise<Response>[]> {
  const calls: Promise<Response>[] = [];
  for (const name of names) {
    const call = fetch(`${api.url}/api/probe/lock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dealId, name }),
      ...(signal ? { signal } : {}),
    });
    calls.push(call);
    await expect.poll(() => arrived).toContain(name);
  }
  return calls;
}

/** Ends each write once it has begun. */
async function end(...names: string[]): Promise<void> {
  for (const name of names) {
    await expect.poll(() => begun).toContain(name);
    endings.get(name)?.();
  }
}

function reset(): void {
  arrived = [];
  disconnected = [];
  begun = [];
  endings.clear();
}

const statuses = async (calls: Promise<Response>[]) => (await Promise.all(calls)).map(({ status }) => status);

test('AMT-21 writes to one deal run one after another in order of arrival, in any letter case of its id', async () => {
  reset();
  const deal = randomUUID();
  const calls = [...(await send(deal, ['first'])), ...(await send(deal.toUpperCase(), ['second', 'third']))];
  expect(begun).toEqual(['first']);
  await end('first');
  await expect.poll(() => begun).toEqual(['first', 'second']);
  await end('second', 'third');
  expect(await statuses(calls)).toEqual([200, 200, 200]);
});

test('AMT-21 many writes to one deal take one connection, and all deals half of the connections', async () => {
  reset();
  const crowd = await send(randomUUID(), ['crowd 1', 'crowd 2', 'crowd 3', 'crowd 4', 'crowd 5']);
  const others = [...(await send(randomUUID(), ['second deal'])), ...(await send(randomUUID(), ['third deal']))];
  expect(begun).toEqual(['crowd 1', 'second deal', 'third deal']);
  others.push(...(await send(randomUUID(), ['fourth deal'])));
  expect(begun).toHaveLength(3);
  await end('second deal', 'fourth deal', 'third deal');
  expect(await statuses(others)).toEqual([200, 200, 200]);
  expect(begun).toEqual(['crowd 1', 'second deal', 'third deal', 'fourth deal']);
  await end('crowd 1', 'crowd 2', 'crowd 3', 'crowd 4', 'crowd 5');
  expect(await statuses(crowd)).toEqual([200, 200, 200, 200, 200]);
});

test('AMT-21 a call leaves the queue when its client disconnects, but a started write continues', async () => {
  reset();
  const deal = randomUUID();
  const client = new AbortController();
  const abandoned = [
    ...(await send(deal, ['begun'], client.signal)),
    ...(await send(deal, ['waiting'], client.signal)),
  ].map((call) => expect(call).rejects.toThrow('abort'));
  const staying = await send(deal, ['staying']);
  client.abort();
  await Promise.all(abandoned);
  await expect.poll(() => disconnected.toSorted()).toEqual(['begun', 'waiting']);
  expect(begun).toEqual(['begun']);
  await end('begun', 'staying');
  expect(await statuses(staying)).toEqual([200]);
  expect(begun).toEqual(['begun', 'staying']);
});

test('AMT-21 a call that waits longer than the connection timeout is refused, but a longer write is not', async () => {
  reset();
  const deal = randomUUID();
  const [first, second] = await send(deal, ['first', 'second']);
  const refused = await second;
  expect(refused?.status).toBe(503);
  expect(await refused?.json()).toMatchObject({ status: 'ERROR', result: { code: 'UNAVAILABLE' } });
  const third = await send(deal, ['third']);
  expect(begun).toEqual(['first']);
  await end('first', 'third');
  expect(await statuses([...(first ? [first] : []), ...third])).toEqual([200, 200]);
  expect(begun).toEqual(['first', 'third']);
});
