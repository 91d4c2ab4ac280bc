import type { Database, Transaction } from '../database/database.ts';
import { isVisible } from './deal.ts';

/** SQL of the kinds of notifications that a digest tells of watched deals. */
const watchedKinds = `('TERMS_CHANGED', 'DEADLINE_NEAR')`;

/** SQL of whether a row named `told` is about a watched deal and was not shown in the panel (NOTE-10). */
export const isUnseenOfWatched = `told.entity = 'DEAL' AND told.kind IN ${watchedKinds}
  AND told.seen_at IS NULL AND told.opened_at IS NULL AND told.archived_at IS NULL
  AND EXISTS (SELECT FROM watchlist_entry entry WHERE entry.account_id = told.account_id AND entry.deal_id = told.entity_id)`;

/** The end of the last period of each frequency in a time zone. */
export interface PeriodEnd {
  frequency: number;
  timeZone: string;
  end: Date;
}

export interface DueDigest {
  accountId: string;
  email: string;
  since: Date;
  until: Date;
  /** Whether the account may get digests and anything may be told; what is told is decided when the mail is sent. */
  wanted: boolean;
}

/** Reads the time zones of the accounts that want digests; `platform` stands for none. */
export async function readDigestTimeZones(database: Pick<Database, 'query'>, platform: string): Promise<string[]> {
  const rows = await database.query<{ zone: string }>(zonesStatement, [platform]);
  return rows.map(({ zone }) => zone);
}

const zonesStatement = {
  name: 'digests.time-zones',
  text: `SELECT DISTINCT COALESCE(time_zone, $1) AS zone FROM account WHERE email_preference_frequency < 5`,
};

/**
 * Reads some of the accounts with a period that has ended and was not told yet (NOTE-06), disabled and unapproved ones
 * included. One whose last digest is being sent right now comes with the next run. What an earlier mail could not tell is told
 * again: its period begins with the first digest that was not sent.
 */
export function readDueDigests(
  transaction: Transaction,
  { ends, platform, limit }: { ends: readonly PeriodEnd[]; platform: string; limit: number },
): Promise<DueDigest[]> {
  return transaction.$queryRawUnsafe<DueDigest[]>(dueStatement, JSON.stringify(ends), platform, limit);
}

const fresh = `EXISTS (SELECT FROM deal WHERE ${isVisible} AND deal.published_at > due.since AND deal.published_at <= due.until)`;
const watched = `EXISTS (SELECT FROM notification told WHERE told.account_id = account.id
  AND told.created_at > due.since AND told.created_at <= due.until AND ${isUnseenOfWatched})`;

const tips = `EXISTS (SELECT FROM tip WHERE tip.published_at > due.since AND tip.published_at <= due.until)`;

const dueStatement = `/* digests.due */
  WITH due AS (
    SELECT account.id, COALESCE(unsent.since, covered.until) AS since, period."end" AS until
    FROM jsonb_to_recordset($1::jsonb) AS period (frequency int, "timeZone" text, "end" timestamptz)
      JOIN account ON account.email_preference_frequency = period.frequency
        AND COALESCE(account.time_zone, $2) = period."timeZone"
      LEFT JOIN digest_schedule schedule ON schedule.account_id = account.id
      CROSS JOIN LATERAL (SELECT GREATEST(account.digests_since, schedule.covered_until) AS until) covered
      LEFT JOIN LATERAL (
        SELECT min(digest.since) AS since, bool_or(mail.leased_until > now()) AS leased
        FROM digest JOIN mail ON mail.digest_id = digest.id AND mail.state IN ('QUEUED', 'GIVEN_UP')
        WHERE digest.account_id = account.id AND digest.since >= account.digests_since) unsent ON true
    WHERE covered.until < period."end" AND unsent.leased IS NOT TRUE
    ORDER BY account.id LIMIT $3)
  SELECT account.id AS "accountId", account.email::text AS email, due.since, due.until,
    account.disabled_at IS NULL AND account.approved_at IS NOT NULL
      AND ((account.email_preference_investment_opportunities OR account.email_preference_personalised_deals) AND ${fresh}
        OR account.email_preference_watchlist AND ${watched}
        OR account.email_preference_investment_tips AND ${tips}) AS wanted
  FROM due JOIN account ON account.id = due.id ORDER BY account.id`;
