import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { insertCompany, managerInput, readCompany, roundInput } from '../companies/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { awkwardCompanies } from '../kit/awkward-companies.ts';
import { mintToken } from '../kit/tokens.ts';
import { exportCompanies, importFile } from './kit.ts';

let api: TestApi;
let editor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  editor = await api.createAccount({ roles: [6] });
});
afterAll(() => api.close());

/** What a company is like with all that a spreadsheet may change: formulas, line ends, controls, quotes, separators. */
const difficult = () => ({
  name: '=HYPERLINK("x")',
  blurb: "'=not a formula",
  description: '  =1+1\r\n\ttab \u0007 bell \u000B _x0041_ \uFFFE\r alone, \'quoted\' "twice"; a,b\n ',
  hqCity: '+41',
  hqState: '@home',
  entityType: '-',
  sectors: ['climate', 'fintech'],
  innovationEnablers: ['augmented-reality', 'robotics'],
  lastValuation: '9999999999999999.99',
  fundingRounds: [
    roundInput({
      preMoneyValuation: '0.01',
      notableInvestors: [
        { name: '=cmd', isSummary: true },
        { name: 'a;b "c"', isSummary: true },
        { name: 'Meridian, Inc', isSummary: false },
        { name: "'-x", isSummary: false },
      ],
    }),
    roundInput(),
    roundInput(),
  ],
  management: [managerInput('-Li', { bio: '=1\r\n' }), managerInput('-Li', { position: "''+" })],
});

const countVersions = () => api.database.prisma.companyVersion.count();

describe('DATA-03 an export that is imported again', () => {
  it('DATA-03 has three sheets or files with the headings that an import knows', async () => {
    await insertCompany(api, editor, { ...difficult(), name: 'Headed' });
    const zip = unzipSync(await exportCompanies(api, editor, 'zip', { search: 'Headed' }));
    expect(Object.keys(zip)).toEqual(['companies.csv', 'rounds.csv', 'managers.csv']);
    const headings = Object.values(zip).map((bytes) => strFromU8(bytes).split('\r\n')[0]);
    expect(headings).toEqual([
      'Company ID,Company name,Founding year,HQ country,HQ state,HQ city,Funding stage,Company stage,Business model,Entity type,Last valuation,Valuation currency,Sectors,Innovation enablers,Summary,Description',
      'Company ID,Company name,Round ID,Stage,Date,Pre-money valuation,Pre-money valuation currency,Amount raised,Amount raised currency,Notable investors,Investors in the summary',
      'Company ID,Company name,Manager ID,Name,Position,Bio',
    ]);
    const [line = ''] = strFromU8(zip['companies.csv'] as Uint8Array)
      .split('\r\n')
      .slice(1);
    expect(line).toMatch(
      /^[0-9a-f-]{36},Headed,,Switzerland,'@home,'\+41,Early,Has product market fit,B2B,'-,9999999999999999\.99,USD,/,
    );
    const xlsx = unzipSync(await exportCompanies(api, editor, 'xlsx', { search: 'Headed' }));
    expect(strFromU8(xlsx['xl/workbook.xml'] as Uint8Array)).toMatch(
      /name="Companies".*name="Rounds".*name="Managers"/s,
    );
  });

  test.for(['xlsx', 'zip'] as const)(
    'DATA-03 DATA-04 as %s changes nothing, whatever the texts hold',
    async (format) => {
      const { id } = await insertCompany(api, editor, difficult());
      const before = await readCompany(api, editor, id);
      const versions = await countVersions();
      const bytes = await exportCompanies(api, editor, format, { ids: id });
      for (const clearEmpty of [false, true]) {
        const { tried, done } = await importFile(api, editor, { bytes, name: `x.${format}`, clearEmpty });
        expect(tried.counts).toMatchObject({ unchanged: 1, changed: 0, new: 0, wrong: 0 });
        expect(done.counts).toMatchObject({ unchangedInRun: 1 });
      }
      expect(await readCompany(api, editor, id)).toEqual(before);
      expect(await countVersions()).toBe(versions);
    },
  );

  it('DATA-03 awkward companies are imported, exported and imported again: nothing changes', async () => {
    const origin = await startTestApi();
    try {
      const author = await origin.createAccount({ roles: [6] });
      const ids: string[] = [];
      for (const company of awkwardCompanies()) ids.push((await insertCompany(origin, author, company)).id);
      const file = await exportCompanies(origin, author, 'xlsx');
      const first = await importFile(api, editor, { bytes: file, name: 'all.xlsx' });
      expect(first.done.counts).toMatchObject({ created: ids.length, failed: 0, skipped: 0 });
      for (const id of ids) {
        const [made, original] = [await readCompany(api, editor, id), await readCompany(origin, author, id)];
        expect({ ...made.company, fundingHistory: spelled(made) }).toEqual({
          ...original.company,
          fundingHistory: spelled(original),
        });
      }
      const versions = await countVersions();
      for (const format of ['zip', 'xlsx'] as const) {
        const bytes = await exportCompanies(api, editor, format);
        const { tried, done } = await importFile(api, editor, { bytes, name: `again.${format}` });
        expect(tried.counts).toMatchObject({ changed: 0, new: 0, wrong: 0 });
        expect(done.counts).toMatchObject({ unchangedInRun: await api.database.prisma.company.count() });
      }
      expect((await importFile(api, editor, { bytes: file, name: 'all.xlsx' })).done.counts).toMatchObject({
        unchangedInRun: ids.length,
      });
      expect(await countVersions()).toBe(versions);
    } finally {
      await origin.close();
    }
  });

  it('DATA-05 PERM-23 is audited and open to all staff, with the filters of the list', async () => {
    const viewer = await api.createAccount({ roles: [7] });
    await insertCompany(api, editor, { name: 'Filtered one' });
    const zip = unzipSync(await exportCompanies(api, viewer, 'zip', { search: 'filtered' }));
    expect(strFromU8(zip['companies.csv'] as Uint8Array).match(/Filtered one/g)).toHaveLength(1);
    const entry = await api.database.prisma.auditEntry.findFirstOrThrow({ where: { actorId: viewer.id } });
    expect(entry).toMatchObject({
      ...{ action: 'export.companies', entityId: 'companies-for-import' },
      details: { search: 'filtered', format: 'zip', rows: 1 },
    });
    const address = `${api.url}/api/export/companies-for-import?format=csv`;
    const refused = await fetch(address, { headers: { authorization: `Bearer ${await mintToken(viewer)}` } });
    expect(refused.status).toBe(400);
  });
});

/** The rounds of a company by id, investors in any letters: each keeps those of whoever has entered it first (COMP-18). */
const spelled = ({ company }: Awaited<ReturnType<typeof readCompany>>) =>
  company.fundingHistory
    .map((round) => ({
      ...round,
      notableInvestors: round.notableInvestors
        .map(({ name, isSummary }) => `${name.toLowerCase()} ${isSummary}`)
        .toSorted(),
    }))
    .toSorted((left, right) => left.id.localeCompare(right.id));
