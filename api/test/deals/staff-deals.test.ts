import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deal } from '../../src/database/generated/client.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';
import { countStatements } from '../kit/statements.ts';

interface Row {
  id: string;
  title: string;
  companyName: string;
  status: string;
  publishedAt: string | null;
  watchlistCount: number;
  investmentValue: string | null;
  availableAmount: string | null;
}

let api: TestApi;
let administrator: TestAccount;
let investor: TestAccount;
let published: Deal;
let draft: Deal;
let voided: Deal;

const list = (as: TestAccount, variables: object = {}) =>
  api.query<{ staffDeals: { totalCount: number; totalIsCapped: boolean; items: Row[] } }>(
    `query List($search: String, $sort: StaffDealSort, $limit: Int, $offset: Int) {
      staffDeals(search: $search, sort: $sort, limit: $limit, offset: $offset) {
        totalCount totalIsCapped
        items { id title companyName fundingStage status investmentDeadline publishedAt watchlistCount
          investmentCurrency investmentValue availableAmount viewCount averageSessionTime version
          rights { editOpportunity } createdBy { id } hasPendingChanges }
      }
    }`,
    { ...variables },
    { as },
  );
const idsOf = async (as: TestAccount, variables: object = {}) =>
  (await list(as, variables)).data?.staffDeals.items.map(({ id }) => id);

beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
  investor = await api.createAccount();
  const alder = await createCompany(api.database, { name: 'Alder 100%', fundingStage: 'SEED' });
  const birch = await createCompany(api.database, { name: 'Birch', fundingStage: 'LATE' });
  published = await createDeal(api.database, {
    companyId: alder.id,
    title: 'Series_A',
    investmentDeadline: new Date('2030-01-01'),
    investmentValue: '900000',
    valuation: '5000000',
    committedAmount: '50000',
  });
  draft = await createDeal(api.database, {
    companyId: birch.id,
    title: 'Bridge',
    publishedAt: null,
    investmentValue: null,
  });
  voided = await createDeal(api.database, {
    companyId: birch.id,
    title: 'Voided',
    status: 'VOIDED',
    investmentDeadline: new Date('2029-01-01'),
    investmentAmountAvailable: '0',
    valuation: '1000000',
  });
  await createInvestment(api.database, { accountId: investor.id, dealId: published.id });
  await api.database.prisma.watchlistEntry.create({ data: { accountId: investor.id, dealId: published.id } });
});
afterAll(() => api.close());

