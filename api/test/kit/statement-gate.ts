import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createMessageReader, createStatementReader, isReadyForQuery, readyMessageLength } from './wire-messages.ts';

/**
 * When a statement is stopped: before the database receives it, during (it runs while its sender crashes), or after it ran,
 * with its response withheld.
 */
export type Moment = 'before' | 'during' | 'after';

/** The number of a statement, counted from 1, or a pattern of its text. */
export type Place = number | RegExp;

export interface StatementGate {
  /** The connection string through the gate; its connections have the application name `application`, which no other gate has. */
  url: string;
  application: string;
  /** The statements received since the last `stopAt`, `count` or `open`. */
  statements: readonly string[];
  /** Stops one statement, by its number from now on or by its text; resolves with its text once it is reached. */
  stopAt(place: Place, moment: Moment): Promise<string>;
  /** Counts the statements from now on, and stops none. */
  count(): void;
  /** Closes every connection and its pending statement; later connections are not stopped. */
  open(): void;
  close(): Promise<void>;
}

/** Starts a proxy to a database that a test can stop at a statement, to crash its sender there. */
export async function startStatementGate(databaseUrl: string): Promise<StatementGate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let statements: string[] = [];
  let stop: { place: Place; moment: Moment; reached(text: string): void } | undefined;

  function join(client: Socket): void {
    const server = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      // Disables Nagle's algorithm, so that messages are forwarded at once.
      socket.setNoDelay();
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    const readMessages = createMessageReader();
    const readStatement = createStatementReader();
    let held: 'everything' | { answerOf: string; reached(text: string): void } | undefined;
    let answered = Buffer.alloc(0);

    client.on('data', (chunk) => {
      for (const message of readMessages(chunk)) {
        const text = readStatement(message);
        if (text !== undefined && !isOfEvents(text)) {
          statements.push(text);
          if (stop && matchesPlace(stop.place, statements.length, text)) {
            const { moment, reached } = stop;
            stop = undefined;
            held = moment === 'after' ? { answerOf: text, reached } : 'everything';
            if (moment === 'during') server.write(Buffer.concat([message.bytes, sync]));
            if (moment !== 'after') reached(text);
          }
        }
        if (held !== 'everything') server.write(message.bytes);
      }
    });
    server.on('data', (chunk) => {
      if (!held) client.write(chunk);
      answered = Buffer.concat([answered, chunk]).subarray(-readyMessageLength);
      if (held && held !== 'everything' && isReadyForQuery(answered)) held.reached(held.answerOf);
    });
  }

  const gate = createServer(join);
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port } = gate.address() as AddressInfo;
  const application = `behind-the-gate-${port}`;
  const url = new URL(databaseUrl);
  url.port = String(port);
  url.searchParams.set('application_name', application);

  function count(): void {
    stop = undefined;
    statements = [];
  }
  function open(): void {
    count();
    for (const socket of sockets) socket.destroy();
  }
  return {
    url: url.href,
    application,
    get statements() {
      return statements;
    },
    stopAt(place, moment) {
      statements = [];
      return new Promise((resolve) => {
        stop = { place, moment, reached: resolve };
      });
    },
    count,
    open,
    async close() {
      const closed = once(gate, 'close');
      gate.close();
      open();
      await closed;
    },
  };
}

/** What a process does by itself to deliver events, at any time; it is neither counted nor stopped. */
const isOfEvents = (text: string) => /^LISTEN |\/\* events\.(poll|read|notify) \*\//.test(text);

const matchesPlace = (place: Place, number: number, text: string) =>
  typeof place === 'number' ? place === number : place.test(text);

/** The Sync message, which makes the server process an extended query. */
const sync = Buffer.from([0x53, 0, 0, 0, 4]);
