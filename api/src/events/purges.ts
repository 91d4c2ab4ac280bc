import type { Purges } from '../jobs/purge.ts';

export const purges: Purges = {
  outbox_message: "DELETE FROM outbox_message WHERE created_at < now() - interval '1 day'",
};
