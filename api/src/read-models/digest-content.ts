import type { Database } from '../database/database.ts';
import { isVisible } from './deal.ts';
import { dealsWithMatch, preferenceTable } from './deal-match.ts';
import { isUnseenOfWatched } from './due-digests.ts';
import { dealName } from './found.ts';
import { isNewInSearch } from './saved-searches.ts';
import { compileStatement, runStatement } from './statement.ts';

/** A deal that was published in the period of a digest. */
export interface NewDeal {
  id: string;
  name: string;
  /** How many of the criteria that count it meets; `excluded` despite them. */
  met: number;
  total: number;
  excluded: boolean;
  /** The names of the saved searches that find it and were not viewed since. */
  searches: string[];
}

/** A change of a watched deal that the panel has not shown (NOTE-10). */
export interface WatchedChange {
  id: string;
  name: string;
  termsChanged: boolean;
  /** YYYY-MM-DD; null without a deadline that is near. */
  deadline: string | null;
}

export interface DigestContent {
  /** The newest first. */
  deals: NewDeal[];
  watched: WatchedChange[];
  tips: { title: string; text: string }[];
}

/** Reads what is new for an account in a period and visible now (NOTE-07). */
export async function readDigestContent(
  database: Pick<Database, 'query'>,
  query: { accountId: string; since: Date; until: Date; timeZone: string },
): Promise<DigestContent> {
  const [row] = await runStatement<DigestContent>(database, statement, query);
  return row ?? { deals: [], watched: [], tips: [] };
}

const statement = compileStatement(
  'digests.content',
  `WITH ${preferenceTable},
    published AS (SELECT deal.id FROM deal
      WHERE ${isVisible} AND deal.published_at > {since}::timestamptz AND deal.published_at <= {until}::timestamptz),
    matched AS (${dealsWithMatch('deal.id IN (SELECT published.id FROM published)')}),
    changed AS (
      SELECT told.entity_id, bool_or(told.kind = 'TERMS_CHANGED') AS "termsChanged", max(told.created_at) AS told_at,
        max(told.day) FILTER (WHERE told.day >= (now() AT TIME ZONE {timeZone})::date) AS deadline
      FROM notification told
      WHERE told.account_id = {accountId}::uuid AND told.created_at > {since}::timestamptz
        AND told.created_at <= {until}::timestamptz AND ${isUnseenOfWatched}
      GROUP BY told.entity_id)
  SELECT
    (SELECT COALESCE(json_agg(json_build_object('id', deal.id, 'name', ${dealName}, 'met', matched.met, 'total', matched.total,
        'excluded', matched.excluded, 'searches', ARRAY(
          SELECT saved.name FROM saved_search saved WHERE saved.account_id = {accountId}::uuid AND ${isNewInSearch}
          ORDER BY saved.name)) ORDER BY deal.published_at DESC, deal.id DESC), '[]'::json)
      FROM matched JOIN deal ON deal.id = matched.id JOIN company ON company.id = deal.company_id) AS deals,
    (SELECT COALESCE(json_agg(json_build_object('id', deal.id, 'name', ${dealName}, 'termsChanged', changed."termsChanged",
        'deadline', changed.deadline) ORDER BY changed.told_at DESC, deal.id), '[]'::json)
      FROM changed JOIN deal ON deal.id = changed.entity_id AND ${isVisible} JOIN company ON company.id = deal.company_id
      WHERE changed."termsChanged" OR changed.deadline IS NOT NULL) AS watched,
    (SELECT COALESCE(json_agg(json_build_object('title', tip.title, 'text', tip.text) ORDER BY tip.published_at DESC), '[]'::json)
      FROM tip WHERE tip.published_at > {since}::timestamptz AND tip.published_at <= {until}::timestamptz) AS tips`,
);
