import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolClient } from 'pg';
import type { Database } from '../database/database.ts';

const readMessages = {
  name: 'events.read',
  text: `
    WITH marked AS (UPDATE outbox_message SET published_at = now() WHERE id = ANY($1::bigint[]) AND published_at IS NULL)
    SELECT id::text, topic, payload FROM outbox_message WHERE id = ANY($1::bigint[]) ORDER BY outbox_message.id`,
};

/** What was committed while nobody listened: ids are given before the commit, so younger ones may have arrived first. */
const readMissed = {
  name: 'events.missed',
  text: `SELECT id::text FROM outbox_message WHERE created_at > $1::timestamptz - interval '1 minute' ORDER BY outbox_message.id`,
};

const rememberedIds = 10_000;

/** Hears notifications on one connection of its own; connects again when it breaks and catches up on what it missed. */
export async function listen(
  database: Database,
  emit: (topic: string, payload: unknown) => void,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ close(): Promise<void> }> {
  const seen = new Set<string>();
  let heardUntil = new Date();
  let closed = false;
  let client: PoolClient | undefined;
  let waiting: string[] = [];
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    while (waiting.length > 0) {
      const ids = waiting.filter((id) => !seen.has(id));
      waiting = [];
      for (const message of ids.length > 0 ? await database.query<MessageRow>(readMessages, [ids]) : []) {
        seen.add(message.id);
        emit(message.topic, message.payload);
      }
      heardUntil = new Date();
      for (const id of seen) {
        if (seen.size <= rememberedIds) break;
        seen.delete(id);
      }
    }
  }

  function hear(ids: string[]): void {
    waiting.push(...ids);
    reading ??= read()
      .catch((error: unknown) => log.warn({ err: error }, 'Events could not be read'))
      .finally(() => {
        reading = undefined;
      });
  }

  async function connect(): Promise<void> {
    const connection = await database.pool.connect();
    client = connection;
    connection.on('notification', ({ channel, payload }) => {
      if (channel === 'platform_access' && payload) emit('access.changed', JSON.parse(payload));
      else if (payload) hear([payload]);
    });
    connection.on('error', () => {});
    connection.once('end', () => void reconnect(connection));
    await connection.query('LISTEN platform_events; LISTEN platform_access');
  }

  async function reconnect(broken: PoolClient): Promise<void> {
    broken.release(true);
    client = undefined;
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5_000)) {
      try {
        await connect();
        hear((await database.query<{ id: string }>(readMissed, [heardUntil])).map(({ id }) => id));
        return;
      } catch (error) {
        log.warn({ err: error }, 'The database cannot be listened to');
        await delay(wait, undefined, { ref: false });
      }
    }
  }

  await connect();
  return {
    async close() {
      closed = true;
      client?.removeAllListeners('end');
      client?.release(true);
      await reading;
    },
  };
}

interface MessageRow {
  id: string;
  topic: string;
  payload: unknown;
}
