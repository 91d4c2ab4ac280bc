import { maxSavedSearches } from '@platform/rules';
import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedSearchInput } from '../../src/graphql/generated/resolvers.ts';
import { readSavedSearches } from '../../src/read-models/saved-searches.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

interface SavedSearch {
  id: string;
  name: string;
  newCount: number;
  [field: string]: unknown;
}

const fields = `id name status search valuationBands companyAges fundingStages sortColumn sortDirection newCount`;
const newest = { column: 'PUBLISHED_AT', direction: 'desc_nulls_last' } as const;

let api: TestApi;
let investor: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  [investor, other] = [await api.createAccount(), await api.createAccount()];
});
afterAll(() => api.close());

const create = (search: Partial<SavedSearchInput> & { name: string }, as = investor) =>
  api.query<{ createSavedSearch: SavedSearch }>(
    `mutation Create($search: SavedSearchInput!) { createSavedSearch(search: $search) { ${fields} } }`,
    { search: { sort: newest, ...search } },
    { as },
  );
const rename = (id: string, name: string, as = investor) =>
  api.query<{ renameSavedSearch: SavedSearch }>(
    'mutation Rename($id: ID!, $name: String!) { renameSavedSearch(id: $id, name: $name) { id name } }',
    { id, name },
    { as },
  );
const look = (id: string, as = investor) =>
  api.query<{ lookAtSavedSearch: SavedSearch }>(
    'mutation Look($id: ID!) { lookAtSavedSearch(id: $id) { id newCount } }',
    { id },
    { as },
  );
const remove = (id: string, as = investor) =>
  api.query<{ deleteSavedSearch: string }>('mutation Delete($id: ID!) { deleteSavedSearch(id: $id) }', { id }, { as });

async function created(search: Partial<SavedSearchInput> & { name: string }, as = investor): Promise<string> {
  const { data, errors } = await create(search, as);
  expect(errors).toEqual([]);
  return data?.createSavedSearch.id ?? '';
}

async function list(as = investor): Promise<SavedSearch[]> {
  const { data, errors } = await api.query<{ savedSearches: SavedSearch[] }>(
    `{ savedSearches { ${fields} } }`,
    {},
    { as },
  );
  expect(errors).toEqual([]);
  return data?.savedSearches ?? [];
}

const counts = async () => Object.fromEntries((await list()).map(({ name, newCount }) => [name, newCount]));
const errorOf = ({ errors }: Awaited<ReturnType<typeof create>>) => [
  errors[0]?.extensions.code,
  errors[0]?.extensions.params,
];

