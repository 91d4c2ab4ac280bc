import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Documents, findDocument } from '../api/persisted-documents.ts';
import type { Actors, Payer } from './actors.ts';

/** Messages a second of a conversation in which both sides write at once. */
export const messagesPerSecond = 5;

async function call(url: string, token: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`${url} answered ${response.status}: ${text}`);
}

/** Changes amounts for the seconds, each payer one after the other. @returns changes a second */
export async function changeAmounts(url: string, payers: Payer[], seconds: number): Promise<number> {
  const begun = performance.now();
  const isRunning = () => performance.now() - begun < seconds * 1_000;
  let changes = 0;
  await Promise.all(
    payers.map(async (payer) => {
      while (isRunning()) {
        const value = String(payer.amount++);
        await call(`${url}/api/investment/modify`, payer.token, { dealId: payer.dealId, value });
        changes++;
      }
    }),
  );
  return (changes / (performance.now() - begun)) * 1_000;
}

/** Sends messages at a fixed rate until the signal; both sides take turns. */
export async function chat(url: string, { talk }: Actors, documents: Documents, signal: AbortSignal): Promise<void> {
  const { hash: sha256Hash } = findDocument(documents, 'SendMessage');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  for (let number = 0; !signal.aborted; number++) {
    const variables = { conversationId: talk.conversationId, text: `Message ${number}`, clientId: randomUUID() };
    const token = talk.tokens[number % 2] ?? '';
    await call(`${url}/graphql`, token, { operationName: 'SendMessage', variables, extensions });
    await delay(1_000 / messagesPerSecond, undefined, { signal }).catch(() => {});
  }
}
