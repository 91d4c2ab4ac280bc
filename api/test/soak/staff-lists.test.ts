import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { listedRows } from '../staff-lists/model.ts';
import { writeAtOnce } from '../staff-lists/writes.ts';
import { seeds } from './seeds.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { DATABASE_CONNECTIONS: '40' } });
});
afterAll(() => api.close());

/** The people of a run; each is a client of the manager before. */
const people = 12;
/** Callers at once, and the transactions of each. */
const [callers, rounds] = [16, 16];

const email = (number: number) => `person-${number}@soak.test`;
const idOf = (number: number) => `(SELECT id FROM account WHERE email = '${email(number)}')`;

/**
 * Changes of two people and what links them, a sign-up, and what they hold, watch and invest in; the rows are always
 * locked in one order, so that only commits can collide.
 */
function changeOf(first: number, second: number, round: number): string {
  const [low, high] = [Math.min(first, second), Math.max(first, second)];
  const name = `'Name ${round}'`;
  const deal = `(SELECT id FROM deal ORDER BY id LIMIT 1 OFFSET ${round % 2})`;
  const newcomer = `'newcomer-${randomUUID()}@soak.test'`;
  const changes = [
    `BEGIN;
     UPDATE account SET first_name = ${name}, city = CASE WHEN ${round} % 2 = 0 THEN 'Bern' END WHERE email = '${email(low)}';
     UPDATE account SET last_name = ${name} WHERE email = '${email(high)}';
     UPDATE whitelist_entry SET status = CASE WHEN ${round} % 3 = 0 THEN 'INTERESTED' ELSE 'APPROVED' END::whitelist_status
       WHERE email = '${email(low)}';`,
    `BEGIN; UPDATE mail SET attempts = attempts + 1 WHERE recipient = '${email(low)}';
     UPDATE mail SET attempts = attempts + 1 WHERE recipient = '${email(high)}';`,
    `BEGIN; UPDATE account SET disabled_at = CASE WHEN disabled_at IS NULL THEN now() END WHERE email = '${email(high)}';
     UPDATE whitelist_entry SET first_name = ${name} WHERE email = '${email(high)}';`,
    `BEGIN; UPDATE role_assignment SET account_id = ${idOf(low)} WHERE role_id = 10 AND investor_account_id = ${idOf(high)};`,
    `BEGIN; INSERT INTO account (issuer, subject, email, updated_at) VALUES ('soak', ${newcomer}, ${newcomer}, now());
     INSERT INTO role_assignment (account_id, role_id) SELECT id, 2 FROM account WHERE email = ${newcomer};
     INSERT INTO role_assignment (account_id, role_id, investor_account_id)
       SELECT ${idOf(low)}, 10, id FROM account WHERE email = ${newcomer};
     INSERT INTO whitelist_entry (email, role_id, status, account_id, updated_at)
       SELECT email, 2, 'INTERESTED', id, now() FROM account WHERE email = ${newcomer};
     INSERT INTO mail (kind, recipient, account_id) SELECT 'EMAIL_CONFIRMATION', email, id FROM account WHERE email = ${newcomer};`,
    `BEGIN; INSERT INTO role_assignment (account_id, role_id) VALUES (${idOf(high)}, 5) ON CONFLICT DO NOTHING;
     DELETE FROM role_assignment WHERE role_id = 5 AND account_id = ${idOf(low)};`,
    `BEGIN; INSERT INTO watchlist_entry (account_id, deal_id) VALUES (${idOf(high)}, ${deal}) ON CONFLICT DO NOTHING;
     DELETE FROM watchlist_entry WHERE account_id = ${idOf(low)} AND deal_id = ${deal};`,
    `BEGIN; INSERT INTO investment (deal_id, account_id, value, currency, updated_at)
       VALUES (${deal}, ${idOf(high)}, 1, 'USD', now()) ON CONFLICT DO NOTHING;
     INSERT INTO flow (kind, scope, name, account_id, investment_id)
       SELECT 'INVESTMENT', 'INSTANCE', 'Investment', account_id, id FROM investment WHERE account_id = ${idOf(high)}
       ON CONFLICT DO NOTHING;
     UPDATE investment SET deleted_at = now(), completed_at = NULL
       WHERE account_id = ${idOf(low)} AND deal_id = ${deal} AND deleted_at IS NULL;`,
    `BEGIN; UPDATE flow SET client_to_act = NOT client_to_act WHERE account_id = ${idOf(low)};
     UPDATE investment SET completed_at = CASE WHEN completed_at IS NULL THEN now() END
       WHERE account_id = ${idOf(high)} AND deal_id = ${deal} AND deleted_at IS NULL;`,
  ];
  return changes[round % changes.length] as string;
}

async function createPeople(): Promise<void> {
  await api.database.pool.query(`
    INSERT INTO account (issuer, subject, email, first_name, updated_at)
      SELECT 'soak', number::text, 'person-' || number || '@soak.test', 'Ada', now() FROM generate_series(1, ${people}) AS number;
    INSERT INTO role_assignment (account_id, role_id) SELECT id, 2 FROM account WHERE issuer = 'soak';
    INSERT INTO role_assignment (account_id, role_id, investor_account_id)
      SELECT manager.id, 10, client.id FROM account manager JOIN account client ON client.subject::int = manager.subject::int + 1
      WHERE manager.issuer = 'soak' AND client.issuer = 'soak';
    INSERT INTO whitelist_entry (email, role_id, status, updated_at) SELECT email, 2 + subject::int % 2 * 3, 'APPROVED', now()
      FROM account WHERE issuer = 'soak';
    INSERT INTO mail (kind, recipient, account_id) SELECT 'APPROVAL', email, id FROM account WHERE issuer = 'soak'`);
  for (let count = 0; count < 2; count++) await createDeal(api.database);
}

async function removeRows(): Promise<void> {
  const { prisma } = api.database;
  await prisma.investment.deleteMany();
  await prisma.deal.deleteMany();
  await prisma.whitelistEntry.deleteMany();
  await prisma.mail.deleteMany();
  await prisma.account.deleteMany({ where: { issuer: 'soak' } });
}

test.each(seeds(2))(
  'CLI-09 WL-01 callers who change the same people in any order neither block each other nor lose a change: seed %i',
  async (seed) => {
    const { pool } = api.database;
    await removeRows();
    await createPeople();
    const caller = async (number: number) => {
      const client = await pool.connect();
      try {
        for (let round = 0; round < rounds; round++) {
          const first = 1 + ((seed * 31 + number * 7 + round * 5) % people);
          const second = 1 + ((first + 1 + ((seed + number * 3 + round) % (people - 2))) % people);
          await client.query(changeOf(first, second, seed + number + round));
          await client.query('COMMIT');
        }
      } finally {
        client.release(true);
      }
    };
    // A deadlock would reject one of them.
    await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
    const { stored, expected } = await listedRows(api.database);
    expect(stored).toEqual(expected);
  },
);

test.each(seeds(1))('CLI-09 WL-01 stored rows follow random writes: seed %i', async (seed) => {
  await writeAtOnce(api.database, seed);
  const { stored, expected } = await listedRows(api.database);
  expect(stored).toEqual(expected);
});
