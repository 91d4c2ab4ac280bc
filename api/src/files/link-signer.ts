import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { loadSharedKey } from '../identity/shared-keys.ts';

/** Signs addresses that browsers load without a token, such as pictures (API-01). */
export interface LinkSigner {
  /**
   * @param path such as `/api/download/company/logo/<id>`
   * @param scope what the link is good for, in words of whoever checks it; part of the signature, not of the address
   * @returns the path with its end and signature; the same for some minutes, so that browsers can keep what they loaded
   */
  sign(path: string, scope?: string): string;
  /** Whether the query of a request carries a signature for its path and scope that has not ended. */
  isSigned(path: string, query: { expires?: unknown; signature?: unknown }, scope?: string): boolean;
}

/** Seconds: a link lives for one to two periods. */
const period = 900;

/** Reads the installation's link key, which all processes share; the first one makes it. */
export async function openLinkSigner(
  database: Database,
  now: () => number = () => Math.floor(Date.now() / 1_000),
): Promise<LinkSigner> {
  const key = await loadSharedKey(database, 'LINK');
  const signatureOf = (path: string, expires: number, scope: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}\n${scope}`).digest();
  return {
    sign(path, scope = '') {
      const expires = (Math.floor(now() / period) + 2) * period;
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires, scope).toString('base64url')}`;
    },
    isSigned(path, { expires, signature }, scope = '') {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(path, Number(expires), scope);
      return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > now();
    },
  };
}
