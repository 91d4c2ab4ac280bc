import type { Purges } from '../../jobs/purge.ts';

/** A save takes its logo within seconds; a form that is saved again after a day sends it again. */
export const purges: Purges = {
  staged_logo: `DELETE FROM staged_logo WHERE created_at < now() - interval '1 day'`,
};
