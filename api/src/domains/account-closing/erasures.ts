import type { Erasures } from '../../database/erasures.ts';

/** That and when it was asked and decided stays. */
export const erasures: Erasures = {
  closing_request: `UPDATE closing_request SET reason = NULL, former = NULL,
    removed_at = CASE WHEN state = 'CONFIRMED' THEN now() END WHERE account_id = $1::uuid`,
};
