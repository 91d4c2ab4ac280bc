import { paths } from '@platform/paths';
import { maxComparedDeals } from '@platform/rules';

/** Returns the URL of a comparison, which can be shared and reloaded. */
export function comparisonUrl(ids: readonly string[]): string {
  const path = paths.comparison();
  return ids.length > 0 ? `${path}?deals=${ids.map(encodeURIComponent).join(',')}` : path;
}

/** Reads the deal ids of a URL without duplicates, and whether it has more than can be compared. */
export function readComparedIds(parameters: URLSearchParams): { ids: string[]; tooMany: boolean } {
  const named = (parameters.get('deals') ?? '').split(',').map((id) => id.trim().toLowerCase());
  const ids = [...new Set(named.filter(Boolean))];
  return { ids: ids.slice(0, maxComparedDeals), tooMany: ids.length > maxComparedDeals };
}
