import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../database/database.ts';
import { createAnnouncer } from './announcer.ts';
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
   * Publishes to every subscriber in every process, each once. With a transaction, the event is stored in it and sent
   * after its commit; nothing else happens inside the transaction.
   */
  publish<Name extends Topic>(topic: Name, payload: Topics[Name], transaction?: Transaction): Promise<void>;
  /**
   * Subscribes to the events whose `field` has the value, from this call until the iterator is closed. A subscriber
   * that falls too far behind is ended.
   *
   * @param topics one, or several that have the field
   * @param first delivered before any event
   */
  subscribe<Name extends Topic>(
    topics: Name | readonly Name[],
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
 * @param heartbeat overrides the default intervals and timeout of polls and the connection check
 */
export async function openEvents(
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  heartbeat?: Partial<Heartbeat>,
): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  // Keyed by topic, field and value, so that an event visits its own readers only.
  const readers = new Groups<(payload: Topics[Topic]) => void>();
  const readersOfTopic = new Map<Topic, number>();
  const count = (topic: Topic, change: number) => readersOfTopic.set(topic, (readersOfTopic.get(topic) ?? 0) + change);
  const announcer = createAnnouncer(database, log);
  const listener = await listen(
    database,
    {
      emit(topic, payload) {
        emitter.emit(topic, payload);
        for (const [field, value] of Object.entries(payload)) {
          if (typeof value !== 'string') continue;
          for (const read of readers.of(readerKey(topic, field, value))) read(payload);
        }
      },
      hears: (topic) => emitter.listenerCount(topic) > 0 || (readersOfTopic.get(topic) ?? 0) > 0,
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
      const [message] = await (transaction ?? database.prisma).$queryRaw<{ id: string }[]>`
        /* events.store */
        INSERT INTO outbox_message (topic, payload) VALUES (${topic}, ${JSON.stringify(payload)}::jsonb) RETURNING id::text`;
      if (!message) throw new Error('An event was not stored');
      const announce = () => announcer.announce([message.id, topic, payload]);
      if (transaction) database.afterCommit(transaction, announce);
      else announce();
    },
    subscribe<Name extends Topic>(topics: Name | readonly Name[], field: string, value: string, first?: Topics[Name]) {
      const heard = [topics].flat() as Name[];
      const subscription = new Subscription<Topics[Name]>(() => {
        for (const topic of heard) {
          readers.remove(readerKey(topic, field, value), read);
          count(topic, -1);
        }
      });
      // The keys contain the topics, so the payload has the type of one.
      const read = (payload: Topics[Topic]) => subscription.push(payload as Topics[Name]);
      for (const topic of heard) {
        readers.add(readerKey(topic, field, value), read);
        count(topic, 1);
      }
      if (first) subscription.push(first);
      return subscription;
    },
    async close() {
      emitter.removeAllListeners();
      await announcer.close();
      await listener.close();
    },
  };
  return events;
}

const readerKey = (topic: Topic, field: string, value: string): string => `${topic} ${field} ${value}`;
