import { refuse } from './refusal.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a row; asking the database with another text would be a fault of ours. */
export function isRowId(text: string): boolean {
  return uuid.test(text);
}

/**
 * The id of a row that a caller named.
 *
 * @throws Refusal NOT_FOUND when no row can have it
 */
export function rowId(text: string): string {
  if (!isRowId(text)) throw refuse('NOT_FOUND');
  return text;
}