describe("the staff's deals list", () => {
  it('ADEAL-06 shows all deals with the global flag, and otherwise those of the caller’s assignments', async () => {
    expect(await idsOf(administrator)).toEqual([published.id, draft.id, voided.id]);
    const onOne = await api.createAccount({ roles: [{ roleId: 8, dealId: draft.id }] });
    expect((await list(onOne)).data?.staffDeals).toMatchObject({ totalCount: 1, items: [{ id: draft.id }] });
    expect(await idsOf(onOne, { search: 'Alder' })).toEqual([]);
    const assigned = await api.createAccount({ roles: [7, { roleId: 8, dealId: voided.id }] });
    expect(await idsOf(assigned)).toEqual([voided.id]);
    const unassigned = await api.createAccount({ roles: [7] });
    expect((await list(unassigned)).data?.staffDeals).toEqual({ totalCount: 0, totalIsCapped: false, items: [] });
  });

  it('ADEAL-20 lists voided deals for staff and never for investors', async () => {
    expect(await idsOf(administrator)).toContain(voided.id);
    const { data } = await api.query<{ deals: { items: { id: string }[] } }>(
      '{ deals { items { id } } }',
      {},
      { as: investor },
    );
    expect(data?.deals.items.map(({ id }) => id)).toEqual([published.id]);
  });

  it('ADEAL-07 computes the available amount from the offered one, and keeps a stored 0', async () => {
    const items = (await list(administrator)).data?.staffDeals.items ?? [];
    const amounts = items.map(({ investmentValue, availableAmount }) => [investmentValue, availableAmount]);
    expect(amounts).toEqual([
      ['900000.00', '850000.00'],
      [null, null],
      ['1000000.00', '0.00'],
    ]);
    expect(items.map(({ watchlistCount }) => watchlistCount)).toEqual([1, 0, 0]);
  });

  it('ADEAL-05 sorts by each column and by valuation, with empty values first or last', async () => {
    const at = async (column: string, direction: string) =>
      (await idsOf(administrator, { sort: { column, direction } })) ?? [];
    const ascending = {
      DEAL: [published.id, draft.id, voided.id],
      STAGE: [published.id],
      KEY_DATE: [draft.id, voided.id, published.id],
      OFFERED: [draft.id, published.id, voided.id],
      AVAILABLE: [draft.id, voided.id, published.id],
      STATUS: [draft.id],
      PUBLISHED_AT: [draft.id, published.id, voided.id],
      VALUATION: [draft.id, voided.id, published.id],
    };
    for (const [column, ids] of Object.entries(ascending)) {
      const found = await at(column, 'asc_nulls_first');
      expect({ column, ids: found.slice(0, ids.length) }).toEqual({ column, ids });
      expect({ column, ids: await at(column, 'desc_nulls_last') }).toEqual({ column, ids: found.reverse() });
    }
    expect((await at('WATCHLIST_COUNT', 'desc_nulls_last'))[0]).toBe(published.id);
  });

  it('ADEAL-05 searches and pages on the server and treats wildcards literally', async () => {
    for (const search of ['alder', '0%', 'ies_a', 'SERIES']) {
      expect({ search, ids: await idsOf(administrator, { search }) }).toEqual({ search, ids: [published.id] });
    }
    for (const search of ['%r%', 'Br_dge', '\\']) expect(await idsOf(administrator, { search })).toEqual([]);
    expect(await idsOf(administrator, { limit: 1, offset: 1 })).toEqual([draft.id]);
    expect((await list(administrator, { limit: 1 })).data?.staffDeals.totalCount).toBe(3);
    expect((await list(administrator, { limit: 51 })).errors[0]?.extensions.code).toBe('FIELD_INVALID');
  });

  it('ADEAL-05 CARE-12 ignores accents in titles, companies and searched text', async () => {
    const { id: companyId } = await createCompany(api.database, { name: 'Société Étoile' });
    const { id } = await createDeal(api.database, { companyId, title: 'Überbrückung', publishedAt: null });
    for (const search of ['societe etoile', 'ÉTOILE', 'uberbruck', 'BRU\u0308CK', 'üb']) {
      expect({ search, ids: await idsOf(administrator, { search }) }).toEqual({ search, ids: [id] });
    }
    await api.database.prisma.company.update({ where: { id: companyId }, data: { name: 'Lune' } });
    expect(await idsOf(administrator, { search: 'etoile' })).toEqual([]);
    expect(await idsOf(administrator, { search: 'lune' })).toEqual([id]);
    await api.database.prisma.deal.delete({ where: { id } });
  });

  it('PERM-03 ADEAL-10 names the caller’s rights on each deal', async () => {
    const rightsOf = async (as: TestAccount) => {
      const { data } = await api.query<{ staffDeals: { items: { rights: Record<string, boolean> }[] } }>(
        `{ staffDeals { items {
          rights { editOpportunity editOpportunityPrivacy publishOpportunity createOpportunity readClientInfo }
        } } }`,
        {},
        { as },
      );
      return data?.staffDeals.items.map(({ rights }) => Object.keys(rights).filter((flag) => rights[flag]));
    };
    const all = ['editOpportunity', 'editOpportunityPrivacy', 'publishOpportunity', 'createOpportunity'];
    expect(await rightsOf(administrator)).toEqual(Array(3).fill([...all, 'readClientInfo']));
    const leads = await api.createAccount({ roles: [11, { roleId: 4, dealId: draft.id }] });
    const edits = ['editOpportunity', 'readClientInfo'];
    expect(await rightsOf(leads)).toEqual([edits, [...all, 'readClientInfo'], edits]);
    const works = await api.createAccount({ roles: [7, { roleId: 8, dealId: voided.id }] });
    expect(await rightsOf(works)).toEqual([['editOpportunity', 'createOpportunity', 'readClientInfo']]);
  });

  it('ADEAL-22 AAPI-29 carries views and the average visit, those of staff not counted, and the creator', async () => {
    const visit = (accountId: string, deal: Deal, value?: number) => ({
      ...{ accountId, dealId: deal.id, companyId: deal.companyId, value: value ?? 0 },
      event: value === undefined ? ('DEAL_VIEW_MORE_CLICK' as const) : ('DEAL_DETAILED_VIEW_SESSION' as const),
    });
    const other = await api.createAccount();
    await api.database.prisma.analyticsEvent.createMany({
      data: [
        visit(investor.id, published),
        visit(other.id, published),
        visit(administrator.id, published),
        visit(investor.id, published, 60_000),
        visit(other.id, published, 120_000),
        // A page that was left open counts four hours.
        visit(other.id, published, 50 * 3_600_000),
        visit(administrator.id, published, 1),
        visit(administrator.id, draft, 1),
      ],
    });
    const viewer = await api.createAccount({ roles: [{ roleId: 8, dealId: published.id }] });
    const read = (as: TestAccount) =>
      api.query<{ staffDeals: { items: object[] } }>(
        '{ staffDeals { items { viewCount averageSessionTime version createdBy { id } } } }',
        {},
        { as },
      );
    const createdBy = { id: published.createdById };
    const average = (60_000 + 120_000 + 4 * 3_600_000) / 3;
    const row = { viewCount: 2, averageSessionTime: average, version: 1, createdBy };
    expect((await read(viewer)).data?.staffDeals.items).toEqual([row]);
    expect((await read(administrator)).data?.staffDeals.items).toEqual([
      row,
      { viewCount: 0, averageSessionTime: null, version: 1, createdBy: { id: draft.createdById } },
      { viewCount: 0, averageSessionTime: null, version: 1, createdBy: { id: voided.createdById } },
    ]);
  });

  it('PERM-22 is refused to an investor', async () => {
    const { status, data } = await list(investor);
    expect({ status, data }).toEqual({ status: 403, data: null });
  });

  it('is read in one statement for any number of rows', async () => {
    const { statements } = await countStatements(api.database, () => list(administrator, { limit: 1 }));
    expect((await countStatements(api.database, () => list(administrator, { limit: 50 }))).statements).toBe(statements);
  });
});

