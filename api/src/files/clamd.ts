import { createReadStream } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import type { ScannerAddress } from '../configuration.ts';

/**
 * What clamd says of a file. `UNSCANNABLE`: it could not look at all of it, because the file is encrypted or exceeds one of
 * clamd's limits, for which clamd has such signatures too.
 */
export type Verdict = { result: 'CLEAN' } | { result: 'INFECTED' | 'UNSCANNABLE'; signature: string };

/** Clamd answered something else than a verdict; `code` names what, as `faultCode` does for failed connections. */
export class ClamdError extends Error {
  readonly code: 'ETIMEDOUT' | 'ECLOSED' | 'ETOOLARGE' | 'EANSWER';
  constructor(code: ClamdError['code'], message: string) {
    super(message);
    this.name = 'ClamdError';
    this.code = code;
  }
}

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Milliseconds for a connection. */
const connectTimeout = 5_000;
/** Bytes of an answer; those of clamd are one line. */
const maxAnswerLength = 2_048;
/** Bytes per write. */
const chunkLength = 256 * 1024;

/** @throws ClamdError and errors of the connection */
export async function pingClamd(address: ScannerAddress, signal: AbortSignal): Promise<void> {
  const { answer } = await ask(address, [Buffer.from('zPING\0')], signal);
  if (answer !== 'PONG') throw unknownAnswer(answer);
}

/** Scans a file; throws as `scanContent`, and errors of the disk. */
export function scanFile(address: ScannerAddress, path: string, signal: AbortSignal): Promise<Verdict> {
  return scanContent(address, readChunks(path), signal);
}

/** Opens the file when its first chunk is wanted. */
async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: chunkLength });
}

/**
 * Streams content to clamd. Only a complete answer to the complete content is a verdict.
 *
 * @throws ClamdError and errors of the connection: the content was not scanned
 */
export async function scanContent(address: ScannerAddress, content: Content, signal: AbortSignal): Promise<Verdict> {
  const { answer, isComplete } = await ask(address, framesOf(content), signal);
  const signature = /^stream: ([ -~]{1,200}) FOUND$/.exec(answer)?.[1];
  if (signature) return { result: isUnscannable.test(signature) ? 'UNSCANNABLE' : 'INFECTED', signature };
  if (answer === 'stream: OK' && isComplete) return { result: 'CLEAN' };
  if (/size limit exceeded/i.test(answer)) throw new ClamdError('ETOOLARGE', answer);
  throw unknownAnswer(answer);
}

const isUnscannable = /^Heuristics\.(Limits\.Exceeded|Encrypted)\b/;

const unknownAnswer = (answer: string) => new ClamdError('EANSWER', `clamd answered ${JSON.stringify(answer)}`);

/** Frames of the command INSTREAM: each chunk after its length, then an empty one. */
async function* framesOf(content: Content): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield Buffer.concat([length, chunk]);
  }
  yield Buffer.alloc(4);
}

/** Sends a command on a connection of its own, and returns the answer without its end, and whether all was sent before it. */
async function ask(
  address: ScannerAddress,
  frames: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<{ answer: string; isComplete: boolean }> {
  signal.throwIfAborted();
  const socket = createConnection(address);
  const giveUp = () => socket.destroy(new ClamdError('ETIMEDOUT', 'clamd did not answer in time'));
  const timer = setTimeout(giveUp, connectTimeout);
  socket.once('connect', () => clearTimeout(timer));
  signal.addEventListener('abort', giveUp, { once: true });
  let isComplete = false;
  const sending = send(socket, frames).then(
    () => {
      isComplete = true;
    },
    // Clamd may have refused the rest, or the content cannot be read; then there is no verdict.
    (error: Error) => void socket.destroy(error),
  );
  try {
    const answer = await readAnswer(socket);
    return { answer, isComplete };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    socket.destroy();
    await sending;
  }
}

async function send(socket: Socket, frames: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  for await (const frame of frames) {
    await new Promise<void>((resolve, reject) => socket.write(frame, (error) => (error ? reject(error) : resolve())));
  }
}

/** Reads up to the zero byte that ends every answer, so that one that was cut off is none. */
async function readAnswer(socket: Socket): Promise<string> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    const end = received.indexOf(0);
    if (end >= 0) return received.toString('latin1', 0, end).trim();
    if (received.length > maxAnswerLength) break;
  }
  const start = received.toString('latin1', 0, 100);
  throw received.length > maxAnswerLength ? unknownAnswer(start) : new ClamdError('ECLOSED', 'clamd did not answer');
}
