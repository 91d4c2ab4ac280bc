import type { Erasures } from '../database/erasures.ts';

export const erasures: Erasures = {
  mail: 'DELETE FROM mail WHERE account_id = $1::uuid',
};
