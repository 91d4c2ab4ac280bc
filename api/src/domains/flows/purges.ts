import type { Purges } from '../../jobs/purge.ts';

export const purges: Purges = {
  // HIST-10: the setting allows this statement what the trigger of the table refuses. Limited, as each row may hold a megabyte
  // and the first run finds many.
  flow_version: `
    DELETE FROM flow_version version
    USING (SELECT set_config('platform.version_retention', 'on', true) AS state) retention,
      (SELECT flow_id, number FROM expired_flow_version LIMIT 1000) expired
    WHERE retention.state = 'on' AND version.flow_id = expired.flow_id AND version.number = expired.number`,
};
