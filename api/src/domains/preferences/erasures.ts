import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  investor_profile: 'DELETE FROM investor_profile WHERE account_id = $1::uuid',
};
