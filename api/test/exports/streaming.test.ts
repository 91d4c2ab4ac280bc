import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';
import { codeOf, createExporter, linesOf, requestExport } from './kit.ts';

/** More than two pages of rows. */
const rows = 1_001;

let api: TestApi;
let administrator: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
  administrator = await createExporter(api, { roles: [3] });
  const { prisma } = api.database;
  const clients = await prisma.account.createManyAndReturn({
    data: Array.from({ length: rows }, (_, index) => ({
      ...{ issuer: 'test', subject: `row-${index}`, email: `row-${index}@export.test`, lastName: 'Row' },
    })),
    select: { id: true },
  });
  const { id: dealId } = await createDeal(api.database);
  await prisma.investment.createMany({
    data: clients.map(({ id: accountId }) => ({ accountId, dealId, value: '1', currency: 'USD' as const })),
  });
});
afterAll(() => api.close());

/** Keeps the rows of investments, but not their number, from being read until the returned function is called. */
async function holdRows(): Promise<() => Promise<void>> {
  const client = await api.database.pool.connect();
  await client.query('BEGIN; LOCK TABLE flow_section');
  return async () => {
    await client.query('ROLLBACK');
    client.release();
  };
}

const start = (as: TestAccount, signal?: AbortSignal) =>
  requestExport(api, 'investments', { as, ...(signal ? { signal } : {}) });

describe('a long export', () => {
  test('DATA-05 has every row once, in pages of a constant number of statements', async () => {
    const { statements, result } = await countStatements(api.database, async () =>
      linesOf(await requestExport(api, 'investments', { as: administrator })),
    );
    expect(new Set(result.map((line) => line.split(',')[4])).size).toBe(rows);
    expect(result).toHaveLength(rows);
    // The caller, the session, its factors, the ids and three pages; from the second page on the caller again.
    expect(statements).toBeLessThan(12);
  });

  test('DATA-05 leaves rows out that are gone meanwhile, and shows none that came', async () => {
    const release = await holdRows();
    const response = await start(administrator);
    const { prisma } = api.database;
    const gone = await prisma.investment.findFirstOrThrow({ select: { id: true, dealId: true } });
    await prisma.investment.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
    const { id: accountId } = await api.createAccount();
    const come = { accountId, dealId: gone.dealId, value: '2', currency: 'USD' as const };
    const { id } = await prisma.investment.create({ data: come });
    await release();
    expect(await linesOf(response)).toHaveLength(rows - 1);
    await prisma.investment.update({ where: { id: gone.id }, data: { deletedAt: null } });
    await prisma.investment.delete({ where: { id } });
  });

  test('DATA-05 two at once per account, a third is refused until one has ended', async () => {
    const release = await holdRows();
    const running = [await start(administrator), await start(administrator)];
    const refused = await start(administrator);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await codeOf(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    const other = await start(await createExporter(api, { roles: [3] }));
    await release();
    for (const response of [...running, other]) expect(await linesOf(response)).toHaveLength(rows);
    expect((await start(administrator)).status).toBe(200);
  });

  test('DATA-05 that the caller gives up leaves nothing behind', async () => {
    const account = await createExporter(api, { roles: [3] });
    const { pool } = api.database;
    const inUse = () => pool.totalCount - pool.idleCount;
    const before = inUse();
    const release = await holdRows();
    for (let time = 0; time < 2; time += 1) {
      const abort = new AbortController();
      const response = await start(account, abort.signal);
      expect(response.status).toBe(200);
      abort.abort();
      await expect(response.text()).rejects.toThrow();
    }
    await release();
    await expect.poll(async () => (await start(account)).status).toBe(200);
    await expect.poll(inUse).toBeLessThanOrEqual(before);
  });

  test('DATA-05 ends when the caller loses the right to it', async () => {
    const account = await createExporter(api, { roles: [3] });
    const release = await holdRows();
    const response = await start(account);
    await api.database.prisma.roleAssignment.updateMany({ where: { accountId: account.id }, data: { roleId: 9 } });
    await release();
    await expect(response.text()).rejects.toThrow();
  });
});
