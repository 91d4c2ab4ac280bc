import type { Erasures } from '../../database/erasures.ts';

export const erasures: Erasures = {
  analytics_event: 'DELETE FROM analytics_event WHERE account_id = $1::uuid',
  document_view: 'DELETE FROM document_view WHERE account_id = $1::uuid',
};
