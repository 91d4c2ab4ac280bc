import { refuse } from '../errors/coded-error.ts';
import { isUuid } from './uuid.ts';

/**
 * The id of a row that a caller named.
 *
 * @throws CodedError NOT_FOUND when no row can have it
 */
export function rowId(text: string): string {
  if (!isUuid(text)) throw refuse('NOT_FOUND');
  return text;
}
