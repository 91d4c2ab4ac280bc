import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

let api: TestApi;
let investor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
});
afterAll(() => api.close());

/** Stores a company with a deal and one funding round with the named investors. */
async function setUp(...names: string[]) {
  const company = await createCompany(api.database, { investors: names.map((name) => ({ name, isSummary: true })) });
  const { id: dealId } = await createDeal(api.database, { companyId: company.id });
  const [round] = await api.database.prisma.fundingRound.findMany({ where: { companyId: company.id } });
  return { companyId: company.id, roundId: round?.id ?? '', shown: () => readShown(dealId) };
}

/** The notable investors on a deal's card. */
async function readShown(id: string): Promise<string[] | undefined> {
  const document = 'query ($id: ID!) { deal(id: $id) { summaryInvestors } }';
  const { data } = await api.query<{ deal: { summaryInvestors: string[] } }>(document, { id }, { as: investor });
  return data?.deal.summaryInvestors;
}

const unique = (name: string) => `${name} ${randomUUID()}`;

test('the notable investors of a card follow changes of rounds, investors and names', async () => {
  const { prisma } = api.database;
  const [alpha, beta, gamma] = [unique('Alpha'), unique('beta'), unique('Gamma')];
  const [one, other] = [await setUp(beta), await setUp()];
  expect([await one.shown(), await other.shown()]).toEqual([[beta], []]);

  const { id } = await prisma.notableInvestor.create({ data: { name: alpha } });
  const entry = { fundingRoundId: one.roundId, notableInvestorId: id };
  await prisma.fundingRoundNotableInvestor.create({ data: entry });
  expect(await one.shown()).toEqual([beta]);
  await prisma.fundingRoundNotableInvestor.updateMany({ where: entry, data: { isSummary: true } });
  expect(await one.shown()).toEqual([alpha, beta]);
  await prisma.notableInvestor.update({ where: { id }, data: { name: gamma } });
  expect(await one.shown()).toEqual([beta, gamma]);

  const { id: second } = await prisma.fundingRound.create({
    data: { companyId: other.companyId, financingRound: 'SEED', date: new Date('2024-01-01') },
  });
  await prisma.fundingRoundNotableInvestor.updateMany({ where: entry, data: { fundingRoundId: second } });
  expect([await one.shown(), await other.shown()]).toEqual([[beta], [gamma]]);
  await prisma.fundingRound.update({ where: { id: second }, data: { companyId: one.companyId } });
  expect([await one.shown(), await other.shown()]).toEqual([[beta, gamma], []]);
  await prisma.fundingRoundNotableInvestor.deleteMany({ where: { notableInvestorId: id } });
  expect(await one.shown()).toEqual([beta]);
  await prisma.fundingRound.delete({ where: { id: one.roundId } });
  expect(await one.shown()).toEqual([]);
  await prisma.company.delete({
    where: { id: (await createCompany(api.database, { investors: [{ name: alpha, isSummary: true }] })).id },
  });
});

describe('of two concurrent changes', () => {
  const add = `INSERT INTO funding_round_notable_investor (funding_round_id, notable_investor_id, is_summary)
    SELECT $1, id, true FROM notable_investor WHERE name = $2::citext`;
  const rename = 'UPDATE notable_investor SET name = $1 WHERE name = $2';

  /** Runs two transactions in which the second waits for the first. */
  async function runTogether(first: readonly [string, string[]], second: readonly [string, string[]]): Promise<void> {
    const [early, late] = [await api.database.pool.connect(), await api.database.pool.connect()];
    try {
      for (const client of [early, late]) await client.query('BEGIN');
      await early.query(...(first as [string, string[]]));
      const { rows } = await late.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const waiting = late.query(...(second as [string, string[]]));
      await waitsForLock(early, rows[0]?.pid ?? 0);
      await early.query('COMMIT');
      await waiting;
      await late.query('COMMIT');
    } finally {
      for (const client of [early, late]) client.release();
    }
  }

  async function waitsForLock(client: pg.PoolClient, pid: number): Promise<void> {
    await expect
      .poll(async () => (await client.query('SELECT cardinality(pg_blocking_pids($1)) AS by', [pid])).rows[0]?.by)
      .toBeGreaterThan(0);
  }

  test('that add an investor each, both investors are shown', async () => {
    const [one, other] = [unique('One'), unique('Other')];
    await api.database.prisma.notableInvestor.createMany({ data: [{ name: one }, { name: other }] });
    const { roundId, shown } = await setUp();
    const { id: second } = await api.database.prisma.fundingRound.create({
      data: { companyId: (await companyOf(roundId)) ?? '', financingRound: 'SEED', date: new Date('2024-01-01') },
    });
    await runTogether([add, [roundId, one]], [add, [second, other]]);
    expect(await shown()).toEqual([one, other]);
  });

  test.each([
    [
      'the addition is first',
      (added: readonly [string, string[]], renamed: readonly [string, string[]]) => runTogether(added, renamed),
    ],
    [
      'the renaming is first',
      (added: readonly [string, string[]], renamed: readonly [string, string[]]) => runTogether(renamed, added),
    ],
  ])('that add an investor and rename it, the new name is shown: %s', async (_, run) => {
    const [before, after] = [unique('Before'), unique('After')];
    const { id } = await api.database.prisma.notableInvestor.create({ data: { name: before } });
    const { roundId, shown } = await setUp();
    const addById = add.replace('name = $2::citext', 'id = $2::uuid');
    await run([addById, [roundId, id]], [rename, [after, before]]);
    expect(await shown()).toEqual([after]);
  });

  const companyOf = async (roundId: string) =>
    (await api.database.prisma.fundingRound.findUnique({ where: { id: roundId } }))?.companyId;
});
