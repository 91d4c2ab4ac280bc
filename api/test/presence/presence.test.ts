import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purges } from '../../src/domains/presence/purges.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';

let api: TestApi;
let dealId: string;
let companyId: string;
let admin: TestAccount;
let editor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  const deal = await createDeal(api.database);
  [dealId, companyId] = [deal.id, deal.companyId];
  admin = await api.createAccount({ roles: [3], firstName: 'Grace' });
  editor = await api.createAccount({ roles: [{ roleId: 8, dealId }], firstName: 'Ada' });
});
afterAll(() => api.close());

const announce = async (as: TestAccount, id = dealId, entity = 'DEAL') => {
  const { data, errors } = await api.query<{ presentAt: { person: { firstName: string }; since: string }[] }>(
    'mutation ($entity: EditedEntity!, $id: ID!) { presentAt(entity: $entity, id: $id) { person { firstName } since } }',
    { entity, id },
    { as },
  );
  return errors[0]?.extensions.code ?? data?.presentAt.map(({ person }) => person.firstName);
};
/** Lets everybody have announced themselves so many seconds ago, however long the test has taken. */
const seen = (secondsAgo: number) =>
  api.database.pool.query(
    `UPDATE edit_session SET seen_at = now() - make_interval(secs => $1), since = now() - make_interval(secs => $1)`,
    [secondsAgo],
  );

it('HIST-12 names the others who have the same deal or company open, for a minute, and locks nobody out', async () => {
  expect(await announce(admin)).toEqual([]);
  expect(await announce(editor)).toEqual(['Grace']);
  expect(await announce(admin)).toEqual(['Ada']);
  expect(await announce(admin, (await createDeal(api.database)).id)).toEqual([]);
  const other = await api.createAccount({ roles: [11], firstName: 'Bert' });
  expect(await announce(admin, companyId, 'COMPANY')).toEqual([]);
  expect(await announce(other, companyId, 'COMPANY')).toEqual(['Grace']);
  await seen(50);
  expect(await announce(editor)).toEqual(['Grace']);
  await seen(61);
  expect(await announce(editor)).toEqual([]);
  const before = new Date(Date.now() - 30_000);
  await announce(admin);
  const [session] = await api.database.prisma.editSession.findMany({
    where: { accountId: admin.id, entityId: dealId },
  });
  expect(session?.since.getTime()).toBeGreaterThan(before.getTime());
  await seen(3_700);
  await api.database.pool.query(purges.edit_session ?? '');
  expect(await api.database.prisma.editSession.count()).toBe(0);
});

it('HIST-12 PERM-15 takes the right to edit the deal or company', async () => {
  const { id: other } = await createDeal(api.database);
  const manager = await api.createAccount({ roles: [7] });
  expect(await announce(editor, other)).toBe('NOT_FOUND');
  expect(await announce(manager)).toBe('NOT_FOUND');
  expect(await announce(manager, companyId, 'COMPANY')).toBe('FORBIDDEN');
  expect(await announce(editor, companyId, 'COMPANY')).toBe('FORBIDDEN');
  expect(await announce(await api.createAccount())).toBe('FORBIDDEN');
  for (const entity of ['DEAL', 'COMPANY']) expect(await announce(admin, randomUUID(), entity)).toBe('NOT_FOUND');
  expect(await announce(admin, companyId, 'DEAL')).toBe('NOT_FOUND');
  expect(await announce(admin, 'x')).toBe('NOT_FOUND');
});
