import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { loadSharedKey } from '../identity/shared-keys.ts';

/** Signs URLs that browsers load without a token, such as pictures (API-01). */
export interface LinkSigner {
  /**
   * @param path such as `/api/download/company/logo/<id>`
   * @param scope what the link is valid for, in a format chosen by the verifying route; signed, but not part of the URL
   * @returns the path with expiry and signature; stable for some minutes, so that browsers can cache the response
   */
  sign(path: string, scope?: string): string;
  /** Whether the query of a request has an unexpired signature for its path and scope. */
  isSigned(path: string, query: { expires?: unknown; signature?: unknown }, scope?: string): boolean;
}

/** Seconds; a link is valid for one to two periods. */
const period = 900;

/** Loads the installation's link key, which all processes share; the first process creates it. */
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
