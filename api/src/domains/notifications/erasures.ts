import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  notification: 'DELETE FROM notification WHERE account_id = $1::uuid',
};
