import { importLimits } from '@platform/rules';
import type { Purges } from '../../jobs/purge.ts';

export const purges: Purges = {
  company_import: `DELETE FROM company_import WHERE created_at < now() - interval '${importLimits.days} days'
    AND state <> 'RUNNING'`,
};
