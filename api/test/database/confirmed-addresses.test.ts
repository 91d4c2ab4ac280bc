import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';

const migration = new URL('../../prisma/migrations/20261122000200_confirmed_addresses.sql', import.meta.url);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

test('the migration marks addresses of approved and otherwise verified accounts as confirmed', async () => {
  const { pool, prisma } = api.database;
  const approved = await api.createAccount({ roles: [1] });
  const staff = await api.createAccount({ roles: [3] });
  const waiting = await api.createAccount({ roles: [2] });
  const verified = await api.createAccount({ roles: [2] });
  const external = await api.createAccount({ roles: [2] });
  const provisional = await api.createAccount({ roles: [], approved: false });
  for (const [{ subject, email }, emailVerifiedAt] of [
    [waiting, null],
    [approved, null],
    [verified, new Date()],
  ] as const)
    await prisma.identityUser.create({ data: { subject, email, passwordHash: 'x', emailVerifiedAt } });
  await prisma.account.update({ where: { id: external.id }, data: { issuer: 'https://issuer.example.test' } });
  await prisma.account.update({ where: { id: provisional.id }, data: { subject: 'PROVISORY_ID_1' } });
  // Restores the former schema, except the mail kind: PostgreSQL cannot drop an enum value.
  await pool.query('ALTER TABLE account DROP CONSTRAINT account_approved_address, DROP COLUMN email_confirmed_at');
  await pool.query(readFileSync(migration, 'utf8').split('-- The mail')[0] ?? '');
  const rows = await prisma.account.findMany({ where: { emailConfirmedAt: { not: null } }, select: { id: true } });
  const confirmed = new Set(rows.map(({ id }) => id));
  expect([approved, staff, waiting, verified, external, provisional].map(({ id }) => confirmed.has(id))).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
});
