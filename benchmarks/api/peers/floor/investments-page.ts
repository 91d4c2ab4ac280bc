import { callerTable } from '../../sql/caller.ts';
import { cardColumns, cardFields, cardJoins } from '../../sql/deal.ts';

/** The caller's active investments, and interests in deals without an investment, last changed first. */
export const investmentsPage = `
  WITH ${callerTable('investor')},
    entry AS MATERIALIZED (
      SELECT investment.id, investment.deal_id, investment.updated_at, investment.value, investment.currency,
        investment.completed_at, true AS invested
      FROM investment WHERE investment.account_id = (SELECT id FROM caller) AND investment.deleted_at IS NULL
      UNION ALL
      SELECT interest.id, interest.deal_id, interest.updated_at, interest.amount, interest.currency, NULL, false
      FROM interest WHERE interest.account_id = (SELECT id FROM caller) AND interest.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM investment WHERE investment.deal_id = interest.deal_id
          AND investment.account_id = (SELECT id FROM caller) AND investment.deleted_at IS NULL)),
    page AS MATERIALIZED (
      SELECT ${cardColumns}, entry.id AS entry_id, entry.updated_at, entry.value, entry.currency, entry.completed_at,
        entry.invested
      FROM (SELECT * FROM entry ORDER BY updated_at DESC, id DESC LIMIT 50) entry JOIN deal ON deal.id = entry.deal_id)
  SELECT json_build_object('__typename', 'Query', 'myInvestmentEntries', json_build_object('__typename', 'InvestmentEntryPage',
    'totalCount', (SELECT count(*) FROM entry),
    'items', (
      SELECT COALESCE(json_agg(json_build_object('__typename', 'InvestmentEntry', 'id', deal.entry_id,
        'updatedAt', deal.updated_at, 'deal', json_build_object(${cardFields}),
        'investment', CASE WHEN deal.invested THEN json_build_object('__typename', 'Investment', 'id', deal.entry_id,
          'value', deal.value::text, 'currency', deal.currency, 'completedAt', deal.completed_at) END,
        'interest', CASE WHEN NOT deal.invested THEN json_build_object('__typename', 'Interest', 'id', deal.entry_id,
          'amount', deal.value::text, 'currency', deal.currency) END)
        ORDER BY deal.updated_at DESC, deal.entry_id DESC), '[]'::json)
      FROM page deal ${cardJoins})))::text AS answer
  FROM caller`;
