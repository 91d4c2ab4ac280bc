import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { listedRows } from './model.ts';
import { writeAtOnce } from './writes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { prisma } = api.database;
  await prisma.investment.deleteMany();
  await prisma.deal.deleteMany();
  await prisma.whitelistEntry.deleteMany();
  await prisma.mail.deleteMany();
  await prisma.account.deleteMany();
});

async function expectConsistent(): Promise<void> {
  const { stored, expected } = await listedRows(api.database);
  expect(stored).toEqual(expected);
  expect(await api.database.pool.query('SELECT FROM staff_list_change')).toMatchObject({ rowCount: 0 });
}

test('CLI-09 WL-01 stored rows follow random writes of several callers at once', async () => {
  for (const seed of [1, 2, 3]) {
    expect(await writeAtOnce(api.database, seed)).toBeGreaterThan(20);
    await expectConsistent();
  }
});

describe('of two transactions that commit at once, both are in the stored rows', () => {
  const account = `INSERT INTO account (issuer, subject, email, first_name, updated_at)
    VALUES ('i', 'first', 'one@lists.test', 'Ada', now())`;
  const entry = `INSERT INTO whitelist_entry (email, role_id, status, updated_at) VALUES ('ONE@lists.test', 1, 'APPROVED', now())`;
  const complete = `INSERT INTO account (issuer, subject, email, first_name, last_name, city, country_code, phone_number, updated_at)
    VALUES ('i', 'first', 'one@lists.test', 'Ada', 'Byron', 'Bern', 'CH', '1', now())`;
  const manager = `INSERT INTO account (issuer, subject, email, first_name, updated_at)
    VALUES ('i', 'second', 'two@lists.test', 'Before', now())`;
  const idOf = (subject: string) => `(SELECT id FROM account WHERE subject = '${subject}')`;
  const assign = (role: number, investor = 'NULL') =>
    `INSERT INTO role_assignment (account_id, role_id, investor_account_id) VALUES (${idOf('second')}, ${role}, ${investor})`;
  const profile = `INSERT INTO investor_profile (account_id, updated_at) VALUES (${idOf('first')}, now())`;
  const ofStaff = `INSERT INTO whitelist_entry (email, role_id, status, updated_at) VALUES ('one@lists.test', 5, 'APPROVED', now())`;
  const dealId = '(SELECT id FROM deal)';
  const deal = `WITH created AS (INSERT INTO company (name, funding_stage, stage, business_model, updated_at)
      VALUES ('Meridian', 'EARLY', 'HAS_PRODUCT', 'B2B', now()) RETURNING id)
    INSERT INTO deal (title, status, security_type, investment_min, investment_max, investment_value, company_id, created_by_id, updated_at)
    SELECT 'Series A', 'ACTIVE', 'SERIES_A', 1, 2, 3, created.id, ${idOf('second')}, now() FROM created`;
  const watch = (subject: string) =>
    `INSERT INTO watchlist_entry (account_id, deal_id) VALUES (${idOf(subject)}, ${dealId})`;
  const investment = `INSERT INTO investment (deal_id, account_id, value, currency, updated_at)
    VALUES (${dealId}, ${idOf('first')}, 1, 'USD', now())`;
  const flow = `INSERT INTO flow (kind, scope, name, account_id, investment_id)
    SELECT 'INVESTMENT', 'INSTANCE', 'Investment', account_id, id FROM investment`;
  const mail = `INSERT INTO mail (kind, recipient, account_id) VALUES ('APPROVAL', 'one@lists.test', ${idOf('first')})`;

  test.each<[title: string, before: string[], one: string, other: string]>([
    ['an account and the entry of its address', [], complete, entry],
    ['an account and the removal of the entry of its address', [entry], complete, 'DELETE FROM whitelist_entry'],
    [
      'an account and the approval of its address',
      [entry.replace('APPROVED', 'INTERESTED')],
      complete,
      `UPDATE whitelist_entry SET status = 'APPROVED'`,
    ],
    [
      'the name of a manager and a new client',
      [account, manager],
      `UPDATE account SET first_name = 'After' WHERE subject = 'second'`,
      assign(10, idOf('first')),
    ],
    [
      'a profile and the confidentiality agreement',
      [complete, entry],
      profile,
      `UPDATE account SET email_confirmed_at = now(), approved_at = now(), accepted_confidentiality_at = now()`,
    ],
    [
      'an account of an entry and its name',
      [account, entry],
      `UPDATE whitelist_entry SET account_id = ${idOf('first')}`,
      `UPDATE account SET last_name = 'Late'`,
    ],
    ['two roles', [account, manager], assign(1), assign(5)],
    ['a mail and its entry', [account, mail], `UPDATE mail SET attempts = 1`, ofStaff],
    [
      'an investment and a role of its investor',
      [account, manager, deal],
      investment,
      `INSERT INTO role_assignment (account_id, role_id) VALUES (${idOf('first')}, 5)`,
    ],
    [
      'the name of an investor and what an investment waits for',
      [account, manager, deal, investment, flow],
      `UPDATE account SET first_name = 'Late' WHERE subject = 'first'`,
      'UPDATE flow SET client_to_act = true',
    ],
    [
      'a step of the client and the completion',
      [account, manager, deal, investment, flow],
      'UPDATE flow SET client_to_act = true',
      'UPDATE investment SET completed_at = now()',
    ],
    [
      'a role of an investor and what an investment waits for',
      [account, manager, deal, investment, flow],
      `INSERT INTO role_assignment (account_id, role_id) VALUES (${idOf('first')}, 5)`,
      'UPDATE flow SET client_to_act = true',
    ],
    ['a new name and an investment', [account, manager, deal], `UPDATE account SET last_name = 'Late'`, investment],
    ['two watchlists of a deal', [account, manager, deal], watch('first'), watch('second')],
    [
      'an address and the entry of the new one',
      [complete],
      `UPDATE account SET email = 'new@lists.test'`,
      entry.replace('ONE', 'new'),
    ],
  ])('%s', async (_, before, one, other) => {
    for (const statement of before) await api.database.pool.query(statement);
    const clients = await Promise.all([1, 2, 3].map(() => api.database.pool.connect()));
    const [first, second, holder] = clients as [pg.PoolClient, pg.PoolClient, pg.PoolClient];
    try {
      await holder.query(`SELECT pg_advisory_lock(hashtext('staff lists'), 0)`);
      for (const [client, statement] of [
        [first, one],
        [second, other],
      ] as const) {
        await client.query('BEGIN');
        await client.query(statement);
      }
      const commits = [first, second].map((client) => client.query('COMMIT'));
      await expect
        .poll(async () => {
          const { rows } = await holder.query(
            `SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          );
          return rows[0]?.waiting;
        })
        .toBe(2);
      await holder.query(`SELECT pg_advisory_unlock(hashtext('staff lists'), 0)`);
      await Promise.all(commits);
    } finally {
      for (const client of clients) client.release();
    }
    await expectConsistent();
  });
});

describe('a transaction waits only for those about the same people', () => {
  const address = (number: number) => `person-${number}@lists.test`;
  const rename = (number: number, name: string) =>
    `UPDATE account SET first_name = '${name}' WHERE email = '${address(number)}'`;

  async function withOpenCommit(during: (blocked: pg.PoolClient) => Promise<void>): Promise<void> {
    for (const number of [1, 2]) {
      await api.database.pool.query(
        `INSERT INTO account (issuer, subject, email, updated_at) VALUES ('i', $1::text, $1::text, now())`,
        [address(number)],
      );
    }
    const blocked = await api.database.pool.connect();
    try {
      await blocked.query(`BEGIN; ${rename(1, 'First')}; SET CONSTRAINTS ALL IMMEDIATE`);
      await during(blocked);
    } finally {
      blocked.release();
    }
    await expectConsistent();
  }

  test('CLI-09 a change of another account is stored meanwhile', async () => {
    await withOpenCommit(async (blocked) => {
      await api.database.pool.query(rename(2, 'Second'));
      await blocked.query('COMMIT');
    });
  });

  test('CLI-09 an entry of the same address is stored afterwards', async () => {
    await withOpenCommit(async (blocked) => {
      let isStored = false;
      const entry = api.database.pool
        .query(`INSERT INTO whitelist_entry (email, role_id, status, updated_at) VALUES ($1, 1, 'APPROVED', now())`, [
          address(1),
        ])
        .then(() => {
          isStored = true;
        });
      await expect
        .poll(async () => {
          const { rows } = await api.database.pool.query<{ waiting: number }>(
            `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return rows[0]?.waiting;
        })
        .toBe(1);
      expect(isStored).toBe(false);
      await blocked.query('COMMIT');
      await entry;
    });
  });

  test('CLI-09 many changes of one transaction take no more locks than the server has', async () => {
    const { pool } = api.database;
    await pool.query(`INSERT INTO account (issuer, subject, email, first_name, updated_at)
      SELECT 'many', number::text, 'many-' || number || '@lists.test', 'Ada', now() FROM generate_series(1, 500) AS number`);
    const client = await pool.connect();
    try {
      await client.query(
        `BEGIN; UPDATE account SET first_name = 'Bo' WHERE issuer = 'many'; SET CONSTRAINTS ALL IMMEDIATE`,
      );
      const { rows } = await client.query(
        `SELECT count(*)::int AS locks FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'`,
      );
      expect(rows).toEqual([{ locks: 1 }]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    await expectConsistent();
  });
});
