import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRow } from '../../src/graphql/generated/resolvers.ts';
import {
  type EditedCompany,
  insertCompany,
  managerInput,
  readCompany,
  refusalOf,
  roundInput,
} from '../companies/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import {
  companiesCsv,
  csv,
  guessed,
  oneSheet,
  readImport,
  readRows,
  runTask,
  sendCancel,
  sendStart,
  sendTrial,
  tryImport,
  upload,
  zipOf,
} from './kit.ts';

let api: TestApi;
let editor: TestAccount;
let stored: EditedCompany;
beforeAll(async () => {
  api = await startTestApi();
  editor = await api.createAccount({ roles: [6] });
  stored = await insertCompany(api, editor, {
    ...{ name: 'Stored', hqCity: 'Bern', foundingYear: 2001, lastValuation: '1000000', blurb: 'Short' },
    ...{ sectors: ['fintech', 'climate'], valuationCurrency: 'CHF', description: 'One\r\ntwo' },
    fundingRounds: [
      roundInput({ amountRaised: '5', notableInvestors: [{ name: 'Sequoia', isSummary: true }, { name: 'a;b' }] }),
    ],
    management: [managerInput('Ada', { bio: 'Long' }), managerInput('Li'), managerInput('Li', { position: 'CTO' })],
  });
});
afterAll(() => api.close());

/** Tries a file; returns the rows without what is the same in all tests here. */
async function rowsOf(
  bytes: string | Uint8Array,
  settings: Parameters<typeof tryImport>[3] = {},
): Promise<ImportRow[]> {
  const id = await upload(api, editor, bytes, 'f.csv');
  const { state, progress, counts } = await tryImport(api, editor, id, settings);
  const rows = await readRows(api, editor, id);
  expect(state).toBe('TRIED');
  expect(progress).toEqual({ done: rows.length, all: rows.length });
  expect(counts.new + counts.changed + counts.unchanged + counts.wrong).toBe(rows.length);
  return rows;
}

const brief = ({ row, verdict, messages, changes }: ImportRow) => ({
  row,
  verdict,
  ...(messages.length > 0 ? { messages: messages.map(({ column, text }) => [column, text]) } : {}),
  ...(changes.length > 0 ? { changes: changes.map(({ field, before, after }) => [field, before, after]) } : {}),
});

/** Tries rows of one company that is stored. */
const changesOf = async (cells: Record<string, string>, settings = {}) => {
  const rows = await rowsOf(csv(['Company ID', ...Object.keys(cells)], [stored.id, ...Object.values(cells)]), settings);
  return rows.map(brief);
};

describe('DATA-01 the verdict of a trial run', () => {
  it('DATA-01 DATA-02 tells new, changed, unchanged and wrong rows, and stores nothing else', async () => {
    const count = () => api.database.prisma.company.count();
    const before = await count();
    const rows = await rowsOf(
      companiesCsv(
        { 'Company name': 'Brand new', 'HQ city': 'Oslo' },
        { 'Company name': 'Stored', 'HQ country': 'CH', 'Company stage': 'HAS_PRODUCT', 'HQ city': 'Bern' },
        { 'Company name': 'Other', 'HQ country': 'Atlantis', 'Funding stage': '' },
      ),
    );
    expect(rows).toMatchObject([
      { sheet: 'f', sheetIndex: 0, row: 2, name: 'Brand new', verdict: 'NEW', companyId: null, result: null },
      { row: 3, name: 'Stored', verdict: 'UNCHANGED', companyId: stored.id, changes: [], messages: [] },
      { row: 4, name: 'Other', verdict: 'WRONG', companyId: null },
    ]);
    expect(rows[2]?.messages).toEqual([
      { sheet: 'f', row: 4, column: 'HQ country', text: '“Atlantis” is not known here' },
      { sheet: 'f', row: 4, column: 'Funding stage', text: 'Funding stage is missing' },
    ]);
    expect(await count()).toBe(before);
    expect((await readCompany(api, editor, stored.id)).version).toBe(1);
  });

  it('DATA-02 leaves what has no column, and what is empty unless that is to clear', async () => {
    expect(await changesOf({ 'HQ city': '' })).toEqual([{ row: 2, verdict: 'UNCHANGED' }]);
    expect(await changesOf({ 'HQ city': ' ', Summary: '', 'Valuation currency': '' }, { clearEmpty: true })).toEqual([
      {
        row: 2,
        verdict: 'CHANGED',
        changes: [
          ['hqCity', 'Bern', null],
          ['blurb', 'Short', null],
        ].toSorted(),
      },
    ]);
    expect(await changesOf({ 'HQ country': '' }, { clearEmpty: true })).toEqual([
      { row: 2, verdict: 'WRONG', messages: [['HQ country', 'HQ country is missing']] },
    ]);
    expect(
      await changesOf({ 'Founding year': '', 'Last valuation': '', Sectors: '', 'HQ state': '' }, { clearEmpty: true }),
    ).toMatchObject([{ verdict: 'CHANGED', changes: expect.arrayContaining([['foundingYear', '2001', null]]) }]);
  });

  it('DATA-03 takes other ways to write the same for no change', async () => {
    const same = {
      'company NAME': ' Stored ',
      year_founded: '2001.0',
      Country: 'switzerland',
      'Last valuation': "1'000'000.00",
      'Valuation currency': 'chf',
      sectors: 'Climate and environment\nfintech',
      about: 'One\ntwo',
    };
    expect(await changesOf(same)).toEqual([{ row: 2, verdict: 'UNCHANGED' }]);
  });

  it('COMP-08 COMP-10 names what the rules of the form refuse, by column', async () => {
    const nextYear = String(new Date().getUTCFullYear() + 1);
    const wrong = {
      'Founding year': nextYear,
      'Last valuation': '-1',
      Summary: 'x'.repeat(181),
      'HQ city': 'x'.repeat(201),
      Sectors: 'fintech; wizardry',
    };
    expect(await changesOf(wrong)).toEqual([
      {
        row: 2,
        verdict: 'WRONG',
        messages: expect.arrayContaining([
          ['Founding year', `“${nextYear}” is not a year between 1600 and this year`],
          ['Last valuation', '“-1” is not an amount: at most 16 digits and two decimals, not negative'],
          ['Summary', 'Must have at most 180 characters'],
          ['HQ city', 'Must be one line of at most 200 characters'],
          ['Sectors', '“wizardry” is not known here'],
        ]),
      },
    ]);
  });
});

