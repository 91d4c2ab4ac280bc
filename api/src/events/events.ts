import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../database/database.ts';
import { type Heartbeat, listen } from './listener.ts';
import { Subscription } from './subscription.ts';

/** What may be published; a domain adds its topics by declaration merging in its own folder. */
export interface Topics {
  /**
   * An account was disabled, signed out or lost an assignment: open connections end (AUTH-18, PERM-21). `everyone` after
   * a time in which nothing was heard.
   */
  'access.changed': { accountId?: string | undefined; sessionUid?: string | undefined; everyone?: true };
}
export type Topic = keyof Topics;

/** Domain events over PostgreSQL: every process of the product hears them. */
export interface Events {
  /**
   * Publishes to every subscriber in every process. With a transaction the event leaves when it commits, and never if
   * it does not.
   */
  publish<Name extends Topic>(topic: Name, payload: Topics[Name], transaction?: Transaction): Promise<void>;
  /**
   * Hears the events that `wanted` takes from this call on, until it is left. A reader that falls far behind is ended.
   *
   * @param first given to the reader before anything that is heard
   */
  subscribe<Name extends Topic>(
    topic: Name,
    wanted?: (payload: Topics[Name]) => boolean,
    first?: Topics[Name],
  ): AsyncIterableIterator<Topics[Name]>;
  /** Calls a function for each event until the returned function is called. */
  on<Name extends Topic>(topic: Name, handle: (payload: Topics[Name]) => void): () => void;
  close(): Promise<void>;
}

/**
 * Starts listening; resolves when the first connection listens.
 *
 * @param heartbeat other than the standard one: how often the connection is asked whether it still hears
 */
export async function openEvents(
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  heartbeat?: Heartbeat,
): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const listener = await listen(database, (topic, payload) => emitter.emit(topic, payload), log, heartbeat);
  const events: Events = {
    on(topic, handle) {
      emitter.on(topic, handle);
      return () => emitter.off(topic, handle);
    },
    async publish(topic, payload, transaction) {
      const text = JSON.stringify(payload);
      // The notification is part of the transaction: PostgreSQL sends it when, and only when, it commits.
      await (transaction ?? database.prisma).$executeRaw`
        WITH message AS (INSERT INTO outbox_message (topic, payload) VALUES (${topic}, ${text}::jsonb) RETURNING id)
        SELECT pg_notify('platform_events', id::text) FROM message`;
    },
    subscribe<Name extends Topic>(
      topic: Name,
      wanted: (payload: Topics[Name]) => boolean = () => true,
      first?: Topics[Name],
    ) {
      const subscription = new Subscription<Topics[Name]>(() => off());
      const off = events.on(topic, (payload) => {
        if (wanted(payload)) subscription.push(payload);
      });
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
