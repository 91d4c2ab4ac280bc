import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Topic, Topics } from './events.ts';

export const channel = 'platform_wake';

/** An event on its way to the other processes; without a payload it is too long to be sent and is read from its row. */
export type Announcement = [id: string, topic: Topic, payload?: Topics[Topic]];

/** Milliseconds for which announcements are collected. */
const collectFor = 10;
/** PostgreSQL takes 7,999 bytes at most. */
const maxPayloadBytes = 7_500;

const notify = {
  name: 'events.notify',
  text: `SELECT pg_notify('${channel}', payload) FROM unnest($1::text[]) AS payload`,
};

/**
 * Announces stored events to all processes. NOTIFY makes the commits of the whole cluster wait for each other, so it runs
 * after the commit of the change, in a transaction of its own, once for all events of some milliseconds. A process that is
 * killed before leaves them to the listeners' polls.
 */
export function createAnnouncer(database: Pick<Database, 'query'>, log: Pick<FastifyBaseLogger, 'warn'>) {
  let waiting: Announcement[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await delay(collectFor);
      const announced = waiting;
      waiting = [];
      try {
        await database.query(notify, [pack(announced)]);
      } catch (error) {
        log.warn({ err: error }, 'Events cannot be announced');
      }
    }
    running = undefined;
  }

  return {
    announce(announcement: Announcement): void {
      waiting.push(announcement);
      running ??= run();
    },
    /** Resolves when everything is announced. */
    async close(): Promise<void> {
      await running;
    },
  };
}

/** Returns payloads of NOTIFY: JSON arrays of announcements, each short enough. */
export function pack(announcements: readonly Announcement[]): string[] {
  const packed: string[][] = [];
  let room = 0;
  for (const [id, topic, payload] of announcements) {
    const whole = JSON.stringify([id, topic, payload]);
    const text = Buffer.byteLength(whole) > maxPayloadBytes / 2 ? JSON.stringify([id, topic]) : whole;
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > room) {
      packed.push([]);
      room = maxPayloadBytes;
    }
    packed.at(-1)?.push(text);
    room -= bytes;
  }
  return packed.map((texts) => `[${texts.join(',')}]`);
}
