import type { Erasures } from '../../database/erasures.ts';

/** Expired exports are deleted with their files within the hour. */
export const erasures: Erasures = {
  data_export: 'UPDATE data_export SET expires_at = now() WHERE account_id = $1::uuid',
};
