import { unescapeInnerFormulas } from '@platform/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal, createInvestment } from '../kit/seed.ts';
import { authenticate, codeOf, createExporter, type ListName, linesOf, readCsv, requestExport } from './kit.ts';

let api: TestApi;
let administrator: TestAccount;

beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: 'Asia/Tokyo' } });
  administrator = await createExporter(api, { roles: [3] });
});
afterAll(() => api.close());

const exported = (list: ListName, query: Record<string, string> = {}, as = administrator) =>
  requestExport(api, list, { as, query });
const lines = async (...parameters: Parameters<typeof exported>) => linesOf(await exported(...parameters));

const dealOf = async (name: string, title: string, options: object = {}) =>
  createDeal(api.database, { companyId: (await createCompany(api.database, { name })).id, title, ...options });

describe('an exported list', () => {
  test('DATA-05 is CSV in UTF-8 with a byte order mark, named by list and day', async () => {
    const response = await exported('deals', { search: 'nothing like this' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=deals-\d{4}-\d\d-\d\d\.csv$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await readCsv(response)).toBe(
      '\uFEFFCompany,Deal,Stage,Key Date (Asia/Tokyo),Published date (Asia/Tokyo),Watchlist count,Currency,Offered,Available,Status\r\n',
    );
  });

  test('DATA-05 of deals has the rows of the screen, with its search, order and plain decimals', async () => {
    const publishedAt = new Date('2025-12-31T16:00:00Z');
    await dealOf('Zeolite', 'Series B', { publishedAt, investmentDeadline: new Date('2026-06-30T14:59:59Z') });
    await dealOf('Zeolite', '=1+1', { publishedAt: null, investmentCurrency: 'EUR', investmentValue: '1234567.89' });
    const ascending = await lines('deals', { search: 'zeolite', sort: 'DEAL', order: 'asc_nulls_first' });
    expect(ascending).toEqual([
      "Zeolite,'=1+1,Early,,,0,EUR,1234567.89,1234567.89,Draft",
      'Zeolite,Series B,Early,2026-06-30T23:59:59+09:00,2026-01-01T01:00:00+09:00,0,USD,1000000.00,1000000.00,Published',
    ]);
    const descending = await lines('deals', { search: 'ZEOLITE', sort: 'DEAL', order: 'desc_nulls_last' });
    expect(descending).toEqual(ascending.toReversed());
    expect(await lines('deals', { search: 'series b' })).toContain(ascending[1]);
  });

  test('DATA-05 of deals has no formula either where spreadsheets split lines at semicolons or tabs', async () => {
    await dealOf('Spodumene', 'A;=1+1;b;-c; =d', { publishedAt: null });
    await dealOf('Spodumene', "B;'=1+1\t@x", { publishedAt: null });
    const titles = (await lines('deals', { search: 'spodumene', sort: 'DEAL', order: 'asc_nulls_first' })).map(
      (line) => line.split(',')[1],
    );
    expect(titles).toEqual(["A;'=1+1;b;'-c; =d", "B;''=1+1\t'@x"]);
    expect(titles.map((title = '') => unescapeInnerFormulas(title))).toEqual(['A;=1+1;b;-c; =d', "B;'=1+1\t@x"]);
  });

  test('DATA-05 COMP-01 COMP-02 of companies has the rows of the screen, with its search and order', async () => {
    const updatedAt = new Date('2025-12-31T16:00:00Z');
    const unpublished = await createCompany(api.database, {
      ...{ name: '=Olivine', fundingStage: 'LATE', updatedAt, unpublishedAt: updatedAt },
      hqCountry: { connect: { code: 'PL' } },
    });
    const published = await createCompany(api.database, { name: 'Olivine Wójcik', fundingStage: 'ANY', updatedAt });
    await createDeal(api.database, { companyId: published.id, publishedAt: null });
    const at = '2026-01-01T01:00:00+09:00';
    const rows = [`'=Olivine,Late,Poland,0,${at},Unpublished`, `Olivine Wójcik,Any,,1,${at},Published`];
    expect(await lines('companies', { search: 'OLIVINE' })).toEqual(rows);
    for (const sort of ['NAME', 'DEAL_COUNT', 'PUBLISHED']) {
      const query = { search: 'olivine', sort, order: 'desc_nulls_last' };
      expect(await lines('companies', query)).toEqual(rows.toReversed());
    }
    expect(await lines('companies', { search: 'olivine wojcik' })).toEqual([rows[1]]);
    const [titles] = (await readCsv(await exported('companies', { ids: unpublished.id }))).split('\r\n');
    expect(titles).toBe('\uFEFFCompany,Funding stage,HQ country,Deals,Update date (Asia/Tokyo),Status');
    // Like the list, for all staff.
    const viewer = await createExporter(api, { roles: [7] });
    expect(await lines('companies', { ids: unpublished.id }, viewer)).toEqual([rows[0]]);
    expect(
      await api.database.prisma.auditEntry.count({ where: { actorId: viewer.id, action: 'export.companies' } }),
    ).toBe(1);
  });

  test('DATA-05 of clients has names, manager and status', async () => {
    const client = await api.createAccount({ firstName: 'Wanda', lastName: 'Quist', email: 'wanda@export.test' });
    await api.createAccount({
      roles: [7, { roleId: 10, investorAccountId: client.id }],
      ...{ firstName: 'Max', lastName: 'Marr', email: 'marr@export.test' },
    });
    const [line, ...others] = await lines('clients', { search: 'wanda quist' });
    expect(others).toEqual([]);
    expect(line).toMatch(
      /^Wanda,Quist,wanda@export\.test,(Yes|No)?,Max Marr,marr@export\.test,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00,Confidentiality agreement not accepted$/,
    );
  });

  test('DATA-05 of whitelist and applicants has the entries of each tab only', async () => {
    const createdAt = new Date('2026-01-02T03:04:05Z');
    const entry = { createdAt, updatedAt: createdAt, lastName: 'Entry' };
    await api.database.prisma.whitelistEntry.createMany({
      data: [
        { ...entry, email: 'b@wl.test', firstName: 'Bo', roleId: 1, status: 'APPROVED', approvedAt: createdAt },
        { ...entry, email: 'a@wl.test', firstName: 'Al', roleId: 2, status: 'INTERESTED' },
      ],
    });
    const at = '2026-01-02T12:04:05+09:00';
    expect(await lines('whitelist', { search: '@wl.test' })).toEqual([
      `Bo,Entry,b@wl.test,,Approved,${at},${at},${at},,,,,,`,
    ]);
    expect(await lines('interested', { search: '@wl.test', sort: 'EMAIL' })).toEqual([
      `Al,Entry,a@wl.test,,Interested,${at},${at},,,,,,,`,
    ]);
  });

  test('DATA-05 DATA-07 of whitelist and applicants has the answers of the registration', async () => {
    const answers = { appClient: 'YES', accreditedInvestor: 'NOT_SURE' } as const;
    const name = { firstName: 'Reg', lastName: 'Istra' };
    const applicant = await api.createAccount({ roles: [2], email: 'reg@wl.test', ...name, ...answers });
    const createdAt = new Date('2026-01-02T03:04:05Z');
    await api.database.prisma.account.update({
      where: { id: applicant.id },
      data: { phoneNumber: '044 123 45 67', createdAt },
    });
    await api.database.prisma.whitelistEntry.create({
      data: { email: applicant.email, accountId: applicant.id, ...name, roleId: 2, status: 'INTERESTED' },
    });
    const [titles, line] = (await readCsv(await exported('interested', { search: 'istra' }))).split('\r\n');
    expect(titles).toMatch(/,App client,Accredited investor,Country,City,Phone,Signed up \(Asia\/Tokyo\)$/);
    expect(line).toMatch(/,Yes,Not sure,Switzerland,Zurich,044 123 45 67 \(\+41\),2026-01-02T12:04:05\+09:00$/);
  });

  test('DATA-05 of employees has their roles with what they are bound to, and the filters of the list', async () => {
    const { id: dealId } = await dealOf('Bound', 'Seed');
    const client = await api.createAccount({ firstName: 'Cleo', lastName: 'Client' });
    const name = { lastName: 'Staffel' };
    await api.createAccount({ roles: [{ roleId: 8, dealId }], firstName: 'Ann', ...name });
    const bound = { roleId: 10, investorAccountId: client.id };
    await api.createAccount({ roles: [7, bound], firstName: 'Ben', ...name, disabled: true });
    const roles = async (query: Record<string, string>) =>
      (await lines('employees', { search: 'staffel', ...query })).map((line) => line.replace(/^(\w+),.*?test,/, '$1 '));
    expect(await roles({})).toEqual([
      expect.stringMatching(/^Ann Deal employee \(Bound - Seed\),.*,Enabled$/),
      expect.stringMatching(
        /^Ben "Relationship manager, Relationship manager for an investor \(Cleo Client\)",.*,Account disabled$/,
      ),
    ]);
    expect(await roles({ roleIds: '7,3' })).toEqual([expect.stringMatching(/^Ben/)]);
    expect(await roles({ disabled: 'false' })).toEqual([expect.stringMatching(/^Ann/)]);
  });

  test('DATA-05 of investments has one row each, cancelled ones left out', async () => {
    const client = await api.createAccount({ firstName: '@Ida', lastName: 'Ode', email: 'ida@export.test' });
    const own = { accountId: client.id, createdAt: new Date(0), updatedAt: new Date(0) };
    const [first, second] = [await dealOf('Odeon', 'A'), await dealOf('Odeon', 'B')];
    await createInvestment(api.database, { ...own, dealId: second.id, value: '10.5', completedAt: new Date(0) });
    await createInvestment(api.database, { ...own, dealId: first.id, currency: 'CHF' }, [{ name: 'Sign' }]);
    await createInvestment(api.database, { ...own, dealId: first.id, deletedAt: new Date() });
    const epoch = '1970-01-01T09:00:00+09:00';
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/);
    const cells = (await lines('investments', { search: 'odeon' })).map((line) => line.split(','));
    expect(cells).toEqual([
      ['Odeon', 'A', "'@Ida", 'Ode', 'ida@export.test', '50000.00', 'CHF', 'Sign', epoch, at, ''],
      ['Odeon', 'B', "'@Ida", 'Ode', 'ida@export.test', '10.50', 'USD', 'Completed', epoch, at, epoch],
    ]);
    // As the list is filtered.
    for (const [waitingFor, titles] of [
      ['STAFF', ['A']],
      ['NOBODY', ['B']],
      ['CLIENT', []],
    ] as const) {
      const found = await lines('investments', { search: 'odeon', waitingFor });
      expect(found.map((line) => line.split(',')[1])).toEqual(titles);
    }
  });
});