describe('DATA-01 how rows find their company', () => {
  it('DATA-01 by id, by exact name, or as a new one with the id of the file', async () => {
    const id = randomUUID();
    const file = companiesCsv(
      { 'Company ID': stored.id.toUpperCase(), 'Company name': 'Renamed' },
      { 'Company ID': id, 'Company name': 'With id' },
      { 'Company ID': '', 'Company name': 'stored' },
      { 'Company ID': '17', 'Company name': 'Numbered' },
      { 'Company ID': '', 'Company name': '' },
      { 'Company ID': stored.id, 'Company name': 'Again' },
    );
    const rows = await rowsOf(file);
    expect(rows.map(brief)).toMatchObject([
      { verdict: 'CHANGED', changes: expect.arrayContaining([['name', 'Stored', 'Renamed']]) },
      { verdict: 'NEW' },
      { verdict: 'NEW' },
      { verdict: 'WRONG', messages: [[null, '“17” is not an ID']] },
      { verdict: 'WRONG', messages: [[null, 'Company name is missing']] },
      { verdict: 'WRONG', messages: [[null, 'Row 2 of f is about the same one']] },
    ]);
    expect(rows[2]).toMatchObject({ similar: [{ id: stored.id, name: 'Stored' }], choice: null });
    const byName = await rowsOf(file, { key: 'NAME' });
    expect(byName.map(({ verdict }) => verdict)).toEqual(['NEW', 'NEW', 'NEW', 'NEW', 'WRONG', 'NEW']);
  });

  it('DATA-06 a new one with similar companies asks, and takes the answer', async () => {
    const twins = [
      await insertCompany(api, editor, { name: 'Twin' }),
      await insertCompany(api, editor, { name: 'Twin' }),
    ];
    const id = await upload(api, editor, companiesCsv({ 'Company name': 'STORED, Inc.' }, { 'Company name': 'Twin' }));
    const { counts } = await tryImport(api, editor, id);
    expect(counts).toMatchObject({ new: 1, wrong: 1, asking: 1 });
    const [asking] = await readRows(api, editor, id, { isAsking: true });
    expect(asking).toMatchObject({ row: 2, similar: [{ id: stored.id, name: 'Stored' }] });
    expect((await readRows(api, editor, id, { verdict: 'WRONG' }))[0]).toMatchObject({
      messages: [{ text: 'There are several companies “Twin”. Use the company ID' }],
    });
    const choose = (companyId: string | null) =>
      tryImport(api, editor, id, { choices: [{ sheetIndex: 0, row: 2, companyId }] });
    expect((await choose(stored.id)).counts).toMatchObject({ changed: 1, asking: 0 });
    expect((await readRows(api, editor, id))[0]).toMatchObject({
      companyId: stored.id,
      choice: { companyId: stored.id },
    });
    // An earlier choice stays until another one is made.
    expect((await tryImport(api, editor, id)).counts).toMatchObject({ changed: 1 });
    expect((await choose(null)).counts).toMatchObject({ new: 1, asking: 0 });
    expect((await readRows(api, editor, id))[0]).toMatchObject({ companyId: null, choice: { companyId: null } });
    expect(twins).toHaveLength(2);
  });

  it('DATA-01 DATA-02 rounds and managers by id, by natural key, else as new ones', async () => {
    const [round] = stored.company.fundingHistory;
    const [, , second] = stored.company.management;
    const rows = await rowsOf(
      zipOf({
        'rounds.csv': csv(
          ['Company name', 'Round ID', 'Stage', 'Date', 'Amount raised', 'Investors'],
          ['Stored', '', 'seed', '15.05.2021', '5.00', ''],
          ['Stored', String(round?.id), '', '', '6', 'sequoia;"a;b"; New one'],
          ['Nobody', '', 'Seed', '2021-05-15', '', ''],
          ['', '', 'Seed', '2021-05-15', '', ''],
        ),
        'managers.csv': csv(
          ['Company ID', 'Name', 'Position', 'Manager ID'],
          [stored.id, 'Li', 'Director', ''],
          [stored.id, 'Li', 'CTO', String(second?.id)],
          [stored.id, 'Zoe', 'CFO', ''],
        ),
      }),
    );
    expect(rows.map(brief)).toEqual([
      {
        row: 2,
        verdict: 'CHANGED',
        changes: [
          [
            'fundingRounds',
            expect.any(String),
            expect.stringMatching(/6\.00 .*New one.*SEED 2021-05-15|SEED 2021-05-15.*6\.00/s),
          ],
          [
            'management',
            'Ada, Director, Long; Li, Director; Li, CTO',
            'Ada, Director, Long; Li, Director; Li, CTO; Zoe, CFO',
          ],
        ],
      },
      { row: 4, verdict: 'WRONG', messages: [[null, 'There is no company “Nobody”']] },
      { row: 5, verdict: 'WRONG', messages: [[null, 'Company name is missing']] },
    ]);
  });

  it('COMP-15 COMP-18 COMP-19 a wrong round or manager makes its company wrong', async () => {
    const other = await insertCompany(api, editor, {
      name: 'Owner',
      fundingRounds: [roundInput()],
      management: [managerInput('X')],
    });
    const rows = await rowsOf(
      zipOf({
        'companies.csv': companiesCsv({ 'Company name': 'Whole' }),
        'rounds.csv': csv(
          ['Company name', 'Round ID', 'Stage', 'Date', 'Notable investors', 'Investors in the summary'],
          ['Whole', '', 'Seed', '', 'One', 'Two'],
          ['Whole', '', 'Series Z', '2020-01-01', 'One; one', ''],
          ['Whole', String(other.company.fundingHistory[0]?.id), 'Seed', '2020-01-01', '', ''],
          ['Whole', 'x', 'Seed', '2020-01-01', '', ''],
        ),
        'managers.csv': csv(
          ['Company name', 'Name', 'Position', 'Manager ID'],
          ['Whole', '', 'CEO', ''],
          ['Whole', 'Y', 'Z', String(other.company.management[0]?.id)],
        ),
      }),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.verdict).toBe('WRONG');
    const told = rows[0]?.messages
      .map(({ sheet, row, column, text }) => `${sheet} ${row} ${column}: ${text}`)
      .toSorted();
    expect(told).toEqual([
      'managers 2 Name: Name is missing',
      'managers 3 Manager ID: Belongs to another company',
      'rounds 2 Date: Date is missing',
      'rounds 2 Investors in the summary: “Two” is not among the notable investors of the round',
      'rounds 3 Notable investors: Each investor can be there only once, in one line of at most 200 characters, and at most 100 of them',
      'rounds 3 Stage: “Series Z” is not known here',
      'rounds 4 Round ID: Belongs to another company',
      'rounds 5 Round ID: “x” is not an ID',
    ]);
  });
});

