import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { refuse } from '../errors/coded-error.ts';

/** So many attempts in so many seconds. */
export interface Allowance {
  attempts: number;
  seconds: number;
}

/** What somebody may try; counted in the database, for all processes together. */
export interface ThrottleLimits {
  /** Authorizations that one address or known device begins, each of which the provider stores: a whole office renews through one. */
  authorization: Allowance;
  /** Authorizations that all known devices at one address begin. */
  authorizationOfDevices: Allowance;
  /** Wrong passwords for one account from one address. */
  accountFromAddress: Allowance;
  /** Wrong passwords for one account from anywhere but its known devices: so high that it takes several addresses. */
  account: Allowance;
  /** Wrong passwords for one account from a device on which it has signed in before, instead of the three around. */
  accountFromDevice: Allowance;
  /** Refused sign-ins from one address, whatever the account. */
  address: Allowance;
  /** Answers from one address that tell an e-mail address is not known. */
  unknownUser: Allowance;
  /** Wrong second factors of one account from one address. */
  factorFromAddress: Allowance;
  /** Wrong second factors of one account from anywhere; only whoever knows the password can use them up. */
  factor: Allowance;
  /** Wrong second factors of one account from a device on which it has signed in before, instead of the others. */
  factorFromDevice: Allowance;
  /** Refused passkeys from a device on which somebody has signed in before. */
  passkeyFromDevice: Allowance;
  /** Sign-ups from one address. */
  signUp: Allowance;
  /** Checks of invitation tokens and reset codes from one address. */
  code: Allowance;
  /** Reset mails to one e-mail address that one network address asks for. */
  resetMailFromAddress: Allowance;
  /** Reset mails to one e-mail address, whoever asks for them. */
  resetMail: Allowance;
  /** Reset mails to one e-mail address that a device asks for on which it has signed in before, instead of the two. */
  resetMailFromDevice: Allowance;
  /** Mails to one e-mail address that ask to confirm it, whoever asks for them. */
  confirmationMail: Allowance;
}

/** What an installation for many people behind one address may raise: the settings say these, and their defaults. */
export type ConfiguredLimits = Pick<ThrottleLimits, 'authorization' | 'authorizationOfDevices' | 'signUp'>;

const minutes = 60;
const standardLimits: Omit<ThrottleLimits, keyof ConfiguredLimits> = {
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
};

export type ThrottleName = keyof ThrottleLimits;

/** What an attempt is counted under. */
export type ThrottleKey = readonly [name: ThrottleName, key: string];

export interface Throttle {
  /** Counts one attempt. @returns 0 when it may go on, else the seconds to wait */
  attempt(name: ThrottleName, key: string): Promise<number>;
  /**
   * Counts one attempt under each key, unless one of them refuses it: then nothing is stored.
   *
   * @param keys the narrowest first, so that what one caller uses up does not count for others
   * @returns 0 when it may go on, else the seconds to wait
   */
  attemptAll(keys: readonly ThrottleKey[]): Promise<number>;
  /** Counts nothing. @returns 0 while attempts are left, else the seconds to wait */
  wait(name: ThrottleName, key: string): Promise<number>;
  /** Takes one attempt back: it turned out to be an honest one. */
  forgive(name: ThrottleName, key: string): Promise<void>;
  /** Forgets all attempts under the key. */
  clear(name: ThrottleName, key: string): Promise<void>;
}

/** @param limits those of the settings, and any that shall differ from the standard */
export function createThrottle(database: Database, limits: ConfiguredLimits & Partial<ThrottleLimits>): Throttle {
  const allowances: ThrottleLimits = { ...standardLimits, ...limits };
  const limiters = new Map<ThrottleName, RateLimiterPostgres>(
    (Object.keys(allowances) as ThrottleName[]).map((name) => {
      const { attempts, seconds } = allowances[name];
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
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return secondsOf(refusal);
    }
  }

  async function wait([name, key]: ThrottleKey): Promise<number> {
    const limiter = limiterOf(name);
    const state = await limiter.get(key);
    return state && state.consumedPoints >= limiter.points ? secondsOf(state) : 0;
  }

  async function forgive([name, key]: ThrottleKey): Promise<void> {
    await limiterOf(name).reward(key);
  }

  async function attemptAll(keys: readonly ThrottleKey[]): Promise<number> {
    for (const key of keys) {
      const seconds = await wait(key);
      if (seconds > 0) return seconds;
    }
    // Of several at once each is counted before any goes on; one that comes too late is taken back.
    const counted: ThrottleKey[] = [];
    for (const key of keys) {
      counted.push(key);
      const seconds = await consume(key);
      if (seconds === 0) continue;
      for (const each of counted) await forgive(each);
      return seconds;
    }
    return 0;
  }

  return {
    attemptAll,
    attempt: (name, key) => attemptAll([[name, key]]),
    wait: (name, key) => wait([name, key]),
    forgive: (name, key) => forgive([name, key]),
    async clear(name, key) {
      await limiterOf(name).delete(key);
    },
  };
}

function secondsOf(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}

/**
 * Counts an attempt of something that is refused when tried too often.
 *
 * @throws CodedError TOO_MANY_REQUESTS with the seconds to wait
 */
export function requireAttempt(throttle: Throttle, name: ThrottleName, key: string): Promise<void> {
  return requireAttempts(throttle, [[name, key]]);
}

/** As above, under each of the keys. */
export async function requireAttempts(throttle: Throttle, keys: readonly ThrottleKey[]): Promise<void> {
  const seconds = await throttle.attemptAll(keys);
  if (seconds > 0) throw refuse('TOO_MANY_REQUESTS', { seconds });
}

/** Forgets the wrong passwords that were tried for an account: the person has proven who they are in another way. */
export async function forgetWrongPasswords(throttle: Throttle, email: string, address: string): Promise<void> {
  await throttle.clear('accountFromAddress', accountFromAddress(email, address));
  await throttle.clear('account', email);
}

/** Key of the wrong passwords for one account from one network address. */
export const accountFromAddress = (email: string, address: string): string => `${email} ${address}`;
