import type { Purges } from '../../jobs/purge.ts';

export const purges: Purges = {
  notification: `DELETE FROM notification WHERE created_at < now() - interval '90 days'`,
};