describe('a single deal', () => {
  const read = (as: TestAccount, id: string) =>
    api.query<{ staffDeal: Row & { investments: { value: string; client: { id: string } }[] } }>(
      `query ($id: ID!) {
        staffDeal(id: $id) { id title companyName investments { value progressLabel client { id } } }
      }`,
      { id },
      { as },
    );

  it('AAPI-22 ADEAL-06 is read by id with the live investments of the clients that the caller may see', async () => {
    const deal = await createDeal(api.database, { title: 'Read alone' });
    const client = await api.createAccount();
    const other = await api.createAccount();
    await createInvestment(api.database, { dealId: deal.id, accountId: client.id, value: '60000' }, [{ name: 'One' }]);
    await createInvestment(api.database, { dealId: deal.id, accountId: other.id, value: '70000' });
    await createInvestment(api.database, { dealId: deal.id, accountId: client.id, deletedAt: new Date() });
    const manager = await api.createAccount({ roles: [7, 6, { roleId: 10, investorAccountId: client.id }] });
    const { data } = await read(administrator, deal.id.toUpperCase());
    expect(data?.staffDeal).toMatchObject({ id: deal.id, title: 'Read alone' });
    expect(data?.staffDeal.investments.map(({ value }) => Number(value)).sort()).toEqual([60000, 70000]);
    const own = (await read(manager, deal.id)).data?.staffDeal.investments;
    expect(own).toMatchObject([{ progressLabel: 'One', client: { id: client.id } }]);
  });

  it('AAPI-22 is not found for those who do not have it in their list, and its investments need their flag', async () => {
    const deal = await createDeal(api.database);
    const delegate = await api.createAccount({ roles: [9] });
    const assigned = await api.createAccount({ roles: [9, { roleId: 8, dealId: deal.id }] });
    const codeOf = async (as: TestAccount, id: string) => (await read(as, id)).errors[0]?.extensions.code;
    const readPlain = (as: TestAccount) =>
      api.query<{ staffDeal: Row }>('query ($id: ID!) { staffDeal(id: $id) { id } }', { id: deal.id }, { as });
    expect((await readPlain(delegate)).errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await codeOf(administrator, 'no id')).toBe('NOT_FOUND');
    expect(await codeOf(administrator, administrator.id)).toBe('NOT_FOUND');
    expect(await codeOf(assigned, deal.id)).toBe('FORBIDDEN');
    const plain = await readPlain(assigned);
    expect(plain.data?.staffDeal.id).toBe(deal.id);
  });
});

describe('the deal of a conversation', () => {
  interface Talk {
    dealId: string | null;
    deal: Row | null;
  }
  const query = '{ conversations { dealId deal { title status } again: deal { id rights { editOpportunity } } } }';
  const talksOf = (as: TestAccount) => api.query<{ conversations: Talk[] }>(query, {}, { as });
  const talk = (employeeId: string, dealId: string | null, minutesAgo = 0) =>
    api.database.prisma.conversation.create({
      data: { investorId: investor.id, employeeId, dealId, lastMessageAt: new Date(Date.now() - minutesAgo * 60_000) },
    });

  it('AAPI-22/Deals is served to those who have the deal in their list, and is null for others', async () => {
    const former = await api.createAccount({ roles: [9, { roleId: 4, dealId: draft.id }] });
    for (const [minutes, dealId] of [published.id, draft.id, null].entries()) await talk(former.id, dealId, minutes);
    const { data } = await talksOf(former);
    expect(data?.conversations).toEqual([
      { dealId: published.id, deal: null, again: null },
      {
        dealId: draft.id,
        deal: { title: 'Bridge', status: draft.status },
        again: { id: draft.id, rights: { editOpportunity: true } },
      },
      { dealId: null, deal: null, again: null },
    ]);
  });

  it('AAPI-22/Deals PERM-22 is refused to the investor, and its investments need their flag', async () => {
    const lead = await api.createAccount({ roles: [{ roleId: 8, dealId: voided.id }] });
    const { id } = await talk(lead.id, voided.id);
    expect(await talksOf(investor)).toMatchObject({ status: 403, data: null });
    const document = 'query ($id: ID!) { conversation(id: $id) { deal { investments { id } } } }';
    expect(await api.query(document, { id }, { as: lead })).toMatchObject({ status: 403, data: null });
  });

  it('is read in one statement for any number of conversations', async () => {
    const busy = await api.createAccount({ roles: [3] });
    await talk(busy.id, published.id);
    const { statements } = await countStatements(api.database, () => talksOf(busy));
    for (const dealId of [draft.id, voided.id]) await talk(busy.id, dealId);
    expect((await countStatements(api.database, () => talksOf(busy))).statements).toBe(statements);
  });
});
