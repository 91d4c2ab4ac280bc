import { isSearch } from '@platform/rules';
import { refuse } from '../errors/coded-error.ts';

/** The maximum page size of all lists (OPP-16, CLI-06). */
export const maxPageSize = 50;

/**
 * Validates limit and offset of a paged list; null selects the default.
 *
 * @throws CodedError FIELD_INVALID for a limit outside 1 to 50 or a negative offset (OPP-16)
 */
export function parsePaging(limit: number | null | undefined, offset: number | null | undefined) {
  const page = { limit: limit ?? maxPageSize, offset: offset ?? 0 };
  if (page.limit < 1 || page.limit > maxPageSize) throw refuse('FIELD_INVALID', { field: 'limit' });
  if (page.offset < 0) throw refuse('FIELD_INVALID', { field: 'offset' });
  return page;
}

/**
 * Returns the LIMIT clause of a validated page, with the parameter `{offset}` after the first page. The limit is a
 * literal: with a parameter, PostgreSQL cannot know that few rows are wanted, over-costs the cached generic plan and plans
 * every call again.
 */
export function limitClause({ limit, offset }: { limit: number; offset: number }): string {
  return `LIMIT ${limit}${offset === 0 ? '' : ' OFFSET {offset}::int'}`;
}

/**
 * Returns the trimmed text of a search box; null when it is blank.
 *
 * @throws CodedError FIELD_INVALID when it is too long, or holds what a stored text cannot
 */
export function parseSearch(text: string | null | undefined): string | null {
  const search = text?.trim() ?? '';
  if (!isSearch(search)) throw refuse('FIELD_INVALID', { field: 'search' });
  return search === '' ? null : search;
}
