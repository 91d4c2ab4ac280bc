import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '../../src/composition.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

const log = { info() {}, warn() {} };
const day = 86_400_000;

let api: TestApi;
let investor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  investor = await api.createAccount();
});
afterAll(() => api.close());

const purge = () => tasks['database.purge'].run(api.services, {}, log);

/** A deal with versions 1 to `count`, saved the given days ago; version 2 has a file. */
async function createVersions(count: number, days: number): Promise<string> {
  const { prisma } = api.database;
  const { id: dealId } = await createDeal(api.database, { contentVersion: count, liveVersion: count });
  const createdAt = new Date(Date.now() - days * day);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await prisma.dealVersion.createMany({
    data: numbers.map((number) => ({
      ...{ dealId, number, format: 1, content: {}, createdAt },
      kind: number === 1 ? 'BASELINE' : 'SAVED',
    })),
  });
  const blob = await prisma.fileBlob.create({
    data: { sha256: Buffer.alloc(32), mediaType: 'application/pdf', sizeBytes: 1, storageKey: dealId },
  });
  await prisma.versionFile.create({ data: { dealId, number: 2, blobId: blob.id, name: 'Papers.pdf' } });
  return dealId;
}

const numbersOf = async (dealId: string) =>
  (await api.database.prisma.dealVersion.findMany({ where: { dealId }, orderBy: { number: 'asc' } })).map(
    ({ number }) => number,
  );
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

it('HIST-10 versions go, with their files, that are older than 90 days and not among the last 50', async () => {
  const [old, recent, few] = [await createVersions(60, 91), await createVersions(60, 89), await createVersions(50, 91)];
  await purge();
  await purge();
  expect(await numbersOf(old)).toEqual([1, ...from(11, 60)]);
  expect(await api.database.prisma.versionFile.count({ where: { dealId: old } })).toBe(0);
  expect(await numbersOf(recent)).toEqual(from(1, 60));
  expect(await numbersOf(few)).toEqual(from(1, 50));
  expect(await api.database.prisma.versionFile.count({ where: { dealId: { in: [recent, few] } } })).toBe(2);
});

it('HIST-10 versions stay that were public, that an investment names, or that pending changes start from', async () => {
  const { prisma } = api.database;
  const dealId = await createVersions(60, 91);
  await prisma.dealPublication.create({ data: { dealId, number: 3 } });
  await prisma.investment.create({
    data: { dealId, accountId: investor.id, value: '1000', currency: 'USD', dealVersion: 5 },
  });
  await prisma.dealPendingChange.create({ data: { dealId, content: {}, baseVersion: 7, version: 8 } });
  await prisma.deal.update({ where: { id: dealId }, data: { liveVersion: 9 } });
  await purge();
  expect(await numbersOf(dealId)).toEqual([1, 3, 5, 7, 8, 9, ...from(11, 60)]);
});

it('HIST-10 nothing else deletes or changes a version', async () => {
  const dealId = await createVersions(60, 91);
  await expect(api.database.pool.query('DELETE FROM deal_version WHERE deal_id = $1', [dealId])).rejects.toThrow(
    'append-only',
  );
  await expect(
    api.database.pool.query(`UPDATE deal_version SET content = '{"a": 1}' WHERE deal_id = $1`, [dealId]),
  ).rejects.toThrow('append-only');
  await purge();
  // The permission of the purge ends with its statement.
  await expect(api.database.pool.query('DELETE FROM deal_version WHERE deal_id = $1', [dealId])).rejects.toThrow(
    'append-only',
  );
});
