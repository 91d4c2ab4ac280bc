import type { Purges } from '../jobs/purge.ts';

export const purges: Purges = {
  idempotency_key: "DELETE FROM idempotency_key WHERE created_at < now() - interval '1 day'",
};
