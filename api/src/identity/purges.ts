import type { Purges } from '../jobs/purge.ts';
import { lifeDays } from './known-devices.ts';

export const purges: Purges = {
  oidc_payload: 'DELETE FROM oidc_payload WHERE expires_at < now()',
  identity_pending: 'DELETE FROM identity_pending WHERE expires_at < now()',
  // While the ended row exists, the session cannot be stored again.
  identity_session: "DELETE FROM identity_session WHERE ended_at < now() - interval '1 day'",
  identity_device: `DELETE FROM identity_device WHERE last_used_at < now() - interval '${lifeDays} days'`,
  // Kept for a month after expiry, so that a link that no longer works can be explained.
  one_time_code: "DELETE FROM one_time_code WHERE expires_at < now() - interval '30 days'",
  rate_limit: "DELETE FROM rate_limit WHERE expire < extract(epoch FROM now() - interval '1 hour') * 1000",
};
