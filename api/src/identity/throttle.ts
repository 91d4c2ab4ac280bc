import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { refuse } from '../errors/coded-error.ts';

/** Maximum attempts per window of the given seconds. */
export interface AttemptLimit {
  attempts: number;
  seconds: number;
}

/** Limits of attempts; counted in the database, across all processes. */
export interface ThrottleLimits {
  /**
   * Authorizations started from one address or known device, each stored by the provider; a whole office may share one
   * address.
   */
  authorization: AttemptLimit;
  /** Authorizations started from all known devices at one address. */
  authorizationOfDevices: AttemptLimit;
  /** Wrong passwords for one account from one address. */
  accountFromAddress: AttemptLimit;
  /** Wrong passwords for one account, known devices excluded: high enough to require several addresses. */
  account: AttemptLimit;
  /** Wrong passwords for one account from a known device; replaces the limits per address and account. */
  accountFromDevice: AttemptLimit;
  /** Failed sign-ins from one address, across accounts. */
  address: AttemptLimit;
  /** Answers to one address that reveal an unknown e-mail address. */
  unknownUser: AttemptLimit;
  /** Wrong second factors of one account from one address. */
  factorFromAddress: AttemptLimit;
  /** Wrong second factors of one account from anywhere; only an attacker who knows the password can exhaust it. */
  factor: AttemptLimit;
  /** Wrong second factors of one account from a known device; replaces the other two. */
  factorFromDevice: AttemptLimit;
  /** Rejected passkeys from a known device. */
  passkeyFromDevice: AttemptLimit;
  /** Sign-ups from one address. */
  signUp: AttemptLimit;
  /** Checks of invitation tokens and reset codes from one address. */
  code: AttemptLimit;
  /** Reset mails to one e-mail address requested from one network address. */
  resetMailFromAddress: AttemptLimit;
  /** Reset mails to one e-mail address, regardless of the requester. */
  resetMail: AttemptLimit;
  /** Reset mails to one e-mail address requested from a known device; replaces the other two. */
  resetMailFromDevice: AttemptLimit;
  /** Confirmation mails to one e-mail address, regardless of the requester. */
  confirmationMail: AttemptLimit;
  /** Requests of one account to be closed, of which staff and the person are told (CARE-13). */
  closingRequest: AttemptLimit;
  /** Downloads of own data that one account begins, each of which copies all its files (CARE-13). */
  dataExport: AttemptLimit;
}

/** Limits that the settings can raise, for many users behind one address; the defaults are in the configuration. */
export type ConfiguredLimits = Pick<ThrottleLimits, 'authorization' | 'authorizationOfDevices' | 'signUp'>;

const minutes = 60;
const defaultLimits: Omit<ThrottleLimits, keyof ConfiguredLimits> = {
  accountFromAddress: { attempts: 5, seconds: 15 * minutes },
  account: { attempts: 50, seconds: 60 * minutes },
  accountFromDevice: { attempts: 5, seconds: 15 * minutes },
  address: { attempts: 100, seconds: 15 * minutes },
  unknownUser: { attempts: 20, seconds: 15 * minutes },
  factorFromAddress: { attempts: 5, seconds: 15 * minutes },
  factor: { attempts: 20, seconds: 60 * minutes },
  factorFromDevice: { attempts: 5, seconds: 15 * minutes },
  passkeyFromDevice: { attempts: 20, seconds: 15 * minutes },
  code: { attempts: 100, seconds: 15 * minutes },
  resetMailFromAddress: { attempts: 5, seconds: 60 * minutes },
  resetMail: { attempts: 20, seconds: 60 * minutes },
  resetMailFromDevice: { attempts: 5, seconds: 60 * minutes },
  confirmationMail: { attempts: 5, seconds: 60 * minutes },
  closingRequest: { attempts: 5, seconds: 60 * minutes },
  dataExport: { attempts: 5, seconds: 60 * minutes },
};

export type ThrottleName = keyof ThrottleLimits;

/** The limit and the key under which an attempt is counted. */
export type ThrottleKey = readonly [name: ThrottleName, key: string];

