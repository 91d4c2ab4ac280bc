import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../errors/coded-error.ts';

/** Limits how often one account calls one operation. */
export interface CallLimit {
  /** @throws CodedError TOO_MANY_REQUESTS with the seconds until the next call is accepted */
  count(accountId: string, operation: string): Promise<void>;
}

/**
 * In-memory rate limit per process: counting a call must not cost a database write. Sign-in limits, which must hold
 * across all processes, are counted in the database instead.
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
