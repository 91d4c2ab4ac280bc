import type { Purges } from '../../jobs/purge.ts';

export const purges: Purges = {
  app_release_hour: `DELETE FROM app_release_hour WHERE hour < now() - interval '90 days'`,
  app_release_fault: `DELETE FROM app_release_fault WHERE last_at < now() - interval '90 days'`,
};