describe('the rights to an export', () => {
  test('DATA-05 are those of the list: only visible clients and deals', async () => {
    const [managed, other] = [
      await api.createAccount({ lastName: 'Rightly' }),
      await api.createAccount({ lastName: 'Rightly' }),
    ];
    const deal = await dealOf('Rightly', 'Own');
    await dealOf('Rightly', 'Other');
    for (const { id: accountId } of [managed, other]) {
      await createInvestment(api.database, { accountId, dealId: deal.id });
    }
    const manager = await createExporter(api, {
      roles: [7, { roleId: 10, investorAccountId: managed.id }, { roleId: 8, dealId: deal.id }],
    });
    const count = async (list: ListName, as: TestAccount) => (await lines(list, { search: 'rightly' }, as)).length;
    for (const [list, ofManager, ofAll] of [
      ['clients', 1, 2],
      ['investments', 1, 2],
      ['deals', 1, 2],
    ] as const) {
      expect([list, await count(list, manager), await count(list, administrator)]).toEqual([list, ofManager, ofAll]);
    }
    for (const list of ['whitelist', 'interested', 'employees'] as const) {
      expect(await codeOf(await exported(list, {}, manager))).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('DATA-05 DATA-07 chosen rows are exported alone, in the order of the list, those of others left out', async () => {
    const named = (firstName: string) => api.createAccount({ firstName, lastName: 'Chosenly' });
    const [first, second, third, foreign] = [await named('A'), await named('B'), await named('C'), await named('D')];
    const [deal, otherDeal] = [await dealOf('Chosenly', 'Own'), await dealOf('Chosenly', 'Other')];
    const ofDeal = async (accountId: string) => createInvestment(api.database, { accountId, dealId: deal.id });
    const investments = [await ofDeal(third.id), await ofDeal(foreign.id)];
    const manager = await createExporter(api, {
      roles: [
        ...[7, { roleId: 8, dealId: deal.id }],
        ...[first, second, third].map(({ id: investorAccountId }) => ({ roleId: 10, investorAccountId })),
      ],
    });
    const names = async (list: ListName, rows: readonly { id: string }[], as = manager, query = {}) => {
      const ids = rows.map(({ id }) => id).join(',');
      const exportedLines = await lines(list, { ...query, ids }, as);
      return exportedLines.map((line) => line.split(',').slice(0, 3).join(' '));
    };
    const ofClients = [third, first, foreign];
    expect(await names('clients', ofClients)).toEqual([
      expect.stringMatching(/^A Chosenly/),
      expect.stringMatching(/^C Chosenly/),
    ]);
    expect(await names('clients', ofClients, administrator)).toHaveLength(3);
    expect(await names('clients', ofClients, manager, { search: 'A Chosenly' })).toHaveLength(1);
    expect(await names('deals', [deal, otherDeal])).toEqual(['Chosenly Own Early']);
    expect(await names('investments', investments)).toEqual(['Chosenly Own C']);
    expect(await names('employees', [manager, first], administrator)).toHaveLength(1);
    const entry = await api.database.prisma.whitelistEntry.create({
      data: { email: 'chosen@wl.test', firstName: 'Chosen', roleId: 2, status: 'INTERESTED' },
    });
    expect(await names('interested', [entry], administrator)).toEqual(['Chosen  chosen@wl.test']);
    expect(await names('whitelist', [entry], administrator)).toEqual([]);
    const [audited] = await api.database.prisma.auditEntry.findMany({
      where: { actorId: manager.id, action: 'export.clients' },
      orderBy: { id: 'asc' },
    });
    expect(audited?.details).toEqual({ format: 'csv', rows: 2, ids: ofClients.map(({ id }) => id).join(',') });
  });

  test('DATA-05 of people include an authentication in the last five minutes', async () => {
    const account = await api.createAccount({ roles: [3] });
    const lists = ['clients', 'whitelist', 'interested', 'employees', 'investments'] as const;
    for (const secondsAgo of [301, 3_600]) {
      await authenticate(api, account, secondsAgo);
      for (const list of lists) {
        expect([list, ...(await codeOf(await exported(list, {}, account)))]).toEqual([list, 403, 'STEP_UP_REQUIRED']);
      }
    }
    expect((await exported('deals', {}, account)).status).toBe(200);
    expect(
      await api.database.prisma.auditEntry.count({ where: { actorId: account.id, action: 'export.clients' } }),
    ).toBe(0);
    await authenticate(api, account, 240);
    for (const list of lists) expect((await exported(list, {}, account)).status).toBe(200);
  });

  test('DATA-05 every export is audited with its filters and the number of rows', async () => {
    await api.createAccount({ lastName: 'Auditov' });
    const account = await createExporter(api, { roles: [3] });
    await lines('clients', { search: 'auditov', sort: 'EMAIL', order: 'desc_nulls_last' }, account);
    await (await exported('deals', { format: 'xlsx', search: 'no such deal' }, account)).arrayBuffer();
    const entries = await api.database.prisma.auditEntry.findMany({
      where: { actorId: account.id },
      orderBy: { id: 'asc' },
      select: { action: true, entityType: true, entityId: true, details: true },
    });
    expect(entries).toEqual([
      {
        ...{ action: 'export.clients', entityType: 'export', entityId: 'clients' },
        details: { format: 'csv', rows: 1, search: 'auditov', sort: 'EMAIL', order: 'desc_nulls_last' },
      },
      {
        ...{ action: 'export.deals', entityType: 'export', entityId: 'deals' },
        details: { format: 'xlsx', rows: 0, search: 'no such deal' },
      },
    ]);
  });
});

describe('an export is refused', () => {
  const id = '8b4c2a34-5d0c-4a3e-9f3a-2f6f1b0f9a11';

  test.each([
    ['deals', { format: 'pdf' }],
    ['deals', { sort: 'ID' }],
    ['deals', { order: 'up' }],
    ['clients', { limit: '1' }],
    ['employees', { roleIds: '3;4' }],
    ['employees', { disabled: 'maybe' }],
    ['investments', { search: 'x'.repeat(201) }],
    ['investments', { ids: 'all' }],
    ['investments', { waitingFor: 'ME' }],
    ['clients', { ids: '' }],
    ['clients', { ids: `${id};${id}` }],
    ['deals', { ids: Array(201).fill(id).join(',') }],
  ] as const)('of %s with %j', async (list, query) => {
    expect((await codeOf(await exported(list, query)))[0]).toBe(400);
  });

  test('without a format, and of a list that does not exist', async () => {
    const call = (path: string) => api.rest(path, { as: administrator, method: 'GET' });
    expect((await call('/api/export/deals')).status).toBe(400);
    expect((await call('/api/export/messages?format=csv')).status).toBe(404);
    const { status } = await fetch(`${api.url}/api/export/deals?format=csv`, { method: 'HEAD' });
    expect(status).toBe(405);
  });
});
