import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  edit_session: 'DELETE FROM edit_session WHERE account_id = $1::uuid',
};
