import { paths } from '@platform/paths';
import { mostComparedDeals } from '@platform/rules';

/** The address of a comparison: it can be shared, reloaded and gone back to. */
export function compareAddress(ids: readonly string[]): string {
  const path = paths.comparison();
  return ids.length > 0 ? `${path}?deals=${ids.map(encodeURIComponent).join(',')}` : path;
}

/** The deals that an address names, each once, and whether it names more than can be compared. */
export function readComparedIds(parameters: URLSearchParams): { ids: string[]; tooMany: boolean } {
  const named = (parameters.get('deals') ?? '').split(',').map((id) => id.trim().toLowerCase());
  const ids = [...new Set(named.filter(Boolean))];
  return { ids: ids.slice(0, mostComparedDeals), tooMany: ids.length > mostComparedDeals };
}
