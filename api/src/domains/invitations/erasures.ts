import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  whitelist_entry: 'DELETE FROM whitelist_entry WHERE account_id = $1::uuid',
  invitation: 'DELETE FROM invitation WHERE account_id = $1::uuid',
};
