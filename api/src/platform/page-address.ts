import type { IncomingMessage } from 'node:http';
import { type RegistryDocument, routeCovers } from '@platform/app-contract/schema';
import { paths } from '@platform/paths';

/** Paths that always get the page, whether or not an app declares them: unknown ones show a screen too (NAV-11). */
const areas = [paths.app(), paths.admin(), paths.onboarding()];

/** A missing script must be a 404: the page would otherwise be executed or cached in its place. */
export function isPageAddress(pathname: string, accept: string, registry: RegistryDocument): boolean {
  if (pathname.startsWith('/apps/') || pathname.startsWith('/shell/')) return false;
  if (!/\.[a-z0-9]+$/i.test(pathname)) return accept.includes('text/html') || accept.includes('*/*');
  // An amount in a screen's path (AMT-06) looks like a file extension. Scripts are requested with `*/*`, screens are
  // not.
  return accept.includes('text/html') && isScreen(pathname, registry);
}

function isScreen(pathname: string, { apps, unavailable = [] }: RegistryDocument): boolean {
  const declared = [
    ...apps.flatMap(({ releases }) => releases.map(({ declaration }) => declaration)),
    ...unavailable,
  ].flatMap(({ routes }) => routes);
  return [...areas, ...declared.map(({ path }) => path)].some((path) => routeCovers(path, pathname));
}

/** Prefixes without screens. */
const calls = ['/api/', '/graphql', '/oidc/'];

/** Whether a request is a browser navigation, which gets the page whatever its path looks like. */
export function isPageRequest({ url = '/', method, headers }: IncomingMessage): boolean {
  if (calls.some((prefix) => url.startsWith(prefix))) return false;
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
}

/**
 * Returns the URL used for routing. Fastify rejects an undecodable URL before any hook runs, in its own format; with
 * its percent signs escaped it passes the router, so that browsers get the page and other clients a regular error.
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
