import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors/coded-error.ts';
import type { Transaction } from './database.ts';
import type { Prisma } from './generated/client.ts';

const acceptableKey = /^[\x21-\x7e]{8,200}$/;

/** Sorts object keys, so that their order does not affect the hash. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, canonical(item)]);
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}

function hashBody(body: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    createHash('sha256')
      .update(JSON.stringify(canonical(body)) ?? '')
      .digest(),
  );
}

/**
 * Runs a REST write, such as one that moves money, at most once per account, route and `Idempotency-Key`: the answer is
 * stored in the transaction of the write and replayed for a repeated call. A concurrent call with the same key waits
 * for the first. Without the header the write simply runs. Errors are not stored: nothing was written, the call may be
 * retried.
 *
 * @param request of a route whose policy requires a caller
 * @param write runs in the transaction; its answer must be JSON
 * @throws CodedError FIELD_INVALID for a malformed key, IDEMPOTENCY_KEY_REUSED for a known key with another body
 */
export function withIdempotency<Answer extends Prisma.InputJsonObject>(
  request: FastifyRequest,
  write: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { services, caller } = request.requestContext;
  const { database } = services;
  const key = request.headers['idempotency-key'];
  if (key === undefined) return database.prisma.$transaction(write);
  if (typeof key !== 'string' || !acceptableKey.test(key)) throw refuse('FIELD_INVALID', { field: 'Idempotency-Key' });
  const id = { accountId: caller.accountId, route: `${request.method} ${request.routeOptions.url}`, key };
  const bodyHash = hashBody(request.body);

  const writeOnce = async (transaction: Transaction) => {
    // Held until the transaction ends, so that a concurrent call with the key finds the answer of the first.
    await transaction.$executeRaw`
      SELECT pg_advisory_xact_lock(hashtextextended(${`${id.accountId} ${id.route} ${id.key}`}, 0))`;
    const stored = await transaction.idempotencyKey.findUnique({ where: { accountId_route_key: id } });
    if (stored) {
      if (Buffer.compare(stored.bodyHash, bodyHash) !== 0) throw refuse('IDEMPOTENCY_KEY_REUSED');
      // Written by this function for the same route, so the answer has the same type.
      return stored.response as unknown as Answer;
    }
    const answer = await write(transaction);
    await transaction.idempotencyKey.create({ data: { ...id, bodyHash, statusCode: 200, response: answer } });
    return answer;
  };
  return database.prisma.$transaction(writeOnce);
}
