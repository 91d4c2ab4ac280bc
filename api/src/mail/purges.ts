import type { Purges } from '../jobs/purge.ts';

export const purges: Purges = {
  // Mails that were given up are kept for staff to see.
  mail: "DELETE FROM mail WHERE state IN ('SENT', 'SUPERSEDED') AND ended_at < now() - interval '90 days'",
};
