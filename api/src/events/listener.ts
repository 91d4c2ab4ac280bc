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

/** What was committed while disconnected: ids are assigned before the commit, so higher ids may have arrived first. */
const readMissed = {
  name: 'events.missed',
  text: `SELECT id::text FROM outbox_message WHERE created_at > $1::timestamptz - interval '1 minute' ORDER BY outbox_message.id`,
};

const rememberedIds = 10_000;
/** Messages read by one statement: there may be many after a long interruption. */
const batchSize = 500;

/** Interval of the connection check and the timeout of its answer, in milliseconds. */
export interface Heartbeat {
  every: number;
  deadline: number;
}

const defaultHeartbeat: Heartbeat = { every: 15_000, deadline: 5_000 };

/** Listens on a dedicated connection; reconnects when it breaks and catches up on missed messages. */
export async function listen(
  database: Database,
  emit: <Name extends Topic>(topic: Name, payload: Topics[Name]) => void,
  log: Pick<FastifyBaseLogger, 'warn'>,
  heartbeat = defaultHeartbeat,
): Promise<{ close(): Promise<void> }> {
  const seen = new Set<string>();
  const stop = new AbortController();
  let receivedUntil = new Date();
  let client: PoolClient | undefined;
  let pending: string[] = [];
  let reading: Promise<void> | undefined;

  /** Retries with exponential backoff until it succeeds; returns undefined when listening has stopped. */
  async function retry<Result>(attempt: () => Promise<Result>): Promise<Result | undefined> {
    for (let backoff = 100; !stop.signal.aborted; backoff = Math.min(backoff * 2, 5_000)) {
      try {
        return await attempt();
      } catch (error) {
        log.warn({ err: error }, 'Events cannot be received');
        await delay(backoff, undefined, { ref: false, signal: stop.signal }).catch(() => {});
      }
    }
    return undefined;
  }

  async function readBatch(): Promise<void> {
    const batch = pending.slice(0, batchSize);
    const ids = batch.filter((id) => !seen.has(id));
    for (const message of ids.length > 0 ? await database.query<MessageRow>(readMessages, [ids]) : []) {
      seen.add(message.id);
      emit(message.topic, message.payload);
    }
    // Removed only after the batch was read, so that a failed one is retried.
    pending = pending.slice(batch.length);
    receivedUntil = new Date();
    for (const id of seen) {
      if (seen.size <= rememberedIds) break;
      seen.delete(id);
    }
  }

  async function readPending(): Promise<void> {
    while (pending.length > 0 && !stop.signal.aborted) await retry(readBatch);
    reading = undefined;
  }

  function enqueue(ids: readonly string[]): void {
    pending = pending.concat(ids);
    reading ??= readPending();
  }

  async function connect(): Promise<void> {
    const connection = await database.pool.connect();
    connection.on('error', (error) => log.warn({ err: error }, 'The event connection was lost'));
    connection.on('notification', ({ channel, payload }) => {
      if (channel === 'platform_access' && payload) emit('access.changed', JSON.parse(payload));
      else if (payload) enqueue([payload]);
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
    await retry(connect);
    if (stop.signal.aborted) return;
    // Access changes are not stored like messages, so every open connection is checked again.
    emit('access.changed', { everyone: true });
    const missed = await retry(() => database.query<{ id: string }>(readMissed, [receivedUntil]));
    enqueue((missed ?? []).map(({ id }) => id));
  }

  /**
   * Detects a connection that the network dropped silently, which emits neither notifications nor an end, and replaces
   * it.
   */
  async function checkConnection(): Promise<void> {
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
    log.warn('The event connection does not answer');
    checked.removeAllListeners('end');
    await reconnect(checked);
  }

  await connect();
  const timer = setInterval(() => void checkConnection(), heartbeat.every);
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
