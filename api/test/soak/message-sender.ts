import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestAccount } from '../kit/accounts.ts';
import type { TestClient } from '../kit/client.ts';

const document = `mutation ($id: ID!, $text: String!, $clientId: ID!) {
  sendMessage(conversationId: $id, text: $text, clientId: $clientId) { sequence } }`;

/** Milliseconds before a call whose answer was lost is repeated. */
const pause = 50;

/**
 * Sends a message as a page does: until the server confirms it, always with the same id (MSG-02).
 *
 * @returns its number
 */
export async function sendUntilStored(
  client: TestClient,
  as: TestAccount,
  { conversationId, text }: { conversationId: string; text: string },
): Promise<number> {
  const variables = { id: conversationId, text, clientId: randomUUID() };
  for (;;) {
    const answer = await client
      .query<{ sendMessage: { sequence: number } }>(document, variables, { as })
      .catch(() => undefined);
    if (answer?.data) return answer.data.sendMessage.sequence;
    const [error] = answer?.errors ?? [];
    if (error && !['UNAVAILABLE', 'INTERNAL'].includes(error.extensions.code)) throw new Error(error.message);
    await delay(pause);
  }
}

/** A stream of calls at a fixed rate that does not wait for their answers. */
export interface Stream {
  started(): number;
  /** Calls that are waiting for their answer. */
  open(): number;
  /** Milliseconds of each answered call. */
  times: readonly number[];
  /** Ends the stream, and waits for all answers. @throws the first error of a call */
  stop(): Promise<void>;
}

/** @param call gets the number of the call, from 0 */
export function startStream(perSecond: number, call: (number: number) => Promise<unknown>): Stream {
  const begun = performance.now();
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let started = 0;
  let failure: Error | undefined;
  const run = async (number: number) => {
    const sent = performance.now();
    await call(number);
    times.push(performance.now() - sent);
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
    for (; started < due; started++) {
      const running = run(started)
        .catch((error) => {
          failure ??= error;
        })
        .finally(() => open.delete(running));
      open.add(running);
    }
  }, 10);
  return {
    started: () => started,
    open: () => open.size,
    times,
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      if (failure) throw failure;
    },
  };
}
