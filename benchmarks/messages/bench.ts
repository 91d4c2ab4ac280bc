import { setTimeout as delay } from 'node:timers/promises';
import { step } from '../../tools/report/progress.ts';
import { findDocument, readPersistedDocuments } from '../api/persisted-documents.ts';
import { openVolume } from '../api/volumes.ts';
import { inMinutes } from '../clock/deadline.ts';
import { type BenchmarkDatabase, openBenchmarkDatabase } from '../database.ts';
import { type Actors, prepareActors } from './actors.ts';
import { changeAmounts, chat } from './load.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { startSubscribers } from './subscribers-process.ts';

export interface MessageBenchOptions {
  rounds: number;
  /** Pages of one process. */
  subscribers: number;
  /** Seconds of a measurement: of idle pages, and of money writes with and without messages. */
  seconds: number;
  /** Minutes of measuring, without filling the database, after which no further round starts. */
  minutes: number;
}

/** One restart of the server of all pages. */
export interface Restart {
  /** Bytes of the heap, and in memory, for each page. */
  heap: number;
  resident: number;
  /** Seconds from the first closed connection until all pages are subscribed again. */
  seconds: number;
  /** 99th percentiles of the delay of the event loop, milliseconds: while pages subscribe, and afterwards. */
  storm: number;
  idle: number;
}

export interface MessageBench {
  subscribers: number;
  restarts: Restart[];
  /** Money writes a second with and without messages, of each round. */
  writes: [withMessages: number, without: number][];
  postgres: string;
}

/** Deals and accounts of the volume: investors for all pages. */
const volumeOf = (subscribers: number) => ({ deals: 100, accounts: Math.max(1_000, Math.ceil(subscribers * 1.3)) });

export async function runMessageBench(options: MessageBenchOptions): Promise<MessageBench> {
  const { subscribers } = options;
  const server = await openBenchmarkDatabase();
  try {
    const url = await step(`Volume for ${subscribers} pages`, () => copyVolume(server, subscribers));
    const actors = await step('Conversations and sessions', () => prepareActors(url, subscribers));
    try {
      const limited = { ...options, until: inMinutes(options.minutes) };
      const restarts = await measureRestarts(url, actors, limited);
      const writes = await measureWrites(url, actors, limited);
      return { subscribers, restarts, writes, postgres: server.version };
    } finally {
      await actors.database.close();
    }
  } finally {
    await server.close();
  }
}

/** Copies the volume, to which each run adds investments and messages. */
async function copyVolume(server: BenchmarkDatabase, subscribers: number): Promise<string> {
  const volume = await openVolume(server, volumeOf(subscribers));
  const template = new URL(volume.url).pathname.slice(1);
  await server.observer.query('DROP DATABASE IF EXISTS messages WITH (FORCE)');
  await server.observer.query(`CREATE DATABASE messages TEMPLATE ${template}`);
  return server.urlOf('messages');
}

type Limited = MessageBenchOptions & { until: number };

const shouldContinue = (round: number, { rounds, until }: Limited) =>
  round < rounds && (round < 2 || Date.now() < until);

/** Restarts the server of all pages as an operator does, with its successor running, and measures the successor. */
async function measureRestarts(url: string, { pages }: Actors, options: Limited): Promise<Restart[]> {
  const documents = await readPersistedDocuments();
  const { hash: sha256Hash } = findDocument(documents, 'MessageAdded');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const clients = startSubscribers();
  let server = await startServer(url);
  try {
    await step(`${pages.length} pages subscribe`, async () => {
      clients.open(
        server.url,
        pages.map(({ token, conversationId }) => ({
          // The protocol requires a text; the server finds the document by its hash.
          ...{ token, payload: { query: '', variables: { conversationId, after: 0 }, extensions } },
        })),
      );
      await clients.untilAll(300);
    });
    const restarts: Restart[] = [];
    for (let round = 0; shouldContinue(round, options); round++) {
      await step(`Restart ${round + 1} of ${options.rounds}`, async () => {
        const next = await startServer(url);
        const [old, before] = [server, await next.measure()];
        server = next;
        clients.use(next.url);
        const begun = performance.now();
        await old.stop();
        await clients.untilAll(120);
        const seconds = (performance.now() - begun) / 1_000;
        const { delay: storm } = await next.measure();
        await delay(options.seconds * 1_000);
        const { heap, resident, delay: idle } = await next.measure();
        const each = (bytes: number) => bytes / pages.length;
        restarts.push({
          ...{ heap: each(heap - before.heap), resident: each(resident - before.resident) },
          ...{ seconds, storm, idle },
        });
      });
    }
    return restarts;
  } finally {
    clients.kill();
    server.kill();
  }
}

/** Measures money writes at one process with and without messages at another, in turns. */
async function measureWrites(url: string, actors: Actors, options: Limited): Promise<MessageBench['writes']> {
  const documents = await readPersistedDocuments();
  const servers: ServerProcess[] = [await startServer(url), await startServer(url)];
  const [payments, messages] = servers as [ServerProcess, ServerProcess];
  const without = () => changeAmounts(payments.url, actors.payers, options.seconds);
  const withMessages = async () => {
    const stop = new AbortController();
    const talking = chat(messages.url, actors, documents, stop.signal);
    const [writes] = await Promise.all([without().finally(() => stop.abort()), talking]);
    return writes;
  };
  try {
    await step('Money writes warm up', async () => {
      await without();
      await withMessages();
    });
    const writes: MessageBench['writes'] = [];
    // A round is short, and the ratio needs more of them than the restarts.
    for (let round = 0; round < options.rounds * 2; round++) {
      await step(`Money writes, round ${round + 1} of ${options.rounds * 2}`, async () => {
        if (round % 2) {
          const first = await without();
          writes.push([await withMessages(), first]);
        } else writes.push([await withMessages(), await without()]);
      });
    }
    return writes;
  } finally {
    for (const each of servers) each.kill();
  }
}
