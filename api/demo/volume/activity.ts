import { hasClientToAct } from '../../src/read-models/flow-progress.ts';
import { flowContent } from './deals.ts';
import type { VolumeSize, VolumeStep } from './statements.ts';

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

/** Events of the last year; skewed, so that some deals have many more than others. */
export function events({ events: count }: VolumeSize): VolumeStep {
  return {
    title: `${count} events`,
    statements: [
      // Nothing is rolled up yet, so that no day has to be marked.
      'ALTER TABLE analytics_event DISABLE TRIGGER USER',
      `INSERT INTO analytics_event (event, account_id, deal_id, company_id, value, created_at)
       SELECT drawn.event, investor.id, offer.id, offer.company_id,
         CASE WHEN drawn.event = 'DEAL_DETAILED_VIEW_SESSION' THEN 1000 + floor(volume.chance(drawn.number, 341) * 600000) ELSE 0 END,
         volume.days_ago(drawn.number, 342, 365)
       FROM (SELECT number,
           CASE
             WHEN volume.chance(number, 343) < 0.5 THEN 'DEAL_VIEW_MORE_CLICK'
             WHEN volume.chance(number, 343) < 0.9 THEN 'DEAL_DETAILED_VIEW_SESSION'
             ELSE 'DEAL_INTEREST_CLICK'
           END::analytics_event_type AS event,
           1 + floor(power(volume.chance(number, 344), 2) * (SELECT max(number) FROM volume.offer))::integer AS deal,
           1 + floor(power(volume.chance(number, 345), 2) * (SELECT max(rank) FROM volume.investor))::integer AS investor
         FROM generate_series(1, ${count}) AS number) drawn
         JOIN volume.offer ON offer.number = drawn.deal
         JOIN volume.investor ON investor.rank = drawn.investor
       ORDER BY drawn.number`,
      'ALTER TABLE analytics_event ENABLE TRIGGER USER',
    ],
  };
}
