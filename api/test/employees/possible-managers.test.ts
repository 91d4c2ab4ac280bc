import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

interface Person {
  id: string;
  firstName: string;
  email: string;
}

let api: TestApi;
let administrator: TestAccount;
const list = (as: TestAccount, variables: object = {}) =>
  api.query<{ possibleManagers: Person[] }>(
    'query ($search: String, $limit: Int) { possibleManagers(search: $search, limit: $limit) { id firstName email } }',
    { ...variables },
    { as },
  );
const idsOf = async (as: TestAccount, variables: object = {}) =>
  (await list(as, variables)).data?.possibleManagers.map(({ id }) => id);

beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

describe('the pick list of relationship managers', () => {
  it('CACC-05 CLI-30 holds only enabled employees who may read clients, sorted by name', async () => {
    const managers = [
      await api.createAccount({ roles: [7], firstName: 'Ada', lastName: 'pick_100%', email: 'ada@managers.test' }),
      await api.createAccount({ roles: [5], firstName: 'berta', lastName: 'pick_100%' }),
      await api.createAccount({ roles: [6], firstName: 'Carl', lastName: 'pick_100%' }),
    ].map(({ id }) => id);
    for (const roles of [[1], [2], [9], []]) await api.createAccount({ roles, lastName: 'pick_100%' });
    await api.createAccount({ roles: [5], lastName: 'pick_100%', disabled: true });
    await api.createAccount({ roles: [5], lastName: 'pick 1000' });
    expect(await idsOf(administrator, { search: 'PICK_100%' })).toEqual(managers);
    expect(await idsOf(administrator, { search: 'pick_100%', limit: 2 })).toEqual(managers.slice(0, 2));
    expect(await idsOf(administrator, { search: 'ada@MANAGERS' })).toEqual(managers.slice(0, 1));
    expect(await idsOf(administrator)).toEqual(expect.arrayContaining(managers));
    for (const page of [{ limit: 51 }, { limit: 0 }, { search: 'x'.repeat(201) }]) {
      expect((await list(administrator, page)).errors[0]?.extensions.code).toBe('FIELD_INVALID');
    }
  });

  it('PERM-14/#12 requires one of the three flags for pick lists', async () => {
    // Role 11 has only read_employee, role 5 none of them.
    expect((await list(await api.createAccount({ roles: [11] }))).status).toBe(200);
    for (const roles of [[5], [7], [1]]) {
      const { status, errors } = await list(await api.createAccount({ roles }));
      expect([status, errors[0]?.extensions.code]).toEqual([403, 'FORBIDDEN']);
    }
  });
});
