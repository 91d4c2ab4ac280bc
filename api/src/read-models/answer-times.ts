import type { Database } from '../database/database.ts';
import type { AnswerTimes } from '../graphql/generated/resolvers.ts';
import { inPeriod } from './figure-events.ts';
import { personName } from './found.ts';
import type { Period } from './period.ts';
import { compileStatement, runStatement } from './statement.ts';

/**
 * An answer is the first message of the other side after messages of the investor; its time counts from the first of
 * these, so that somebody who asks twice does not shorten it (FIG-04).
 */
const statement = compileStatement(
  'analytics.answer_times',
  `WITH answer AS (
     SELECT sent.sender_id AS employee_id, sent.created_at - (
       SELECT min(asked.created_at) FROM message asked
       WHERE asked.conversation_id = conversation.id AND asked.sender_id = conversation.investor_id
         AND asked.sequence < sent.sequence AND asked.sequence > COALESCE((
           SELECT earlier.sequence FROM message earlier
           WHERE earlier.conversation_id = conversation.id AND earlier.sender_id <> conversation.investor_id
             AND earlier.sequence < sent.sequence ORDER BY earlier.sequence DESC LIMIT 1), 0)) AS time
     FROM message sent JOIN conversation ON conversation.id = sent.conversation_id
     WHERE sent.sender_id <> conversation.investor_id AND ${inPeriod('sent.created_at')}
   ), answered AS (
     SELECT employee_id, count(*)::int AS answers, avg(milliseconds) AS average,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY milliseconds) AS median
     FROM (SELECT employee_id, extract(epoch FROM time)::float8 * 1000 AS milliseconds FROM answer WHERE time IS NOT NULL) timed
     GROUP BY employee_id
   ), waits AS (
     SELECT staff_id AS employee_id, count(*)::int AS waiting, min(waiting_since) AS since
     FROM conversation WHERE waiting_since IS NOT NULL GROUP BY staff_id
   )
   SELECT account.id AS "employeeId", ${personName('account')} AS "employeeName", COALESCE(answers, 0) AS answers,
     average AS "averageTime", median AS "medianTime", COALESCE(waiting, 0) AS waiting, since AS "waitingSince"
   FROM answered FULL JOIN waits USING (employee_id) JOIN account ON account.id = employee_id
   ORDER BY COALESCE(waiting, 0) DESC, since, "employeeName", account.id`,
);

/** Reads of each employee with answers in a period or waiting conversations how both stand, those with most waiting first. */
export function readAnswerTimes(database: Database, period: Period): Promise<AnswerTimes[]> {
  return runStatement(database, statement, { ...period });
}
