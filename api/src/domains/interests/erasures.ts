import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  interest: 'DELETE FROM interest WHERE account_id = $1::uuid',
};
