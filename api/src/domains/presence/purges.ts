import type { Purges } from '../../jobs/purge.ts';

export const purges: Purges = {
  edit_session: `DELETE FROM edit_session WHERE seen_at < now() - interval '1 hour'`,
};
