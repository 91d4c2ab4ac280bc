import { aliases } from '@platform/paths';

/** Returns the misspelt path in use for a correctly spelt one; null when the path is no alias (NAV-13). */
export function canonicalPath(pathname: string): string | null {
  for (const [from, to] of aliases) {
    if (pathname === from || pathname.startsWith(`${from}/`)) return to + pathname.slice(from.length);
  }
  return null;
}
