import { isSearch } from '@platform/rules';
import { refuse } from '../errors/coded-error.ts';

/** The largest page of any list (OPP-16, CLI-06). */
export const maxPageSize = 50;

/**
 * Limit and offset of a paged list; null stands for the default.
 *
 * @throws CodedError FIELD_INVALID for a limit outside 1 to 50 or a negative offset (OPP-16)
 */
export function pageOf(limit: number | null | undefined, offset: number | null | undefined) {
  const page = { limit: limit ?? maxPageSize, offset: offset ?? 0 };
  if (page.limit < 1 || page.limit > maxPageSize) throw refuse('FIELD_INVALID', { field: 'limit' });
  if (page.offset < 0) throw refuse('FIELD_INVALID', { field: 'offset' });
  return page;
}

/**
 * The end of a statement whose values are named `{limit}` and `{offset}`, one of two texts. The first whole page stands as
 * a number in it: where PostgreSQL cannot know how few rows are wanted it holds its stored plan for dear, and plans each
 * call anew.
 */
export function sliceOf({ limit, offset }: { limit: number; offset: number }): string {
  return limit === maxPageSize && offset === 0 ? `LIMIT ${maxPageSize}` : 'LIMIT {limit}::int OFFSET {offset}::int';
}

/**
 * The text of a search box, without spaces at its ends; null when there is nothing to search for.
 *
 * @throws CodedError FIELD_INVALID when it is too long, or holds what a stored text cannot
 */
export function searchOf(text: string | null | undefined): string | null {
  const search = text?.trim() ?? '';
  if (!isSearch(search)) throw refuse('FIELD_INVALID', { field: 'search' });
  return search === '' ? null : search;
}
