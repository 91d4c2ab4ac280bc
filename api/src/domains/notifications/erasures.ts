import type { Erasures } from '../../database/erasures.ts';

/** Also what staff are told of the person, with the names of steps. */
export const erasures: Erasures = {
  notification: 'DELETE FROM notification WHERE account_id = $1::uuid OR entity_id = $1::uuid',
};
