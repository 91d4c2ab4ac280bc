import type { Purges } from '../../jobs/purge.ts';

export const purges: Purges = {
  // Limited, as each row may hold a megabyte and the first run finds many.
  flow_version: `
    DELETE FROM flow_version version USING (SELECT flow_id, number FROM expired_flow_version LIMIT 1000) expired
    WHERE version.flow_id = expired.flow_id AND version.number = expired.number`,
};
