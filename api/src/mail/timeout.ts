import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from './mailer.ts';

/** Milliseconds for which a call waits for the mail server. */
const timeout = 5_000;

/** @returns the result of the attempt, or false after the timeout; the attempt then continues in the background */
export async function withTimeout(attempt: Promise<boolean>): Promise<boolean> {
  const settled = new AbortController();
  const outcome = await Promise.race([attempt, delay(timeout, false, { signal: settled.signal }).catch(() => false)]);
  settled.abort();
  return outcome;
}

/** Whether the mail server can currently be reached; false after the timeout. */
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
