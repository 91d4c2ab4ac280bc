import { maxSavedViewAddressLength, maxSavedViews } from '@platform/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

interface SavedView {
  id: string;
  list: string;
  name: string;
  address: string;
}

let api: TestApi;
let employee: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  [employee, other] = [await api.createAccount({ roles: [9] }), await api.createAccount({ roles: [3] })];
});
afterAll(() => api.close());

const save = (view: Partial<SavedView>, as = employee) =>
  api.query<{ saveView: SavedView }>(
    `mutation Save($list: StaffList!, $name: String!, $address: String!) {
      saveView(list: $list, name: $name, address: $address) { id list name address } }`,
    { list: 'CLIENTS', name: 'Mine', address: '', ...view },
    { as },
  );
const rename = (id: string, name: string, as = employee) =>
  api.query<{ renameView: SavedView }>(
    'mutation Rename($id: ID!, $name: String!) { renameView(id: $id, name: $name) { id list name address } }',
    { id, name },
    { as },
  );
const remove = (id: string, as = employee) =>
  api.query<{ deleteView: string }>('mutation Delete($id: ID!) { deleteView(id: $id) }', { id }, { as });

async function saved(view: Partial<SavedView>, as = employee): Promise<string> {
  const { data, errors } = await save(view, as);
  expect(errors).toEqual([]);
  return data?.saveView.id ?? '';
}

async function list(of = 'CLIENTS', as = employee): Promise<SavedView[]> {
  const { data, errors } = await api.query<{ savedViews: SavedView[] }>(
    'query List($list: StaffList!) { savedViews(list: $list) { id list name address } }',
    { list: of },
    { as },
  );
  expect(errors).toEqual([]);
  return data?.savedViews ?? [];
}

const errorOf = ({ errors }: Awaited<ReturnType<typeof save>>) => [
  errors[0]?.extensions.code,
  errors[0]?.extensions.params,
];

describe('saved views', () => {
  test('DATA-09 are stored with name and address and listed per list by name', async () => {
    const address = 'search=w%C3%B3jcik&sort=NAME&order=asc_nulls_first';
    const id = await saved({ name: '  To approve ', address });
    await saved({ name: 'All' });
    await saved({ list: 'DEALS', name: 'Drafts', address: 'status=draft' });
    const [all, toApprove, ...rest] = await list();
    expect(toApprove).toEqual({ id, list: 'CLIENTS', name: 'To approve', address });
    expect([all?.name, rest]).toEqual(['All', []]);
    expect((await list('DEALS')).map(({ name }) => name)).toEqual(['Drafts']);
    expect(await list('INVESTMENTS')).toEqual([]);
  });

  test('DATA-09 are stored for the list of companies', async () => {
    await saved({ list: 'COMPANIES', name: 'Unpublished', address: 'sort=PUBLISHED' });
    expect(await list('COMPANIES')).toMatchObject([{ name: 'Unpublished', address: 'sort=PUBLISHED' }]);
    expect(await list('DEALS')).toEqual([]);
  });

  test('DATA-09 are renamed and deleted by their owner', async () => {
    const id = await saved({ name: 'Old', address: 'page=2' });
    expect((await rename(id, ' OLD ')).data?.renameView).toEqual({
      id,
      list: 'CLIENTS',
      name: 'OLD',
      address: 'page=2',
    });
    expect((await remove(id)).data?.deleteView).toBe(id);
    expect(await list()).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });

  test('DATA-09 are seen and changed by nobody else, whatever their role', async () => {
    const id = await saved({ name: 'Mine' });
    await saved({ name: 'mine' }, other);
    expect((await list('CLIENTS', other)).map(({ name }) => name)).toEqual(['mine']);
    for (const unknown of [id, 'x', '00000000-0000-4000-8000-000000000000']) {
      for (const answer of [await rename(unknown, 'Taken', other), await remove(unknown, other)]) {
        expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([404, 'NOT_FOUND']);
      }
    }
    expect((await list()).map(({ name }) => name)).toEqual(['Mine']);
  });

  test('have a unique name per list, ignoring letter case', async () => {
    const id = await saved({ name: 'Wind' });
    const sun = await saved({ name: 'Sun' });
    await saved({ list: 'DEALS', name: 'wind' });
    expect(errorOf(await save({ name: ' wInd' }))).toEqual(['SAVED_VIEW_NAME_TAKEN', {}]);
    expect((await rename(sun, 'WIND')).errors[0]?.extensions.code).toBe('SAVED_VIEW_NAME_TAKEN');
    expect((await rename(id, 'wind')).errors).toEqual([]);
    expect((await list()).map(({ name }) => name)).toEqual(['Sun', 'wind']);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['address', { address: 'x'.repeat(maxSavedViewAddressLength + 1) }],
    ['address', { address: 'search=%' }],
    ['address', { address: 'https://elsewhere.test/#' }],
  ])('refuse a %s that does not fit', async (field, view) => {
    expect(errorOf(await save(view))).toEqual(['FIELD_INVALID', { field }]);
    expect(await list()).toEqual([]);
  });

  test('refuse an invalid new name', async () => {
    const id = await saved({ name: 'Wind' });
    expect((await rename(id, '')).errors[0]?.extensions).toMatchObject({ params: { field: 'name' } });
    expect(await list()).toMatchObject([{ name: 'Wind' }]);
  });

  test('are limited to fifty per account over all lists, also when stored concurrently', async () => {
    await api.database.prisma.savedView.createMany({
      data: Array.from({ length: maxSavedViews - 2 }, (_, index) => ({
        accountId: employee.id,
        list: index % 2 === 0 ? ('DEALS' as const) : ('CLIENTS' as const),
        name: `View ${index}`,
        address: '',
      })),
    });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => save({ name })));
    const refused = answers.filter(({ errors }) => errors.length > 0);
    expect(refused.map(errorOf)).toEqual(Array(3).fill(['SAVED_VIEW_LIMIT', { limit: maxSavedViews }]));
  });

  test('are stored once when two with the same name are saved concurrently', async () => {
    const answers = await Promise.all([save({ name: 'Twice' }), save({ name: 'twice' })]);
    expect(answers.map(({ errors }) => errors[0]?.extensions.code).sort()).toEqual([
      'SAVED_VIEW_NAME_TAKEN',
      undefined,
    ]);
    expect(await list()).toHaveLength(1);
  });

  test('are out of reach once the last staff role is gone, and go with the account', async () => {
    await saved({ name: 'Kept' });
    const { prisma } = api.database;
    await prisma.roleAssignment.updateMany({ where: { accountId: employee.id }, data: { roleId: 1 } });
    expect((await save({ name: 'More' })).status).toBe(403);
    await prisma.account.delete({ where: { id: employee.id } });
    expect(await prisma.savedView.count({ where: { accountId: employee.id } })).toBe(0);
  });
});
