import { Transform } from 'node:stream';
import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import { refuse } from '../errors/coded-error.ts';
import type { Operations } from './operations.ts';
import type { PersistedOperations } from './persisted-operations.ts';

/** Bytes of the body of an operation. */
const bodyLimit = 262_144;
/** Bytes of the body of an operation that saves long texts. */
export const largeBodyLimit = 2_097_152;

/** By this header a call with a large body names the hash of its operation, before the body is read. */
const operationHeader = 'x-operation-hash';

interface Parts {
  operations: Operations;
  persistedOperations: PersistedOperations;
  /** Root fields such as `Mutation.updateDeal`, whose registered operations may have a large body. */
  largeBodies: ReadonlySet<string>;
}

/**
 * Limits bodies while they are read: `largeBodyLimit` for registered operations of `largeBodies`, `bodyLimit` for all
 * others. Which operation runs is checked again by `requireNamedOperation`.
 *
 * @throws CodedError BODY_TOO_LARGE
 */
export function limitBody(parts: Parts): preParsingAsyncHookHandler {
  return async (request, _reply, payload) => {
    const named = request.headers[operationHeader];
    const isLarge = typeof named === 'string' && (await maySaveLongTexts(parts, named));
    const limit = isLarge ? largeBodyLimit : bodyLimit;
    if (Number(request.headers['content-length'] ?? 0) > limit) throw refuse('BODY_TOO_LARGE');
    const limited = Object.assign(
      new Transform({
        transform(chunk: Buffer, _encoding, callback) {
          limited.receivedEncodedLength += chunk.length;
          const isOver = limited.receivedEncodedLength > limit;
          callback(isOver ? refuse('BODY_TOO_LARGE') : null, chunk);
        },
      }),
      { receivedEncodedLength: 0 },
    );
    payload.on('error', (error) => limited.destroy(error));
    receivedBytes.set(request, () => limited.receivedEncodedLength);
    return payload.pipe(limited);
  };
}

const receivedBytes = new WeakMap<FastifyRequest, () => number>();

async function maySaveLongTexts(
  { operations, persistedOperations, largeBodies }: Parts,
  hash: string,
): Promise<boolean> {
  const source = await persistedOperations.registered(hash);
  return source !== undefined && largeBodies.has(operations.prepare(source).name);
}

/**
 * Refuses a large body whose operation is not the one that the header named.
 *
 * @throws CodedError BODY_TOO_LARGE
 */
export function requireNamedOperation(request: FastifyRequest, hash: string | undefined): void {
  const bytes = receivedBytes.get(request)?.() ?? 0;
  if (bytes > bodyLimit && request.headers[operationHeader] !== hash) throw refuse('BODY_TOO_LARGE');
}
