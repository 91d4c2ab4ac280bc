import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolClient, QueryResultRow } from 'pg';
import type { Database, NamedStatement } from '../database/database.ts';
import { type Announcement, channel } from './announcer.ts';
import { DeliveredIds } from './delivered-ids.ts';
import type { Topic, Topics } from './events.ts';

const readMessages = {
  name: 'events.read',
  text: 'SELECT id::text, topic, payload FROM outbox_message WHERE id = ANY($1::bigint[]) ORDER BY outbox_message.id',
};

/**
 * Ids stored since the last poll, and in the 20 seconds before it: a row is dated by the start of its transaction, which
 * ends within 15. Those of the last quarter of a second are about to be announced.
 */
const poll = {
  name: 'events.poll',
  text: `SELECT clock_timestamp()::text AS "at", ARRAY(
      SELECT id::text FROM outbox_message
      WHERE created_at > COALESCE($1::timestamptz, now()) - interval '20 seconds'
        AND created_at < now() - interval '250 milliseconds' ORDER BY outbox_message.id) AS ids`,
};

/** Messages read by one statement: there may be many after a long interruption. */
const batchSize = 500;

/** Intervals in milliseconds: of polls, of the connection check, and the timeout of its answer. */
export interface Heartbeat {
  poll: number;
  every: number;
  deadline: number;
}

const defaultHeartbeat: Heartbeat = { poll: 1_000, every: 15_000, deadline: 5_000 };

/** Starts listening; on a connection that listens already it changes nothing, so it also serves as its check. */
const startListening = `LISTEN ${channel}; LISTEN platform_access`;

interface Receiver {
  emit<Name extends Topic>(topic: Name, payload: Topics[Name]): void;
  /** Whether this process has a subscriber for the topic; long events of others are not read. */
  hears(topic: Topic): boolean;
}

/**
 * Listens on a dedicated connection, reconnects when it breaks, and polls for what was stored but not announced: its
 * process was killed, or the connection was lost.
 */
export async function listen(
  database: Database,
  { emit, hears }: Receiver,
  log: Pick<FastifyBaseLogger, 'warn'>,
  heartbeat: Partial<Heartbeat> = {},
): Promise<{ close(): Promise<void> }> {
  const { poll: pollEvery, every, deadline } = { ...defaultHeartbeat, ...heartbeat };
  const delivered = new DeliveredIds();
  const stop = new AbortController();
  let polledUntil: string | undefined;
  let client: PoolClient | undefined;
  let pending: string[] = [];
  let reading: Promise<void> | undefined;
  let polling: Promise<void> | undefined;

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

  /** Fails after the deadline, so that a connection of the pool that the network dropped does not stop the delivery. */
  const query = <Row extends QueryResultRow>(statement: NamedStatement, values: unknown[]) =>
    answerWithin(deadline, database.query<Row>(statement, values));

  async function readBatch(): Promise<void> {
    const batch = pending.slice(0, batchSize);
    const ids = batch.filter((id) => !delivered.has(id));
    for (const message of ids.length > 0 ? await query<MessageRow>(readMessages, [ids]) : []) {
      // Announced while the statement ran.
      if (delivered.add(message.id)) emit(message.topic, message.payload);
    }
    // Removed only after the batch was read, so that a failed one is retried.
    pending = pending.slice(batch.length);
  }

  async function readPending(): Promise<void> {
    while (pending.length > 0 && !stop.signal.aborted) await retry(readBatch);
    reading = undefined;
  }

  function enqueue(ids: readonly string[]): void {
    if (ids.length === 0) return;
    pending = pending.concat(ids);
    reading ??= readPending();
  }

  function receive([id, topic, payload]: Announcement): void {
    if (delivered.has(id)) return;
    if (payload) {
      delivered.add(id);
      emit(topic, payload);
    } else if (hears(topic)) enqueue([id]);
    else delivered.add(id);
  }

  async function connect(): Promise<void> {
    const connection = await database.pool.connect();
    connection.on('error', (error) => log.warn({ err: error }, 'The event connection was lost'));
    connection.on('notification', (notification) => {
      if (!notification.payload) return;
      const content: unknown = JSON.parse(notification.payload);
      if (notification.channel === 'platform_access') emit('access.changed', content as Topics['access.changed']);
      else for (const announcement of content as Announcement[]) receive(announcement);
    });
    try {
      await answerWithin(deadline, connection.query(startListening));
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
  }

  async function readMissed(): Promise<string[]> {
    const startedAt = performance.now();
    const [row] = await query<{ at: string; ids: string[] }>(poll, [polledUntil]);
    if (!row) return [];
    polledUntil = row.at;
    const missed = row.ids.filter((id) => !delivered.has(id));
    delivered.forgetBefore(startedAt);
    return missed;
  }

  async function pollOnce(): Promise<void> {
    try {
      enqueue(await readMissed());
    } catch (error) {
      if (!stop.signal.aborted) log.warn({ err: error }, 'Events cannot be received');
    }
    polling = undefined;
  }

  /**
   * Detects a connection that the network dropped silently, which emits neither notifications nor an end, and replaces
   * it.
   */
  async function checkConnection(): Promise<void> {
    const checked = client;
    if (!checked) return;
    const answered = await Promise.race([
      checked.query(startListening).then(
        () => true,
        () => false,
      ),
      delay(deadline, false, { ref: false }),
    ]);
    if (answered || client !== checked || stop.signal.aborted) return;
    log.warn('The event connection does not answer');
    checked.removeAllListeners('end');
    await reconnect(checked);
  }

  await connect();
  // What was stored before has no subscribers yet.
  for (const id of await readMissed()) delivered.add(id);
  const timers = [
    setInterval(() => void checkConnection(), every),
    setInterval(() => {
      polling ??= pollOnce();
    }, pollEvery),
  ];
  for (const timer of timers) timer.unref();
  return {
    async close() {
      stop.abort();
      for (const timer of timers) clearInterval(timer);
      client?.removeAllListeners('end');
      client?.release(true);
      await polling;
      await reading;
    },
  };
}

/** @throws Error when the answer takes longer than the milliseconds */
async function answerWithin<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const late = delay(milliseconds, undefined, { ref: false, signal: answered.signal }).then(() => {
    throw new Error('The database does not answer');
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    answered.abort();
  }
}

interface MessageRow {
  id: string;
  topic: Topic;
  payload: Topics[Topic];
}
