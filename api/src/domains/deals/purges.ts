import type { Purges } from '../../jobs/purge.ts';

export const purges: Purges = {
  // HIST-10: the setting allows this statement what the trigger of the table refuses. Limited, so that the first run does not
  // hold its locks for long.
  deal_version: `
    DELETE FROM deal_version version
    USING (SELECT set_config('platform.version_retention', 'on', true) AS state) retention,
      (SELECT deal_id, number FROM expired_deal_version LIMIT 1000) expired
    WHERE retention.state = 'on' AND version.deal_id = expired.deal_id AND version.number = expired.number`,
};
