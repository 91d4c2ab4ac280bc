import { refuse } from '../errors/coded-error.ts';
import { isUuid } from './uuid.ts';

/**
 * Returns a row id given by a caller, in lower case as the database returns it.
 *
 * @throws CodedError NOT_FOUND when the text cannot be the id of any row
 */
export function rowId(text: string): string {
  if (!isUuid(text)) throw refuse('NOT_FOUND');
  return text.toLowerCase();
}
