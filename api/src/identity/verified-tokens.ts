import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { VerifiedToken } from './token-verifier.ts';

/** A few megabytes; an evicted token is simply verified again. */
const maxTokens = 10_000;

/**
 * Caches verified tokens until they expire or the keys change, because checking the signature dominates the cost of a
 * call. Account, session and permissions are not cached: they are read on each call.
 */
export class VerifiedTokens {
  readonly #tokens = new LRUCache<string, VerifiedToken>({ max: maxTokens });
  #keys: unknown;

  /**
   * @param token the whole token; only its digest is stored
   * @param keys the current verification keys; a different object clears the cache
   * @param verify called on a cache miss; failures are not cached
   */
  async find(token: string, keys: unknown, verify: () => Promise<VerifiedToken>): Promise<VerifiedToken> {
    if (keys !== this.#keys) {
      this.#tokens.clear();
      this.#keys = keys;
    }
    const digest = hash('sha256', token);
    const cached = this.#tokens.get(digest);
    if (cached && cached.expiresAt.getTime() > Date.now()) return cached;
    const verified = await verify();
    // The keys may have changed during verification.
    if (keys === this.#keys) this.#tokens.set(digest, verified);
    return verified;
  }
}
