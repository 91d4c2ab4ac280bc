import { type Database, openDatabase } from '../../api/src/database/database.ts';
import { openSigner } from '../api/subject.ts';

/** A page that follows a conversation. */
export interface Page {
  token: string;
  conversationId: string;
}

/** An investor whose investment in a deal is changed again and again. */
export interface Payer {
  token: string;
  dealId: string;
  /** The next amount; each is another one. */
  amount: number;
}

export interface Actors {
  pages: Page[];
  payers: Payer[];
  /** The two sides of one conversation. */
  talk: { conversationId: string; tokens: [string, string] };
  /** Closed by the caller. */
  database: Database;
}

const payers = 8;

/**
 * Gives each page a conversation of an investor of its own with one message, by which it sees that it is subscribed, and chooses
 * investments in different deals.
 */
export async function prepareActors(url: string, pages: number): Promise<Actors> {
  const database = openDatabase(url, { maximumConnections: 2 });
  const sign = await openSigner(database);
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await database.pool.query<Row>(text, values)).rows;
  await query(
    `INSERT INTO oidc_payload (model, id, uid, payload, account_id, expires_at)
     SELECT 'Session', 'bench ' || subject, subject, '{}', subject, now() + interval '1 day' FROM account`,
  );
  await query(
    `INSERT INTO conversation (investor_id, employee_id)
     SELECT investor.id, employee.id
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM account
         WHERE accepted_confidentiality_at IS NOT NULL AND disabled_at IS NULL AND EXISTS (
           SELECT FROM role_assignment WHERE account_id = account.id AND role_id = 1)) investor
       JOIN (SELECT account.id, row_number() OVER (ORDER BY account.id) AS place, count(*) OVER () AS number FROM account
         JOIN role_assignment ON account_id = account.id AND role_id = 7 WHERE disabled_at IS NULL) employee
         ON employee.place = 1 + investor.place % employee.number
     WHERE investor.place <= $1 ON CONFLICT DO NOTHING`,
    [pages + 1],
  );
  await query(
    `INSERT INTO message (conversation_id, sender_id, text)
     SELECT id, employee_id, 'Welcome' FROM conversation WHERE deal_id IS NULL AND last_sequence = 0`,
  );
  const chosen = await query<{ id: string; investor: string; employee: string }>(
    `SELECT conversation.id, investor.subject AS investor, employee.subject AS employee FROM conversation
       JOIN account investor ON investor.id = investor_id JOIN account employee ON employee.id = employee_id
     WHERE deal_id IS NULL AND last_sequence = 1 ORDER BY conversation.id LIMIT $1`,
    [pages + 1],
  );
  const [first, ...others] = chosen;
  if (!first || others.length < pages)
    throw new Error(`The volume has investors for ${others.length} of ${pages} pages`);
  const invested = await query<{ subject: string; dealId: string; amount: number }>(
    `SELECT DISTINCT ON (deal.id) account.subject, deal.id AS "dealId", (investment_min * 5)::int AS amount
     FROM investment JOIN deal ON deal.id = deal_id JOIN account ON account.id = account_id
     WHERE deleted_at IS NULL AND completed_at IS NULL AND deal.status = 'ACTIVE' AND investment_value IS NOT NULL
       AND investment_amount_available IS NULL AND investment_deadline > now() AND accepted_confidentiality_at IS NOT NULL
       AND committed_amount + investment_min * 10 < investment_value AND investment_currency IS NOT NULL
     ORDER BY deal.id, account.id LIMIT ${payers}`,
  );
  // The session is named by the subject.
  const tokenOf = (subject: string) => sign(subject, subject);
  await query('ANALYZE');
  return {
    database,
    pages: await Promise.all(
      others.map(async ({ id, investor }) => ({ conversationId: id, token: await tokenOf(investor) })),
    ),
    payers: await Promise.all(
      invested.map(async ({ subject, ...payer }) => ({ ...payer, token: await tokenOf(subject) })),
    ),
    talk: { conversationId: first.id, tokens: [await tokenOf(first.investor), await tokenOf(first.employee)] },
  };
}
