import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  company_import: 'DELETE FROM company_import WHERE account_id = $1::uuid',
};
