import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';

/** Content that the fake finds infected. */
export const infectedContent = 'Something with Test-Malware inside';

export interface Behaviour {
  /** Called for each connection, before anything is read. */
  connected?(socket: Socket): void;
  /** Called with each piece of a content that is not one of the scanner's tests. */
  receiving?(socket: Socket): void | Promise<void>;
  /** The bytes that a complete content is answered with; undefined: none, and the connection stays open. */
  answer?(content: Buffer): string | undefined;
  /** Whether files that exceed the limits are called clean, as by default. */
  passesExceeded?: boolean;
  /** Bytes of the longest stream. */
  maxStream?: number;
}

export interface FakeClamd {
  /** The contents that were scanned, but for the scanner's tests, cut after a megabyte. */
  scanned: Buffer[];
  /** The number of open connections. */
  connections(): number;
  /** Replaces all of the behaviour; by default it works. */
  behave(behaviour: Behaviour): void;
  start(): Promise<void>;
  /** Ends every connection, and takes no more. */
  stop(): Promise<void>;
}

const keptLength = 1024 * 1024;

/** A server that speaks the protocol of clamd on a Unix socket or a port. */
export function createFakeClamd(listenOn: string | number): FakeClamd {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = {};
  let server: Server | undefined;

  async function serve(socket: Socket): Promise<void> {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    behaviour.connected?.(socket);
    if (socket.destroyed) return;
    const read = reader(socket);
    const command = (await read.until(0)).toString();
    if (command === 'zPING') socket.end('PONG\0');
    if (command !== 'zINSTREAM') return;
    const kept: Buffer[] = [];
    let length = 0;
    for (;;) {
      const size = (await read.take(4)).readUInt32BE();
      if (size === 0) break;
      const chunk = await read.take(size);
      length += size;
      if (length > (behaviour.maxStream ?? Number.POSITIVE_INFINITY)) {
        socket.end('INSTREAM size limit exceeded. ERROR\0');
        return;
      }
      if (kept.length === 0 || length <= keptLength) kept.push(chunk);
      if (!isTest(kept)) await behaviour.receiving?.(socket);
    }
    const content = Buffer.concat(kept);
    if (isTest(kept)) return void socket.end(`stream: ${answerTest(content)}\0`);
    scanned.push(content);
    if (!behaviour.answer) return void socket.end(`stream: ${answerTo(content)}\0`);
    const answer = behaviour.answer(content);
    if (answer !== undefined) socket.end(answer, 'latin1');
  }

  function answerTest(content: Buffer): string {
    const isExceeded = !behaviour.passesExceeded && isZip(content);
    return isExceeded ? 'Heuristics.Limits.Exceeded.MaxScanSize FOUND' : 'OK';
  }

  return {
    scanned,
    connections: () => sockets.size,
    behave(next) {
      behaviour = next;
    },
    async start() {
      // A socket that was left behind by a server that was killed.
      if (typeof listenOn === 'string') await rm(listenOn, { force: true });
      server = createServer((socket) => void serve(socket).catch(() => socket.destroy()));
      server.listen(typeof listenOn === 'string' ? { path: listenOn } : { port: listenOn, host: '127.0.0.1' });
      await once(server, 'listening');
    },
    async stop() {
      const closed = server?.listening ? once(server, 'close') : undefined;
      server?.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const answerTo = (content: Buffer) => (content.includes('Test-Malware') ? 'Test.Malware.UNOFFICIAL FOUND' : 'OK');

const isZip = (content: Buffer) => content.toString('latin1', 0, 4) === 'PK\x03\x04';

/** The scanner's tests are a zip, and zeros; no other upload is. */
const isTest = ([first]: readonly Buffer[]) =>
  first !== undefined && (isZip(first) || first.subarray(0, 64).every((byte) => byte === 0));

/** Reads a socket by length or up to a byte. */
function reader(socket: Socket) {
  const chunks = socket[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  async function more(): Promise<void> {
    const { done, value } = await chunks.next();
    if (done) throw new Error('The connection was closed');
    buffered = Buffer.concat([buffered, value as Buffer]);
  }
  function cut(length: number, skipped = 0): Buffer {
    const taken = buffered.subarray(0, length);
    buffered = buffered.subarray(length + skipped);
    return taken;
  }
  return {
    async take(length: number): Promise<Buffer> {
      while (buffered.length < length) await more();
      return cut(length);
    },
    async until(byte: number): Promise<Buffer> {
      while (!buffered.includes(byte)) await more();
      return cut(buffered.indexOf(byte), 1);
    },
  };
}
