import { type FeedbackGroup, feedbackReasons } from '@platform/rules';
import { hasClientToAct } from '../../src/read-models/flow-progress.ts';
import { flowContent } from './deals.ts';
import { textArray, type VolumeSize, type VolumeStep } from './statements.ts';

/** Draws distinct pairs of an active investor and a deal. `question` seeds the draws of each table differently. */
function pairs(table: string, count: number, question: number, deals: string): string {
  return `
    CREATE TABLE volume.${table} AS
    SELECT DISTINCT ON (offer.number, investor.rank) drawn.number, offer.id AS deal_id, offer.company_id,
      offer.leader_id, offer.minimum, COALESCE(offer.currency, 'USD') AS currency, investor.id AS account_id
    FROM (SELECT number,
        1 + floor(volume.chance(number, ${question}) * (SELECT max(number) FROM volume.offer))::integer AS deal,
        1 + floor(power(volume.chance(number, ${question + 1}), 3) * (SELECT max(rank) FROM volume.investor))::integer AS investor
      FROM generate_series(1, ${count}) AS number) drawn
      JOIN volume.offer ON offer.number = drawn.deal
      JOIN volume.investor ON investor.rank = drawn.investor
    WHERE ${deals}
    ORDER BY offer.number, investor.rank, drawn.number`;
}

/** Investments with their flow instances and the committed amounts of the deals; interests and watchlists. */
export function commitments({ deals }: VolumeSize): VolumeStep {
  return {
    title: 'investments, interests and watchlists',
    statements: [
      pairs('commitment', deals * 5, 300, `offer.published_at IS NOT NULL AND offer.status IN ('ACTIVE', 'CLOSED')`),
      `INSERT INTO investment (id, deal_id, account_id, value, currency, completed_at, created_at, updated_at, deleted_at)
       SELECT volume.id('investment', number), deal_id, account_id,
         minimum * (1 + floor(volume.chance(number, 303) * 4)), currency,
         CASE WHEN volume.chance(number, 304) BETWEEN 0.05 AND 0.35 THEN volume.days_ago(number, 305, 60) END,
         volume.days_ago(number, 306, 400), volume.days_ago(number, 307, 60),
         CASE WHEN volume.chance(number, 304) < 0.05 THEN volume.today() END
       FROM volume.commitment`,
      `UPDATE deal SET committed_amount = live.total
       FROM (SELECT deal_id, sum(value) AS total FROM investment WHERE deleted_at IS NULL GROUP BY deal_id) live
       WHERE live.deal_id = deal.id`,
      `INSERT INTO flow (id, kind, scope, name, source_flow_id, account_id, investment_id)
       SELECT volume.id('flow of investment', commitment.number), 'INVESTMENT', 'INSTANCE', 'Investment', flow.id,
         commitment.account_id, volume.id('investment', commitment.number)
       FROM volume.commitment JOIN flow ON flow.deal_id = commitment.deal_id`,
      ...flowContent('flow of investment', 'volume.commitment', {
        current: 'nth = 1 + number % 3',
        completed: 'nth < 1 + number % 3',
        sends: 'number % 5 < 3',
      }),
      `UPDATE flow SET client_to_act = true WHERE ${hasClientToAct}`,
      pairs('declaration', deals * 4, 310, `offer.published_at IS NOT NULL AND offer.status = 'PROSPECTIVE'`),
      `INSERT INTO interest (id, deal_id, account_id, amount, currency, created_at, updated_at)
       SELECT volume.id('interest', number), deal_id, account_id, minimum * (1 + number % 5), currency,
         volume.days_ago(number, 312, 90), volume.days_ago(number, 313, 30)
       FROM volume.declaration`,
      pairs('watch', deals * 6, 320, 'true'),
      `INSERT INTO watchlist_entry (account_id, deal_id, created_at)
       SELECT account_id, deal_id, volume.days_ago(number, 322, 200) FROM volume.watch`,
    ],
  };
}

/** Conversations of ten messages each, most of them seen. */
export function conversations({ messages }: VolumeSize): VolumeStep {
  return {
    title: `${messages} messages`,
    statements: [
      pairs('conversation', Math.ceil(messages / 10), 330, 'offer.published_at IS NOT NULL'),
      `CREATE TABLE volume.talk AS
       SELECT row_number() OVER (ORDER BY number) - 1 AS rank, volume.id('conversation', number) AS id, account_id, leader_id
       FROM volume.conversation`,
      'CREATE UNIQUE INDEX ON volume.talk (rank)',
      `INSERT INTO conversation (id, deal_id, investor_id, employee_id, created_at)
       SELECT volume.id('conversation', number), deal_id, account_id, leader_id, volume.days_ago(number, 332, 200) - interval '200 days'
       FROM volume.conversation`,
      `INSERT INTO message (id, conversation_id, sequence, sender_id, text, seen_at, created_at)
       SELECT volume.id('message', number), talk.id, row_number() OVER (PARTITION BY talk.id ORDER BY number),
         CASE WHEN volume.chance(number, 333) < 0.5 THEN talk.account_id ELSE talk.leader_id END,
         'Message ' || number || ': thank you, I shall look at the documents and come back to you.',
         CASE WHEN volume.chance(number, 334) < 0.95 THEN written.at + interval '1 hour' END, written.at
       FROM generate_series(1, ${messages}) AS number
         JOIN volume.talk ON talk.rank = number % (SELECT count(*) FROM volume.talk),
         LATERAL (SELECT date_trunc('milliseconds',
           volume.today() - (${messages} - number)::double precision / ${messages} * interval '200 days') AS at) written`,
      `UPDATE conversation SET last_message_at = last.at, last_sequence = last.sequence,
         waiting_since = CASE WHEN last.sender_id = investor_id THEN last.at END
       FROM (SELECT DISTINCT ON (conversation_id) conversation_id, created_at AS at, sequence, sender_id
         FROM message ORDER BY conversation_id, sequence DESC) last
       WHERE last.conversation_id = conversation.id`,
    ],
  };
}

