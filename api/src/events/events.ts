import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../database/database.ts';
import { Groups } from './groups.ts';
import { type Heartbeat, listen } from './listener.ts';
import { Subscription } from './subscription.ts';

/** Topics that can be published; each domain adds its own by declaration merging in its own folder. */
export interface Topics {
  /**
   * An account was disabled, signed out or lost an assignment: open connections end (AUTH-18, PERM-21). `everyone`
   * after an interruption in which notifications may have been missed.
   */
  'access.changed': { accountId?: string | undefined; sessionUid?: string | undefined; everyone?: true };
}
export type Topic = keyof Topics;

/** Domain events over PostgreSQL, delivered to every process of the product. */
export interface Events {
  /**
   * Publishes to every subscriber in every process. With a transaction, the event is sent only if and when it commits.
   */
  publish<Name extends Topic>(topic: Name, payload: Topics[Name], transaction?: Transaction): Promise<void>;
  /**
   * Subscribes to the events whose `field` has the value, from this call until the iterator is closed. A subscriber
   * that falls too far behind is ended.
   *
   * @param first delivered before any event
   */
  subscribe<Name extends Topic>(
    topic: Name,
    field: keyof Topics[Name] & string,
    value: string,
    first?: Topics[Name],
  ): AsyncIterableIterator<Topics[Name]>;
  /** Registers a handler for each event; returns an unsubscribe function. */
  on<Name extends Topic>(topic: Name, handle: (payload: Topics[Name]) => void): () => void;
  close(): Promise<void>;
}

/**
 * Starts listening; resolves when the first connection listens.
 *
 * @param heartbeat overrides the default interval and timeout of the connection check
 */
export async function openEvents(
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  heartbeat?: Heartbeat,
): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  // Keyed by topic, field and value, so that an event visits its own readers only.
  const readers = new Groups<(payload: Topics[Topic]) => void>();
  const listener = await listen(
    database,
    (topic, payload) => {
      emitter.emit(topic, payload);
      for (const [field, value] of Object.entries(payload)) {
        for (const read of readers.of(readerKey(topic, field, String(value)))) read(payload);
      }
    },
    log,
    heartbeat,
  );
  const events: Events = {
    on(topic, handle) {
      emitter.on(topic, handle);
      return () => emitter.off(topic, handle);
    },
    async publish(topic, payload, transaction) {
      const text = JSON.stringify(payload);
      // The notification is part of the transaction: PostgreSQL sends it only if and when it commits.
      await (transaction ?? database.prisma).$executeRaw`
        WITH message AS (INSERT INTO outbox_message (topic, payload) VALUES (${topic}, ${text}::jsonb) RETURNING id)
        SELECT pg_notify('platform_events', id::text) FROM message`;
    },
    subscribe<Name extends Topic>(topic: Name, field: string, value: string, first?: Topics[Name]) {
      const key = readerKey(topic, field, value);
      const subscription = new Subscription<Topics[Name]>(() => readers.remove(key, read));
      // The key contains the topic, so the payload has its type.
      const read = (payload: Topics[Topic]) => subscription.push(payload as Topics[Name]);
      readers.add(key, read);
      if (first) subscription.push(first);
      return subscription;
    },
    async close() {
      emitter.removeAllListeners();
      await listener.close();
    },
  };
  return events;
}

const readerKey = (topic: Topic, field: string, value: string): string => `${topic} ${field} ${value}`;
