import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from './mailer.ts';

/** So long, in milliseconds, a call waits for the mail server before it answers without it. */
const patience = 5_000;

/** @returns what the attempt comes to, false when that takes too long; the attempt then goes on by itself */
export async function withTimeout(attempt: Promise<boolean>): Promise<boolean> {
  const ended = new AbortController();
  const outcome = await Promise.race([attempt, delay(patience, false, { signal: ended.signal }).catch(() => false)]);
  ended.abort();
  return outcome;
}

/** Whether the mail server can be reached now, asked with a patience of some seconds. */
export function canSendMail({ mailer }: { mailer: Mailer }, log: Pick<FastifyBaseLogger, 'warn'>): Promise<boolean> {
  return withTimeout(
    mailer.verify().then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'The mail server cannot be reached');
        return false;
      },
    ),
  );
}
