import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../errors/coded-error.ts';

/** Counts calls of one operation by one account. */
export interface CallLimit {
  /** @throws CodedError TOO_MANY_REQUESTS with the seconds until the next call is taken */
  count(accountId: string, operation: string): Promise<void>;
}

/**
 * A process guards its own work with counters in memory: a call must not cost a write. Sign-in, where all processes
 * together must hold a limit, has counters of its own in the database.
 */
export function createCallLimit(callsPerMinute: number): CallLimit {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  return {
    async count(accountId, operation) {
      try {
        await limiter.consume(`${accountId} ${operation}`);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw refuse('TOO_MANY_REQUESTS', { seconds: Math.ceil(rejection.msBeforeNext / 1000) });
      }
    },
  };
}
