import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  watchlist_entry: 'DELETE FROM watchlist_entry WHERE account_id = $1::uuid',
};
