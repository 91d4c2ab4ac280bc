import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  digest_schedule: 'DELETE FROM digest_schedule WHERE account_id = $1::uuid',
  digest: 'DELETE FROM digest WHERE account_id = $1::uuid',
};
