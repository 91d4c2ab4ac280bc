import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  saved_search: 'DELETE FROM saved_search WHERE account_id = $1::uuid',
};
