import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from '../../src/database/database.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { testIssuer } from '../kit/tokens.ts';
import { expectedAccountList, expectedWhitelistList, storedRows } from './model.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { prisma } = api.database;
  await prisma.whitelistEntry.deleteMany();
  await prisma.mail.deleteMany();
  await prisma.account.deleteMany();
});

async function expectConsistent(): Promise<void> {
  expect(await storedRows(api.database, 'account_list')).toEqual(await expectedAccountList(api.database));
  expect(await storedRows(api.database, 'whitelist_list')).toEqual(await expectedWhitelistList(api.database));
}

const addresses = ['łucja@lists.test', 'Bo@lists.test', 'cy@lists.test', 'di@lists.test', 'eve@lists.test'];
const names = [null, '', ' ', 'Wójcik', 'Ada', 'ÉLAN'];
const roles = [1, 2, 3, 7];

/** One write of a table that the lists depend on; `chance` draws what is written. */
type Write = (transaction: Transaction, chance: (below: number) => number) => Promise<unknown>;

const writes: Record<string, Write> = {
  'adds an account': (transaction, chance) =>
    transaction.account.create({
      data: {
        issuer: testIssuer,
        subject: randomUUID(),
        email: addresses[chance(5)] ?? '',
        firstName: names[chance(6)] ?? null,
        assignments: { create: { roleId: roles[chance(4)] ?? 1 } },
      },
    }),
  'removes an account': async (transaction, chance) =>
    chance(4) === 0 && transaction.account.deleteMany({ where: { email: addresses[chance(5)] ?? '' } }),
  'changes an account': (transaction, chance) =>
    transaction.account.updateMany({
      where: { email: addresses[chance(5)] ?? '' },
      data:
        [
          { firstName: names[chance(6)] ?? null },
          { lastName: names[chance(6)] ?? null },
          { city: 'Zurich', countryCode: 'CH', phoneNumber: '1', firstName: 'Ada', lastName: 'Byron' },
          { city: names[chance(3)] ?? null },
          { disabledAt: chance(2) ? new Date() : null },
          {
            emailConfirmedAt: new Date(),
            approvedAt: new Date(),
            acceptedConfidentialityAt: chance(2) ? new Date() : null,
          },
          { acceptedConfidentialityAt: null, approvedAt: null },
          { email: addresses[chance(5)] ?? '' },
        ][chance(8)] ?? {},
    }),
  'saves a whitelist entry': async (transaction, chance) => {
    const email = addresses[chance(5)] ?? '';
    const account = chance(2)
      ? await transaction.account.findFirst({ where: { email: addresses[chance(5)] ?? '' } })
      : null;
    const data = {
      roleId: roles[chance(4)] ?? 1,
      status: chance(2) ? ('APPROVED' as const) : ('INTERESTED' as const),
      accountId: account?.id ?? null,
      firstName: names[chance(6)] ?? null,
      approvedAt: chance(2) ? new Date() : null,
    };
    await transaction.whitelistEntry.upsert({ where: { email }, create: { email, ...data }, update: data });
  },
  'removes a whitelist entry': (transaction, chance) =>
    transaction.whitelistEntry.deleteMany({ where: { email: addresses[chance(5)] ?? '' } }),
  'adds or removes a profile': async (transaction, chance) => {
    const account = await transaction.account.findFirst({ where: { email: addresses[chance(5)] ?? '' } });
    if (!account) return;
    if (chance(2)) await transaction.investorProfile.create({ data: { accountId: account.id } });
    else await transaction.investorProfile.deleteMany({ where: { accountId: account.id } });
  },
  'gives, moves or takes a role': async (transaction, chance) => {
    const account = await transaction.account.findFirst({ where: { email: addresses[chance(5)] ?? '' } });
    const other = await transaction.account.findFirst({ where: { email: addresses[chance(5)] ?? '' } });
    if (!account || !other) return;
    const roleId = roles[chance(4)] ?? 1;
    const { roleAssignment } = transaction;
    const change = chance(5);
    if (change === 0) await roleAssignment.deleteMany({ where: { accountId: account.id } });
    if (change === 1) await roleAssignment.create({ data: { accountId: account.id, roleId } });
    if (change === 2) {
      await roleAssignment.updateMany({ where: { roleId: 10, accountId: other.id }, data: { accountId: account.id } });
    }
    if (change > 2) {
      await roleAssignment.create({ data: { accountId: account.id, roleId: 10, investorAccountId: other.id } });
    }
  },
  'stores, delivers or removes a mail': async (transaction, chance) => {
    const recipient = addresses[chance(5)] ?? '';
    if (chance(4) === 0) await transaction.mail.deleteMany({ where: { recipient } });
    else if (chance(2))
      await transaction.mail.updateMany({ where: { recipient }, data: { attempts: { increment: 1 } } });
    else {
      const account = await transaction.account.findFirst({ where: { email: recipient } });
      if (account) await transaction.mail.create({ data: { kind: 'APPROVAL', recipient, accountId: account.id } });
    }
  },
};

/** What the database rejects because of another row: the transaction changes nothing. */
const isRejected = (error: unknown) =>
  /constraint|P2002|P2003|P2004|P2010|WriteConflict|deadlock|Unique|Foreign/i.test(String(error));

test('CLI-09 WL-01 stored rows follow random writes of several callers at once', { timeout: 60_000 }, async () => {
  const kinds = Object.values(writes);
  for (const seed of [1, 2, 3]) {
    let stored = 0;
    const caller = async (number: number) => {
      const draws = fc.sample(fc.nat(1_000_000), { numRuns: 2_000, seed: seed * 100 + number });
      const chance = (below: number) => (draws.pop() ?? 0) % below;
      for (let round = 0; round < 25; round++) {
        try {
          await api.database.prisma.$transaction(async (transaction) => {
            for (let count = 1 + chance(3); count > 0; count--)
              await kinds[chance(kinds.length)]?.(transaction, chance);
          });
          stored++;
        } catch (error) {
          if (!isRejected(error)) throw error;
        }
      }
    };
    await Promise.all([1, 2, 3, 4].map(caller));
    expect(stored).toBeGreaterThan(20);
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
