import { isMatchable } from '../../../../api/src/read-models/deal-match.ts';
import { callerTable } from '../../sql/caller.ts';
import { cardColumns, cardFields, cardJoins, visible } from '../../sql/deal.ts';
import { matchColumns, matchJoins, matchSummary, preferenceOfCaller } from '../../sql/match.ts';

/**
 * The first page of the deals list, newest first, with the total count. The page size is a literal in the statement.
 */
export const dealsPage = `
  WITH ${callerTable('investor')}, ${preferenceOfCaller},
    page AS MATERIALIZED (
      SELECT ${cardColumns}, ${matchColumns} FROM deal WHERE ${visible} ORDER BY deal.published_at DESC, deal.id DESC LIMIT 50)
  SELECT json_build_object('__typename', 'Query', 'deals', json_build_object('__typename', 'DealPage',
    'totalCount', (SELECT count(*) FROM deal WHERE ${visible}), 'matchable', ${isMatchable},
    'items', (
      SELECT COALESCE(json_agg(json_build_object(${cardFields}, 'match', ${matchSummary})
        ORDER BY deal.published_at DESC, deal.id DESC), '[]'::json)
      FROM page deal ${cardJoins} ${matchJoins})))::text AS answer
  FROM caller`;
