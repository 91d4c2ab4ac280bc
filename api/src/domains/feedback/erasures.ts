import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  feedback: 'DELETE FROM feedback WHERE account_id = $1::uuid',
};
