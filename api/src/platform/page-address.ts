import type { IncomingMessage } from 'node:http';
import { type RegistryDocument, routeCovers } from '@platform/app-contract/schema';
import { paths } from '@platform/paths';

/** What the shell answers below whatever the apps declare: unknown addresses in there lead to a screen too (NAV-11). */
const areas = [paths.app(), paths.admin(), paths.onboarding()];

/** A missing script must be a 404: a page in its place would be run as one, or kept under its address. */
export function isPageAddress(pathname: string, accept: string, registry: RegistryDocument): boolean {
  if (pathname.startsWith('/apps/') || pathname.startsWith('/shell/')) return false;
  if (!/\.[a-z0-9]+$/i.test(pathname)) return accept.includes('text/html') || accept.includes('*/*');
  // An amount in a screen's address (AMT-06) looks like a file ending. Scripts are asked for with `*/*`, screens are not.
  return accept.includes('text/html') && isScreen(pathname, registry);
}

function isScreen(pathname: string, { apps, unavailable = [] }: RegistryDocument): boolean {
  const declared = [
    ...apps.flatMap(({ releases }) => releases.map(({ declaration }) => declaration)),
    ...unavailable,
  ].flatMap(({ routes }) => routes);
  return [...areas, ...declared.map(({ path }) => path)].some((path) => routeCovers(path, pathname));
}

/** Below these nobody opens a screen. */
const calls = ['/api/', '/graphql', '/oidc/'];

/** Whether a person opens an address in a browser, which is answered with the page whatever the address looks like. */
export function asksForPage({ url = '/', method, headers }: IncomingMessage): boolean {
  if (calls.some((prefix) => url.startsWith(prefix))) return false;
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
}

/**
 * The address that a request is routed by. Fastify refuses one that cannot be decoded before any hook runs, in a form of
 * its own; as it stands it passes the router, so that a person gets the page and a program an answer like every other.
 */
export function routedUrl({ url = '/' }: IncomingMessage): string {
  const [pathname = '/'] = url.split(/[?#]/, 1);
  return isDecodable(pathname) ? url : pathname.replaceAll('%', '%25') + url.slice(pathname.length);
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}
