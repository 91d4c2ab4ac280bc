import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../context.ts';

/** Rows that have served their purpose, table by table. `$1` is the present instant. */
const purges: Record<string, string> = {
  oidc_payload: 'DELETE FROM oidc_payload WHERE expires_at < now()',
  identity_pending: 'DELETE FROM identity_pending WHERE expires_at < now()',
  // So long an ended session is kept from being stored again.
  identity_session: "DELETE FROM identity_session WHERE ended_at < now() - interval '1 day'",
  identity_device: "DELETE FROM identity_device WHERE last_used_at < now() - interval '180 days'",
  // Kept for a month after their end: a link that no longer works should still be explainable.
  one_time_code: "DELETE FROM one_time_code WHERE expires_at < now() - interval '30 days'",
  idempotency_key: "DELETE FROM idempotency_key WHERE created_at < now() - interval '1 day'",
  rate_limit: "DELETE FROM rate_limit WHERE expire < extract(epoch FROM now() - interval '1 hour') * 1000",
  // Mails that were given up stay for staff to see.
  mail: "DELETE FROM mail WHERE state IN ('SENT', 'SUPERSEDED') AND ended_at < now() - interval '90 days'",
  outbox_message: "DELETE FROM outbox_message WHERE created_at < now() - interval '1 day'",
};

/** Hourly job: removes what has expired. */
export async function purgeExpired({ database }: Services, log: Pick<FastifyBaseLogger, 'info'>): Promise<void> {
  for (const [table, text] of Object.entries(purges)) {
    const { rowCount } = await database.pool.query(`/* jobs.purge.${table} */ ${text}`);
    if (rowCount) log.info({ table, rows: rowCount }, 'Expired rows were removed');
  }
}
