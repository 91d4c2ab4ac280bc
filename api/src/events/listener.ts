import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolClient } from 'pg';
import type { Database } from '../database/database.ts';
import type { Topic, Topics } from './events.ts';

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
/** Messages that one statement reads: after a long break there may be many. */
const batchSize = 500;

/** How often the connection is asked whether it still hears, and how long its answer may take, milliseconds. */
export interface Heartbeat {
  every: number;
  deadline: number;
}

const standardHeartbeat: Heartbeat = { every: 15_000, deadline: 5_000 };

/** Hears notifications on one connection of its own; connects again when it breaks and catches up on what it missed. */
export async function listen(
  database: Database,
  emit: <Name extends Topic>(topic: Name, payload: Topics[Name]) => void,
  log: Pick<FastifyBaseLogger, 'warn'>,
  heartbeat = standardHeartbeat,
): Promise<{ close(): Promise<void> }> {
  const seen = new Set<string>();
  const stop = new AbortController();
  let heardUntil = new Date();
  let client: PoolClient | undefined;
  let waiting: string[] = [];
  let reading: Promise<void> | undefined;

  /** Tries with growing pauses until it succeeds; undefined when listening has stopped. */
  async function persist<Result>(attempt: () => Promise<Result>): Promise<Result | undefined> {
    for (let wait = 100; !stop.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      try {
        return await attempt();
      } catch (error) {
        log.warn({ err: error }, 'Events cannot be heard');
        await delay(wait, undefined, { ref: false, signal: stop.signal }).catch(() => {});
      }
    }
    return undefined;
  }

  async function readBatch(): Promise<void> {
    const batch = waiting.slice(0, batchSize);
    const ids = batch.filter((id) => !seen.has(id));
    for (const message of ids.length > 0 ? await database.query<MessageRow>(readMessages, [ids]) : []) {
      seen.add(message.id);
      emit(message.topic, message.payload);
    }
    // Not before they are read: what failed is tried again.
    waiting = waiting.slice(batch.length);
    heardUntil = new Date();
    for (const id of seen) {
      if (seen.size <= rememberedIds) break;
      seen.delete(id);
    }
  }

  async function readAll(): Promise<void> {
    while (waiting.length > 0 && !stop.signal.aborted) await persist(readBatch);
    reading = undefined;
  }

  function hear(ids: readonly string[]): void {
    waiting = waiting.concat(ids);
    reading ??= readAll();
  }

  async function connect(): Promise<void> {
    const connection = await database.pool.connect();
    connection.on('error', (error) => log.warn({ err: error }, 'The connection of events broke'));
    connection.on('notification', ({ channel, payload }) => {
      if (channel === 'platform_access' && payload) emit('access.changed', JSON.parse(payload));
      else if (payload) hear([payload]);
    });
    try {
      await connection.query('LISTEN platform_events; LISTEN platform_access');
    } catch (error) {
      connection.release(true);
      throw error;
    }
    if (stop.signal.aborted) {
      connection.release(true);
      return;
    }
    connection.once('end', () => void reconnect(connection));
    client = connection;
  }

  async function reconnect(broken: PoolClient): Promise<void> {
    client = undefined;
    broken.release(true);
    await persist(connect);
    if (stop.signal.aborted) return;
    // Changes of rights are not kept like messages are: all that is open is looked at again.
    emit('access.changed', { everyone: true });
    const missed = await persist(() => database.query<{ id: string }>(readMissed, [heardUntil]));
    hear((missed ?? []).map(({ id }) => id));
  }

  /** A connection that a network dropped without a word hears nothing and ends nothing: it is asked, and given up. */
  async function checkHearing(): Promise<void> {
    const checked = client;
    if (!checked) return;
    const answered = await Promise.race([
      checked.query('SELECT 1').then(
        () => true,
        () => false,
      ),
      delay(heartbeat.deadline, false, { ref: false }),
    ]);
    if (answered || client !== checked || stop.signal.aborted) return;
    log.warn('The connection of events does not answer');
    checked.removeAllListeners('end');
    await reconnect(checked);
  }

  await connect();
  const timer = setInterval(() => void checkHearing(), heartbeat.every);
  timer.unref();
  return {
    async close() {
      stop.abort();
      clearInterval(timer);
      client?.removeAllListeners('end');
      client?.release(true);
      await reading;
    },
  };
}

interface MessageRow {
  id: string;
  topic: Topic;
  payload: Topics[Topic];
}
