import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  saved_view: 'DELETE FROM saved_view WHERE account_id = $1::uuid',
};