export interface Throttle {
  /** Counts one attempt. @returns 0 if allowed, else the seconds to wait */
  attempt(name: ThrottleName, key: string): Promise<number>;
  /**
   * Counts one attempt under each key; if one of them has no attempts left, nothing is counted.
   *
   * @param keys the narrowest first, so that attempts rejected for one caller do not count against others
   * @returns 0 if allowed, else the seconds to wait
   */
  attemptAll(keys: readonly ThrottleKey[]): Promise<number>;
  /** Does not count an attempt. @returns 0 while attempts are left, else the seconds to wait */
  wait(name: ThrottleName, key: string): Promise<number>;
  /** Refunds one attempt that turned out to be legitimate. */
  refund(name: ThrottleName, key: string): Promise<void>;
  /** Resets all attempts under the key. */
  clear(name: ThrottleName, key: string): Promise<void>;
}

/** @param limits the configured ones, and overrides of the defaults */
export function createThrottle(database: Database, limits: ConfiguredLimits & Partial<ThrottleLimits>): Throttle {
  const allLimits: ThrottleLimits = { ...defaultLimits, ...limits };
  const limiters = new Map<ThrottleName, RateLimiterPostgres>(
    (Object.keys(allLimits) as ThrottleName[]).map((name) => {
      const { attempts, seconds } = allLimits[name];
      const limiter = new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: attempts,
        duration: seconds,
      });
      return [name, limiter];
    }),
  );

  function limiterOf(name: ThrottleName): RateLimiterPostgres {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`No throttle ${name}`);
    return limiter;
  }

  async function consume([name, key]: ThrottleKey): Promise<number> {
    try {
      await limiterOf(name).consume(key);
      return 0;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return secondsOf(rejection);
    }
  }

  async function wait([name, key]: ThrottleKey): Promise<number> {
    const limiter = limiterOf(name);
    const state = await limiter.get(key);
    return state && state.consumedPoints >= limiter.points ? secondsOf(state) : 0;
  }

  async function refund([name, key]: ThrottleKey): Promise<void> {
    await limiterOf(name).reward(key);
  }

  async function attemptAll(keys: readonly ThrottleKey[]): Promise<number> {
    for (const key of keys) {
      const seconds = await wait(key);
      if (seconds > 0) return seconds;
    }
    // Concurrent attempts: each is counted before any is allowed; one above the limit is refunded.
    const counted: ThrottleKey[] = [];
    for (const key of keys) {
      counted.push(key);
      const seconds = await consume(key);
      if (seconds === 0) continue;
      for (const each of counted) await refund(each);
      return seconds;
    }
    return 0;
  }

  return {
    attemptAll,
    attempt: (name, key) => attemptAll([[name, key]]),
    wait: (name, key) => wait([name, key]),
    refund: (name, key) => refund([name, key]),
    async clear(name, key) {
      await limiterOf(name).delete(key);
    },
  };
}

function secondsOf(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}

/**
 * Counts an attempt of a throttled operation.
 *
 * @throws CodedError TOO_MANY_REQUESTS with the seconds to wait
 */
export function requireAttempt(throttle: Throttle, name: ThrottleName, key: string): Promise<void> {
  return requireAttempts(throttle, [[name, key]]);
}

/** Counts an attempt under each of the keys; see `requireAttempt`. */
export async function requireAttempts(throttle: Throttle, keys: readonly ThrottleKey[]): Promise<void> {
  const seconds = await throttle.attemptAll(keys);
  if (seconds > 0) throw refuse('TOO_MANY_REQUESTS', { seconds });
}

/** Resets the wrong passwords counted for an account, after its user was authenticated in another way. */
export async function clearWrongPasswords(throttle: Throttle, email: string, address: string): Promise<void> {
  await throttle.clear('accountFromAddress', accountFromAddress(email, address));
  await throttle.clear('account', email);
}

/** Key for wrong passwords of one account from one network address. */
export const accountFromAddress = (email: string, address: string): string => `${email} ${address}`;
