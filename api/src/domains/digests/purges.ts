import type { Purges } from '../../jobs/purge.ts';

export const purges: Purges = {
  digest: `DELETE FROM digest WHERE until < now() - interval '90 days'`,
};
