import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { refuse } from '../errors/coded-error.ts';
import { connectionTimeout, type Database } from './database.ts';

interface Queues {
  all: PQueue;
  /** Queues of deals with pending or running writes, keyed by lower-case id: UUIDs compare case-insensitively. */
  ofDeals: Map<string, PQueue>;
}

const queues = new WeakMap<Database, Queues>();

function queuesOf(database: Database): Queues {
  const known = queues.get(database);
  if (known) return known;
  const all = new PQueue({ concurrency: Math.max(1, Math.floor(database.pool.options.max / 2)) });
  const opened = { all, ofDeals: new Map<string, PQueue>() };
  queues.set(database, opened);
  return opened;
}

function queueOfDeal({ ofDeals }: Queues, dealId: string): PQueue {
  const id = dealId.toLowerCase();
  const known = ofDeals.get(id);
  if (known) return known;
  const opened = new PQueue({ concurrency: 1 });
  opened.on('idle', () => ofDeals.delete(id));
  ofDeals.set(id, opened);
  return opened;
}

/**
 * Runs a write that locks a deal's row, queued per deal. Writes to one deal serialize on that row lock anyway; queueing
 * them here keeps them from holding a connection while they wait and isolates the queue of one deal from the others.
 * All deals together use at most half of the pool, which leaves connections for reads. A call leaves the queue without
 * writing after the connection timeout or when its client disconnects; a write that has started is completed. 200 calls
 * for one deal take less than two seconds on two cores, so only a stuck or overloaded database triggers the timeout.
 *
 * @throws CodedError UNAVAILABLE after the timeout: nothing was written, the call may be retried
 */
export async function withDealLock<Answer>(
  request: FastifyRequest,
  dealId: string,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const known = queuesOf(request.requestContext.services.database);
  const cancellation = new AbortController();
  const cancel = () => cancellation.abort(refuse('UNAVAILABLE'));
  const timer = setTimeout(cancel, connectionTimeout);
  // Not the request's own signal, which aborts as soon as the body is read.
  request.socket.once('close', cancel);
  const clearCancellation = () => {
    clearTimeout(timer);
    request.socket.off('close', cancel);
  };
  const { signal } = cancellation;
  const runWrite = () => {
    // From here on an abort would release the queue slot while the write still runs.
    clearCancellation();
    return write();
  };
  try {
    return await queueOfDeal(known, dealId).add(() => known.all.add(runWrite, { signal }), { signal });
  } finally {
    clearCancellation();
  }
}