describe('saved searches', () => {
  it('are stored with all choices, each once, and listed by name', async () => {
    const { data } = await create({
      name: '  seed in Europe ',
      status: 'ACTIVE',
      search: ' 50%_off ',
      valuationBands: ['OVER_2_BILLION', 'UNDER_100_MILLION', 'OVER_2_BILLION'],
      companyAges: ['WITHIN_5_YEARS'],
      fundingStages: ['SEED', 'ANY'],
      sort: { column: 'VALUATION', direction: 'asc_nulls_first' },
    });
    const stored = {
      id: data?.createSavedSearch.id,
      name: 'seed in Europe',
      status: 'ACTIVE',
      search: '50%_off',
      valuationBands: ['OVER_2_BILLION', 'UNDER_100_MILLION'],
      companyAges: ['WITHIN_5_YEARS'],
      fundingStages: ['SEED', 'ANY'],
      sortColumn: 'VALUATION',
      sortDirection: 'asc_nulls_first',
      newCount: 0,
    };
    expect(data?.createSavedSearch).toEqual(stored);
    await created({ name: 'All' });
    const [all, seed] = await list();
    expect(seed).toEqual(stored);
    expect(all).toMatchObject({ name: 'All', status: null, search: '', valuationBands: [], fundingStages: [] });
  });

  it('can be listed, opened, renamed and deleted only by their owner', async () => {
    const id = await created({ name: 'Mine' });
    await created({ name: 'mine' }, other);
    expect((await list(other)).map(({ name }) => name)).toEqual(['mine']);
    for (const missing of [id, 'x', '00000000-0000-4000-8000-000000000000']) {
      for (const answer of [
        await rename(missing, 'Taken', other),
        await look(missing, other),
        await remove(missing, other),
      ]) {
        expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([404, 'NOT_FOUND']);
      }
    }
    expect((await list()).map(({ name }) => name)).toEqual(['Mine']);
  });

  it('are renamed and deleted by their owner', async () => {
    const id = await created({ name: 'Wind' });
    expect((await rename(id, ' WIND ')).data?.renameSavedSearch).toEqual({ id, name: 'WIND' });
    expect((await remove(id)).data?.deleteSavedSearch).toBe(id);
    expect(await list()).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });

  it('have a unique name, ignoring letter case', async () => {
    const id = await created({ name: 'Wind' });
    const sun = await created({ name: 'Sun' });
    expect(errorOf(await create({ name: ' wInd' }))).toEqual(['SAVED_SEARCH_NAME_TAKEN', {}]);
    expect((await rename(sun, 'WIND')).errors[0]?.extensions.code).toBe('SAVED_SEARCH_NAME_TAKEN');
    expect((await rename(id, 'wind')).errors).toEqual([]);
    expect((await list()).map(({ name }) => name)).toEqual(['Sun', 'wind']);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'a\nb' }],
    ['search', { name: 'a', search: 'x'.repeat(201) }],
    ['status', { name: 'a', status: 'VOIDED' }],
  ] as const)('refuse a %s that does not fit', async (field, search) => {
    expect(errorOf(await create(search))).toEqual(['FIELD_INVALID', { field }]);
    expect(await list()).toEqual([]);
  });

  it('refuse an invalid new name', async () => {
    const id = await created({ name: 'Wind' });
    expect((await rename(id, '')).errors[0]?.extensions).toMatchObject({ params: { field: 'name' } });
    expect(await list()).toMatchObject([{ name: 'Wind' }]);
  });

  it('are limited to twenty per account, also when stored concurrently', async () => {
    for (let number = 1; number < maxSavedSearches - 1; number += 1) await created({ name: `Search ${number}` });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => create({ name })));
    const refused = answers.filter(({ errors }) => errors.length > 0);
    expect(refused.map(errorOf)).toEqual(Array(3).fill(['SAVED_SEARCH_LIMIT', { limit: maxSavedSearches }]));
    expect(await list()).toHaveLength(maxSavedSearches);
  });

  it('are stored once when two with the same name are created concurrently', async () => {
    const answers = await Promise.all([create({ name: 'Twice' }), create({ name: 'twice' })]);
    expect(answers.map(({ errors }) => errors[0]?.extensions.code).sort()).toEqual([
      'SAVED_SEARCH_NAME_TAKEN',
      undefined,
    ]);
    expect(await list()).toHaveLength(1);
  });

  it('count the visible matching deals published since the last visit', async () => {
    const { database } = api;
    const year = new Date().getUTCFullYear();
    const young = await createCompany(database, { name: '50%_off\\', foundingYear: year - 5, fundingStage: 'SEED' });
    const old = await createCompany(database, { name: '50xx', foundingYear: null, fundingStage: 'LATE' });
    await createDeal(database, { companyId: young.id, valuation: '100000000' });
    const id = await created({ name: 'all' });
    await created({ name: 'active', status: 'ACTIVE' });
    await created({ name: 'small', valuationBands: ['UNDER_100_MILLION'] });
    await created({ name: 'large', valuationBands: ['FROM_100_TO_500_MILLION', 'OVER_2_BILLION'] });
    await created({ name: 'young', companyAges: ['WITHIN_5_YEARS'] });
    await created({ name: 'older', companyAges: ['FROM_5_TO_8_YEARS', 'FROM_8_TO_12_YEARS', 'OVER_12_YEARS'] });
    await created({ name: 'seed', fundingStages: ['SEED'] });
    await created({ name: 'any', fundingStages: ['SEED', 'ANY'] });
    await created({ name: 'literal', search: '50%_OFF\\' });
    await created({ name: 'both', search: '50', fundingStages: ['LATE'], status: 'PROSPECTIVE' });
    const none = { all: 0, active: 0, small: 0, large: 0, young: 0, older: 0, seed: 0, any: 0, literal: 0, both: 0 };
    expect(await counts()).toEqual(none);

    const publishedAt = new Date(Date.now() + 1000);
    await createDeal(database, { companyId: young.id, valuation: '100000000', publishedAt });
    await createDeal(database, { companyId: young.id, valuation: '100000000', publishedAt });
    await createDeal(database, { companyId: old.id, valuation: '2000000000.01', status: 'PROSPECTIVE', publishedAt });
    for (const hidden of [{ publishedAt: null }, { status: 'CANCELED' }, { status: 'VOIDED' }] as const) {
      await createDeal(database, { companyId: young.id, valuation: '1', publishedAt, ...hidden });
    }
    const some = { all: 3, active: 2, small: 2, large: 1, young: 2, older: 0, seed: 2, any: 3, literal: 2, both: 1 };
    expect(await counts()).toEqual(some);

    await database.prisma.deal.updateMany({ where: { publishedAt }, data: { publishedAt: new Date() } });
    expect((await look(id)).data?.lookAtSavedSearch).toEqual({ id, newCount: 0 });
    expect(await counts()).toEqual({ ...some, all: 0 });
  });

  it('count deals by the same text search as the list', async () => {
    const searched = ['ZÜRICH  tide', 'zu\u0308rich', 'ends here', 'tide round', 'zurich'];
    for (const search of searched) await created({ name: search, search });
    const publishedAt = new Date(Date.now() + 1000);
    const { id: companyId } = await createCompany(api.database, { name: 'Zu\u0308rich\u00a0Tide' });
    await createDeal(api.database, {
      companyId,
      title: 'Round',
      publishedAt,
      textSections: { create: { order: 1, title: 'Long', body: `${'Words without number. '.repeat(3_000)}Ends here` } },
    });
    expect(await counts()).toEqual({
      'ZÜRICH  tide': 1,
      'zu\u0308rich': 1,
      'ends here': 1,
      'tide round': 0,
      zurich: 1,
    });
    await api.database.prisma.deal.updateMany({ where: { publishedAt }, data: { publishedAt: new Date(0) } });
  });

  it('read only the documents of new deals for the counts, without a search', async () => {
    await createDeal(api.database, { title: 'Wind, long ago', publishedAt: new Date(0) });
    for (let number = 1; number <= maxSavedSearches; number += 1)
      await created({ name: `number ${number}`, search: 'wind' });
    const publishedAt = new Date(Date.now() + 1000);
    for (const title of ['Wind', 'Sea']) await createDeal(api.database, { title, publishedAt });
    const client = await api.database.pool.connect();
    try {
      await client.query('BEGIN');
      // With so few documents the planner would choose a sequential scan.
      await client.query('SET LOCAL enable_seqscan = off');
      // Scans of the whole table, of the search index, and of single documents.
      const scans = async (): Promise<number[]> => {
        const { rows } = await client.query(`SELECT pg_stat_get_xact_numscans(relation::regclass)::int AS count
          FROM unnest(ARRAY['deal_search', 'deal_search_parts', 'deal_search_pkey']) AS relation`);
        return rows.map(({ count }) => count);
      };
      const before = await scans();
      const searches = await readSavedSearches(
        {
          ...api.database,
          query: async <Row extends QueryResultRow>({ text }: { text: string }, values: unknown[] = []) =>
            (await client.query<Row>(text, values)).rows,
        },
        new Map([['newCount', new Map()]]),
        { accountId: investor.id, timeZone: 'UTC', id: null },
      );
      expect(searches).toEqual(Array(maxSavedSearches).fill({ newCount: 1 }));
      const after = await scans();
      expect(after.map((count, place) => count - (before[place] ?? 0))).toEqual([0, 0, 2 * maxSavedSearches]);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    await api.database.prisma.deal.updateMany({ where: { publishedAt }, data: { publishedAt: new Date(0) } });
  });

  it('are read with their counts in one statement for any number', async () => {
    await created({ name: 'first', search: 'wind' });
    const one = await countStatements(api.database, () => list());
    for (let number = 2; number <= maxSavedSearches; number += 1)
      await created({ name: `number ${number}`, search: 'sea' });
    const all = await countStatements(api.database, () => list());
    expect(all.result).toHaveLength(maxSavedSearches);
    expect(all.statements).toBe(one.statements);
  });

  it('are refused without content access', async () => {
    const applicant = await api.createAccount({ roles: [2] });
    expect((await create({ name: 'a' }, applicant)).status).toBe(403);
  });
});
