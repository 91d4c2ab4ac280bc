import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { refuse } from '../errors/coded-error.ts';
import { connectionWait, type Database } from './database.ts';

interface Queues {
  all: PQueue;
  /** Of deals for which somebody waits or writes; lower case, as an id is the same in both. */
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
 * Runs a write that locks a deal's row when it is its turn. Writes to one deal wait for each other at that row anyway:
 * here they wait without a connection, one deal's crowd apart from every other deal's, and all deals together get half of
 * the connections, so that reads are served meanwhile. Who has waited as long as one waits for a connection, or whose
 * client has gone, leaves without having written; a write that has begun goes on. 200 calls for one deal take less than
 * two seconds on two cores, so that only a stuck or an overloaded database lets somebody wait so long.
 *
 * @throws CodedError UNAVAILABLE when the turn did not come: nothing happened, the call may be repeated
 */
export async function withDealLock<Answer>(
  request: FastifyRequest,
  dealId: string,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const known = queuesOf(request.requestContext.services.database);
  const waiting = new AbortController();
  const leave = () => waiting.abort(refuse('UNAVAILABLE'));
  const timer = setTimeout(leave, connectionWait);
  // Not the request's own signal, which fires as soon as the body is read.
  request.socket.once('close', leave);
  const stopWaiting = () => {
    clearTimeout(timer);
    request.socket.off('close', leave);
  };
  const { signal } = waiting;
  const begin = () => {
    // From here on the signal must not fire: it would give the turn away while the write runs.
    stopWaiting();
    return write();
  };
  try {
    return await queueOfDeal(known, dealId).add(() => known.all.add(begin, { signal }), { signal });
  } finally {
    stopWaiting();
  }
}
