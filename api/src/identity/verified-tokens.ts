import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { VerifiedToken } from './token-verifier.ts';

/** Some megabytes; whoever is dropped has the next token verified anew. */
const mostTokens = 10_000;

/**
 * Keeps what was verified until the token ends or the keys change, since a signature costs more than the rest of a check.
 * Account, session and rights are not part of it: they are read on each call.
 */
export class VerifiedTokens {
  readonly #tokens = new LRUCache<string, VerifiedToken>({ max: mostTokens });
  #keys: unknown;

  /**
   * @param token the whole token; only its digest is kept
   * @param keys what tokens are verified with now; another object forgets all that was verified
   * @param verify asked for a token that is not kept; what it refuses is not kept either
   */
  async find(token: string, keys: unknown, verify: () => Promise<VerifiedToken>): Promise<VerifiedToken> {
    if (keys !== this.#keys) {
      this.#tokens.clear();
      this.#keys = keys;
    }
    const digest = hash('sha256', token);
    const kept = this.#tokens.get(digest);
    if (kept && kept.expiresAt.getTime() > Date.now()) return kept;
    const verified = await verify();
    // The keys may have changed meanwhile.
    if (keys === this.#keys) this.#tokens.set(digest, verified);
    return verified;
  }
}