/** Feedback of investors who declined a deal. */
export function feedback({ deals }: VolumeSize): VolumeStep {
  const group = (name: FeedbackGroup, question: number, least: number) => {
    const reasons = textArray(feedbackReasons[name]);
    return `(${reasons})[1:${least} + floor(volume.chance(number, ${question}) * ${feedbackReasons[name].length - least + 1})::integer]`;
  };
  return {
    title: 'feedback',
    statements: [
      pairs('declined', deals * 3, 350, 'offer.published_at IS NOT NULL'),
      `INSERT INTO feedback (id, account_id, deal_id, company_reasons, industry_reasons, investment_reasons, other, created_at, updated_at)
       SELECT volume.id('feedback', number), account_id, deal_id, ${group('company', 352, 1)}, ${group('industry', 353, 0)},
         ${group('investment', 354, 1)}, CASE WHEN number % 3 = 0 THEN 'We have seen several offers of this kind.' ELSE '' END,
         at, at
       FROM volume.declined, LATERAL (SELECT volume.days_ago(number, 355, 365) AS at) given`,
    ],
  };
}

/** Events of the last year; skewed, so that some deals have many more than others. */
export function events({ events: count }: VolumeSize): VolumeStep {
  return {
    title: `${count} events`,
    statements: [
      // As in an installation that has run for a year.
      `SELECT analytics_event_add_month(month) FROM generate_series(volume.today() - interval '366 days', volume.today(), '1 month') AS month`,
      'SELECT analytics_event_add_month(volume.today())',
      // Nothing is rolled up yet, so that no day has to be marked.
      'ALTER TABLE analytics_event DISABLE TRIGGER USER',
      // Maintaining indexes and checking references for every row would take five times as long as for all together.
      `CREATE TABLE volume.dropped AS
       SELECT conname AS name, format('ALTER TABLE analytics_event ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) AS definition,
         true AS is_constraint
       FROM pg_constraint WHERE conrelid = 'analytics_event'::regclass AND contype IN ('p', 'f')
       UNION ALL
       SELECT index.indexrelid::regclass::text, replace(pg_get_indexdef(index.indexrelid), ' ON ONLY ', ' ON '), false
       FROM pg_index index WHERE index.indrelid = 'analytics_event'::regclass AND NOT index.indisprimary`,
      `DO $$ DECLARE dropped record; BEGIN
         FOR dropped IN SELECT * FROM volume.dropped LOOP
           EXECUTE CASE WHEN dropped.is_constraint THEN format('ALTER TABLE analytics_event DROP CONSTRAINT %I', dropped.name)
             ELSE 'DROP INDEX ' || dropped.name END;
         END LOOP;
       END $$`,
      `INSERT INTO analytics_event (event, account_id, deal_id, company_id, value, visible_ms, created_at)
       SELECT drawn.event, investor.id, offer.id, offer.company_id, drawn.duration,
         CASE WHEN drawn.duration > 0 THEN floor(drawn.duration * drawn.visible) END, drawn.at
       FROM (SELECT kinds.*, volume.chance(number, 346) AS visible, volume.days_ago(number, 342, 365) AS at,
           CASE WHEN event = 'DEAL_DETAILED_VIEW_SESSION' THEN 1000 + floor(volume.chance(number, 341) * 600000) ELSE 0 END AS duration,
           1 + floor(power(volume.chance(number, 344), 2) * (SELECT max(number) FROM volume.offer))::integer AS deal,
           1 + floor(power(volume.chance(number, 345), 2) * (SELECT max(rank) FROM volume.investor))::integer AS investor
         FROM (SELECT number,
           CASE
             WHEN volume.chance(number, 343) < 0.5 THEN 'DEAL_VIEW_MORE_CLICK'
             WHEN volume.chance(number, 343) < 0.9 THEN 'DEAL_DETAILED_VIEW_SESSION'
             ELSE 'DEAL_INTEREST_CLICK'
           END::analytics_event_type AS event
         FROM generate_series(1, ${count}) AS number) kinds) drawn
         JOIN volume.offer ON offer.number = drawn.deal
         JOIN volume.investor ON investor.rank = drawn.investor`,
      `SET LOCAL maintenance_work_mem = '512MB'`,
      `DO $$ DECLARE dropped record; BEGIN
         FOR dropped IN SELECT * FROM volume.dropped ORDER BY definition LIKE '%FOREIGN KEY%' LOOP
           EXECUTE dropped.definition;
         END LOOP;
       END $$`,
      'ALTER TABLE analytics_event ENABLE TRIGGER USER',
    ],
  };
}