describe('the settings of a trial run', () => {
  it('DATA-01 the columns can be mapped otherwise; what does not fit is refused', async () => {
    const id = await upload(api, editor, csv(['a', 'b'], ['Stored', 'Basel']));
    const settings = oneSheet('COMPANIES', ['COMPANY_NAME', 'HQ_CITY']);
    expect((await tryImport(api, editor, id, settings)).sheets[0]).toMatchObject({
      kind: 'COMPANIES',
      columns: [{ field: 'COMPANY_NAME' }, { field: 'HQ_CITY' }],
    });
    expect((await readRows(api, editor, id)).map(brief)).toEqual([
      { row: 2, verdict: 'CHANGED', changes: [['hqCity', 'Bern', 'Basel']] },
    ]);
    const refused = [
      [{ sheets: [] }, { code: 'FIELD_INVALID', field: 'sheets' }],
      [oneSheet('IGNORED', [null, null]), { code: 'FIELD_INVALID', field: 'sheets' }],
      [oneSheet('COMPANIES', ['COMPANY_NAME']), { code: 'FIELD_INVALID', field: 'sheets.0.fields' }],
      [oneSheet('COMPANIES', ['COMPANY_NAME', 'COMPANY_NAME']), { code: 'FIELD_INVALID', field: 'sheets.0.fields' }],
      [oneSheet('ROUNDS', ['COMPANY_NAME', 'HQ_CITY']), { code: 'FIELD_INVALID', field: 'sheets.0.fields' }],
      [oneSheet('IGNORED', ['COMPANY_NAME', null]), { code: 'FIELD_INVALID', field: 'sheets' }],
      [oneSheet('IGNORED', [null]), { code: 'FIELD_INVALID', field: 'sheets.0.fields' }],
      [oneSheet('COMPANIES', [null, 'HQ_CITY']), { code: 'IMPORT_NO_COMPANY', sheet: 'companies' }],
      [
        { ...settings, choices: [{ sheetIndex: 0, row: 2, companyId: 'x' }] },
        { code: 'FIELD_INVALID', field: 'choices' },
      ],
    ] as const;
    for (const [input, refusal] of refused) {
      expect(refusalOf(await sendTrial(api, editor, id, input as never))).toEqual(refusal);
    }
    const two = await upload(api, editor, zipOf({ 'a.csv': 'Company name\r\nx', 'b.csv': 'Company name\r\ny' }));
    const sheet = { kind: 'COMPANIES' as const, fields: ['COMPANY_NAME' as const] };
    expect(refusalOf(await sendTrial(api, editor, two, { sheets: [sheet, sheet] }))).toEqual({
      code: 'FIELD_INVALID',
      field: 'sheets',
    });
  });

  it('DATA-01 another trial run replaces the one under way, and a start names the last one', async () => {
    const id = await upload(api, editor, companiesCsv({ 'Company name': 'Twice tried' }));
    const input = guessed(await readImport(api, editor, id));
    expect(refusalOf(await sendStart(api, editor, id, 0))).toEqual({ code: 'CONFLICT' });
    const first = (await sendTrial(api, editor, id, input)).data?.tryCompanyImport;
    expect(first).toMatchObject({ state: 'TRYING', version: 1, progress: { done: 0, all: 0 } });
    await sendTrial(api, editor, id, { ...input, clearEmpty: true, key: 'NAME' });
    await runTask(api, 'imports.try', { importId: id, version: 1 });
    expect((await readImport(api, editor, id)).state).toBe('TRYING');
    await runTask(api, 'imports.try', { importId: id, version: 2 });
    expect(await readImport(api, editor, id)).toMatchObject({
      state: 'TRIED',
      version: 2,
      clearEmpty: true,
      key: 'NAME',
    });
    expect(refusalOf(await sendStart(api, editor, id, 1))).toEqual({ code: 'CONFLICT' });
  });

  it('DATA-01 PERM-14 nobody else can try, start or cancel it; its owner can cancel it', async () => {
    const id = await upload(api, editor, companiesCsv({}));
    const other = await api.createAccount({ roles: [3] });
    await tryImport(api, editor, id);
    const input = guessed(await readImport(api, editor, id));
    for (const answer of [
      await sendTrial(api, other, id, input),
      await sendStart(api, other, id, 1),
      await sendCancel(api, other, id),
      await sendCancel(api, editor, randomUUID()),
      await sendCancel(api, editor, 'x'),
    ]) {
      expect(refusalOf(answer)).toEqual({ code: 'NOT_FOUND' });
    }
    expect((await sendCancel(api, editor, id)).data).toEqual({ cancelCompanyImport: id });
    expect(refusalOf(await sendCancel(api, editor, id))).toEqual({ code: 'NOT_FOUND' });
    expect(await api.database.prisma.companyImportLine.count({ where: { importId: id } })).toBe(0);
  });
});
