import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeholders } from '../../src/domains/companies/placeholders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import {
  companyInput,
  insertCompany,
  managerInput,
  readCompany,
  refusalOf,
  roundInput,
  sendInsert,
  sendUpdate,
  updateCompany,
} from './kit.ts';

let api: TestApi;
let editor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  editor = await api.createAccount({ roles: [6] });
});
afterAll(() => api.close());

/** Rows of every table that a save of a company writes. */
async function countRows() {
  const { prisma } = api.database;
  return Promise.all([
    prisma.company.count(),
    prisma.fundingRound.count(),
    prisma.companyManager.count(),
    prisma.companySector.count(),
    prisma.notableInvestor.count(),
    prisma.companyVersion.count(),
    prisma.auditEntry.count(),
  ]);
}

const everything = {
  name: '  Żółw & Söhne  ',
  blurb: 'x'.repeat(180),
  description: 'First paragraph.\n\nSecond <b>paragraph</b>.',
  hqCity: ' Zürich ',
  hqState: '',
  foundingYear: 1999,
  entityType: 'AG',
  lastValuation: '9999999999999999.99',
  valuationCurrency: 'CHF',
  sectors: ['fintech', 'climate', 'fintech'],
  innovationEnablers: [],
} as const;

describe('inserting', () => {
  test('COMP-06 COMP-10 AAPI-22/Companies stores every field and reads it back', async () => {
    const { id, version, company, unpublishedAt, deals } = await insertCompany(api, editor, {
      ...everything,
      sectors: [...everything.sectors],
      innovationEnablers: [],
    });
    expect({ version, unpublishedAt, deals }).toEqual({ version: 1, unpublishedAt: null, deals: [] });
    expect(company).toMatchObject({
      name: 'Żółw & Söhne',
      blurb: everything.blurb,
      description: everything.description,
      hqCity: 'Zürich',
      hqState: null,
      hqCountry: { value: 'CH', description: 'Switzerland' },
      foundingYear: 1999,
      fundingStage: 'EARLY',
      stage: 'HAS_PRODUCT',
      businessModel: 'B2B',
      entityType: 'AG',
      lastValuation: '9999999999999999.99',
      valuationCurrency: 'CHF',
      sectors: [{ value: 'climate' }, { value: 'fintech' }],
      fundingHistory: [],
      management: [],
      version: 1,
    });
    expect((await readCompany(api, editor, id)).company).toEqual({ ...company, logoUrl: null });
  });

  test('COMP-12 fills the placeholders, which an update leaves alone', async () => {
    const { id } = await insertCompany(api, editor);
    const read = () =>
      api.database.prisma.company.findUniqueOrThrow({
        where: { id },
        select: {
          deadline: true,
          availableToInvest: true,
          proposedValuation: true,
          estimatedOpening: true,
          companySecurity: true,
          businessStatus: true,
        },
      });
    const inserted = await read();
    expect(JSON.parse(JSON.stringify(inserted))).toEqual(JSON.parse(JSON.stringify(placeholders)));
    const changed = { ...placeholders, deadline: null, proposedValuation: '77', businessStatus: 'Sold' };
    await api.database.prisma.company.update({ where: { id }, data: changed });
    await updateCompany(api, editor, { id, version: 1, input: companyInput({ name: 'Renamed' }) });
    expect(JSON.parse(JSON.stringify(await read()))).toEqual(JSON.parse(JSON.stringify(changed)));
  });

  test('COMP-10 AAPI-23/Companies the same id from the same person is one company, from another it is refused', async () => {
    const id = randomUUID();
    const input = companyInput({ name: 'Once', fundingRounds: [roundInput()], management: [managerInput('Ann')] });
    const answers = await Promise.all([1, 2, 3].map(() => sendInsert(api, editor, input, id)));
    const before = await countRows();
    answers.push(await sendInsert(api, editor, { ...input, name: 'Twice' }, id.toUpperCase()));
    expect(answers.map(({ errors, data }) => [errors, data?.insertCompany.company.name])).toEqual(
      answers.map(() => [[], 'Once']),
    );
    const other = await api.createAccount({ roles: [11] });
    expect(refusalOf(await sendInsert(api, other, input, id))).toEqual({ code: 'FIELD_INVALID', field: 'id' });
    expect(refusalOf(await sendInsert(api, editor, input, 'x'))).toEqual({ code: 'FIELD_INVALID', field: 'id' });
    expect(await countRows()).toEqual(before);
  });

  test.each([
    ['blank name', { name: ' \t ' }, 'FIELD_MISSING', 'name'],
    ['name above 200 characters', { name: 'ß'.repeat(201) }, 'FIELD_INVALID', 'name'],
    ['name of two lines', { name: 'a\nb' }, 'FIELD_INVALID', 'name'],
    ['name that turns the text', { name: 'a\u202Eb' }, 'FIELD_INVALID', 'name'],
    ['no country', { hqCountry: '' }, 'FIELD_MISSING', 'hqCountry'],
    ['unknown country', { hqCountry: 'XX' }, 'FIELD_INVALID', 'hqCountry'],
    ['year in the future', { foundingYear: new Date().getUTCFullYear() + 1 }, 'FIELD_INVALID', 'foundingYear'],
    ['negative valuation', { lastValuation: '-0.01' }, 'FIELD_INVALID', 'lastValuation'],
    ['valuation of three decimals', { lastValuation: '1.001' }, 'FIELD_INVALID', 'lastValuation'],
    ['unknown sector', { sectors: ['fintech', 'astrology'] }, 'FIELD_INVALID', 'sectors'],
    ['unknown enabler', { innovationEnablers: ['magic'] }, 'FIELD_INVALID', 'innovationEnablers'],
    ['description above 100,000 characters', { description: 'x'.repeat(100_001) }, 'FIELD_INVALID', 'description'],
    [
      '201 rounds',
      { fundingRounds: Array.from({ length: 201 }, () => roundInput()) },
      'FIELD_INVALID',
      'fundingRounds',
    ],
    [
      '101 managers',
      { management: Array.from({ length: 101 }, () => managerInput('Ann')) },
      'FIELD_INVALID',
      'management',
    ],
  ])('COMP-10 COMP-07 refuses a company with %s and stores nothing', async (_, fields, code, field) => {
    const before = await countRows();
    const input = companyInput({ fundingRounds: [roundInput()], management: [managerInput('Ann')], ...fields });
    expect(refusalOf(await sendInsert(api, editor, input))).toEqual({ code, field });
    expect(await countRows()).toEqual(before);
  });

  test.each(['name', 'hqCountry', 'fundingStage', 'stage', 'businessModel'])(
    'COMP-10 refuses a company without %s',
    async (field) => {
      const before = await countRows();
      const { data, errors } = await sendInsert(api, editor, { ...companyInput(), [field]: null });
      expect(data).toBeNull();
      expect(errors).not.toEqual([]);
      expect(await countRows()).toEqual(before);
    },
  );

  test('COMP-07 COMP-10 refuses unknown enumeration values and a year that is not whole', async () => {
    const before = await countRows();
    for (const fields of [
      { stage: 'X' },
      { fundingStage: 'IPO' },
      { businessModel: 'C2C' },
      { foundingYear: 1999.5 },
    ]) {
      const { data } = await sendInsert(api, editor, { ...companyInput(), ...fields });
      expect({ fields, data }).toEqual({ fields, data: null });
    }
    expect(await countRows()).toEqual(before);
  });

  test('COMP-08 takes a summary of 180 characters and refuses a longer one', async () => {
    const emoji = '🛰'.repeat(180);
    expect((await insertCompany(api, editor, { blurb: emoji })).company.blurb).toBe(emoji);
    expect(refusalOf(await sendInsert(api, editor, companyInput({ blurb: `${emoji}.` })))).toEqual({
      code: 'FIELD_INVALID',
      field: 'blurb',
    });
  });

  test.each([
    ['200 letters', 'Ü'.repeat(200)],
    ['right-to-left letters', 'شركة الروبوتات'],
    ['markup', '<script>alert(1)</script> & "Co"'],
    ['one letter', 'X'],
    ['a joiner', 'می\u200Cخواهم'],
  ])('COMP-06 a name of %s comes back as it is', async (_, name) => {
    const { id } = await insertCompany(api, editor, { name, management: [managerInput(name, { position: name })] });
    const { company } = await readCompany(api, editor, id);
    expect([company.name, company.management[0]?.name]).toEqual([name, name]);
  });
});

describe('rounds and managers', () => {
  test.each([
    ['a round without a stage', { fundingRounds: [{ ...roundInput(), financingRound: null }] }],
    ['a round without a date', { fundingRounds: [{ ...roundInput(), date: null }] }],
    ['a manager without a position', { management: [{ ...managerInput('Ann'), position: null }] }],
  ])('COMP-15 COMP-19 refuses %s and stores nothing', async (_, fields) => {
    const before = await countRows();
    expect((await sendInsert(api, editor, { ...companyInput(), ...fields })).data).toBeNull();
    expect(await countRows()).toEqual(before);
  });

  test.each([
    ['date that is no day', { date: 0.5 }, 'fundingRounds.0.date'],
    ['date out of range', { date: 9e15 }, 'fundingRounds.0.date'],
    ['negative amount', { amountRaised: '-1' }, 'fundingRounds.0.amountRaised'],
    ['valuation of three decimals', { preMoneyValuation: '0.001' }, 'fundingRounds.0.preMoneyValuation'],
    ['blank investor', { notableInvestors: [{ name: ' ' }] }, 'fundingRounds.0.notableInvestors'],
    ['malformed id', { id: '1' }, 'fundingRounds.0.id'],
    [
      'investor twice',
      { notableInvestors: [{ name: 'Sequoia' }, { name: ' sEQUOIA ' }] },
      'fundingRounds.0.notableInvestors',
    ],
  ])('COMP-18 COMP-16 refuses a round with %s', async (_, fields, field) => {
    const input = companyInput({ fundingRounds: [roundInput(fields)] });
    expect(refusalOf(await sendInsert(api, editor, input))).toEqual({ code: 'FIELD_INVALID', field });
  });

  test('COMP-19 refuses a blank name or position, the bio is optional', async () => {
    const management = [managerInput('Ann'), managerInput(' ')];
    expect(refusalOf(await sendInsert(api, editor, companyInput({ management })))).toEqual({
      code: 'FIELD_MISSING',
      field: 'management.1.name',
    });
    const { company } = await insertCompany(api, editor, { management: [managerInput(' Ann '), managerInput('Bo')] });
    expect(company.management).toMatchObject([
      { order: 1, name: 'Ann', position: 'Director', bio: '' },
      { order: 2, name: 'Bo' },
    ]);
  });

  test('COMP-16 COMP-17 a round keeps its amounts, currencies, investors and day', async () => {
    const days = ['1999-12-31', '2000-02-29', '2024-03-31', '1600-01-01', '1969-12-31'];
    const fundingRounds = days.map((day) => roundInput({ date: Date.parse(`${day}T00:00:00Z`) }));
    fundingRounds[0] = {
      ...(fundingRounds[0] ?? roundInput()),
      preMoneyValuation: '4000000.5',
      preMoneyValuationCurrency: 'GBP',
      amountRaised: '1000000',
      amountRaisedCurrency: 'EUR',
      notableInvestors: [{ name: 'Index', isSummary: true }, { name: 'Accel' }],
    };
    const { id } = await insertCompany(api, editor, { fundingRounds });
    const { company } = await readCompany(api, editor, id);
    expect(company.fundingHistory.map(({ date }) => date)).toEqual([...days].sort());
    expect(company.fundingHistory.find(({ date }) => date === '1999-12-31')).toEqual({
      id: fundingRounds[0].id,
      financingRound: 'SEED',
      date: '1999-12-31',
      preMoneyValuation: '4000000.50',
      preMoneyValuationCurrency: 'GBP',
      amountRaised: '1000000.00',
      amountRaisedCurrency: 'EUR',
      notableInvestors: [
        { name: 'Accel', isSummary: false },
        { name: 'Index', isSummary: true },
      ],
    });
  });

  test('COMP-18 a new investor is stored once, letter case and outer spaces aside', async () => {
    const spellings = ['Halcyon Capital', ' halcyon capital', 'HALCYON CAPITAL '];
    const inserted = await Promise.all(
      spellings.map((name) =>
        insertCompany(api, editor, { fundingRounds: [roundInput({ notableInvestors: [{ name }] })] }),
      ),
    );
    const names = inserted.map(({ company }) => company.fundingHistory[0]?.notableInvestors[0]?.name);
    expect(new Set(names).size).toBe(1);
    expect(await api.database.prisma.notableInvestor.count({ where: { name: 'halcyon capital' } })).toBe(1);
  });

  test('COMP-20 AAPI-23/Companies saved rounds and managers are served with the deals of the company, removed ones are not', async () => {
    const [first, second] = [roundInput(), roundInput({ date: Date.UTC(2023, 0, 1), financingRound: 'SERIES_A' })];
    const [ann, bo, cy] = [managerInput('Ann'), managerInput('Bo'), managerInput('Cy')];
    const { id } = await insertCompany(api, editor, { fundingRounds: [first, second], management: [ann, bo, cy] });
    const deal = await createDeal(api.database, { companyId: id });
    const investor = await api.createAccount();
    const readOfDeal = async () => {
      const { data } = await api.query<{ deal: { company: { fundingHistory: object[]; management: object[] } } }>(
        `query ($id: ID!) { deal(id: $id) { summaryInvestors
          company { fundingHistory { id financingRound notableInvestors { name } } management { id order name } } } }`,
        { id: deal.id },
        { as: investor },
      );
      return data?.deal;
    };
    expect(await readOfDeal()).toMatchObject({
      company: { fundingHistory: [{ id: first.id }, { id: second.id }], management: [{ name: 'Ann' }, {}, {}] },
    });
    const changed = { ...second, notableInvestors: [{ name: 'Index', isSummary: true }] };
    const input = companyInput({ fundingRounds: [changed], management: [cy, { ...ann, name: 'Anna' }] });
    await updateCompany(api, editor, { id, version: 1, input });
    expect(await readOfDeal()).toEqual({
      summaryInvestors: ['Index'],
      company: {
        fundingHistory: [{ id: second.id, financingRound: 'SERIES_A', notableInvestors: [{ name: 'Index' }] }],
        management: [
          { id: cy.id, order: 1, name: 'Cy' },
          { id: ann.id, order: 2, name: 'Anna' },
        ],
      },
    });
  });

  test('COMP-20 a save writes only the rows that differ', async () => {
    const rounds = [roundInput(), roundInput({ notableInvestors: [{ name: 'Accel' }] })];
    const [ann, bo] = [managerInput('Ann'), managerInput('Bo')];
    const { id } = await insertCompany(api, editor, { fundingRounds: rounds, management: [ann, bo] });
    const versionsOf = async () => {
      const { rows } = await api.database.pool.query<{ id: string; row: string }>(
        `SELECT id, xmin::text AS row FROM funding_round WHERE company_id = $1
        UNION ALL SELECT id, xmin::text FROM company_manager WHERE company_id = $1`,
        [id],
      );
      return new Map(rows.map((row) => [row.id, row.row]));
    };
    const before = await versionsOf();
    const management = [ann, { ...bo, bio: 'New' }];
    await updateCompany(api, editor, { id, version: 1, input: companyInput({ fundingRounds: rounds, management }) });
    const after = await versionsOf();
    expect([...after].filter(([row, version]) => before.get(row) !== version).map(([row]) => row)).toEqual([bo.id]);
  });

  test('COMP-20 a round or manager of another company cannot be taken over', async () => {
    const [round, manager] = [roundInput(), managerInput('Ann')];
    await insertCompany(api, editor, { fundingRounds: [round], management: [manager] });
    const { id } = await insertCompany(api, editor);
    const save = (fields: object) => sendUpdate(api, editor, { id, version: 1, input: companyInput(fields) });
    const field = (name: string) => ({ code: 'FIELD_INVALID', field: name });
    expect(refusalOf(await save({ fundingRounds: [round] }))).toEqual(field('fundingRounds'));
    expect(refusalOf(await save({ management: [manager] }))).toEqual(field('management'));
    expect(refusalOf(await save({ management: [manager, { ...manager, id: manager.id.toUpperCase() }] }))).toEqual(
      field('management.1.id'),
    );
    expect((await readCompany(api, editor, id)).version).toBe(1);
  });

  test('COMP-10 200 rounds of 100 investors each and 100 managers are saved', async () => {
    const notableInvestors = Array.from({ length: 100 }, (_, index) => ({ name: `Fund ${index}` }));
    const fundingRounds = Array.from({ length: 20 }, () => roundInput({ notableInvestors }));
    const more = Array.from({ length: 180 }, () => roundInput());
    const management = Array.from({ length: 100 }, (_, index) => managerInput(`Manager ${index}`));
    const { company } = await insertCompany(api, editor, { fundingRounds: [...fundingRounds, ...more], management });
    expect([company.fundingHistory.length, company.management.length]).toEqual([200, 100]);
  });
});

describe('permission', () => {
  test('PERM-14/#10 PERM-23 a company is saved with a global flag only', async () => {
    const { id } = await insertCompany(api, editor);
    const deal = await createDeal(api.database, { companyId: id });
    const before = await countRows();
    const bound = [4, 8].map((roleId) => [{ roleId, dealId: deal.id }]);
    for (const roles of [[7], [9], [1], ...bound]) {
      const as = await api.createAccount({ roles });
      const answers = [
        await sendInsert(api, as, companyInput()),
        await sendUpdate(api, as, { id, version: 1, input: companyInput({ name: 'Taken' }) }),
      ];
      expect(answers.map(refusalOf)).toEqual([{ code: 'FORBIDDEN' }, { code: 'FORBIDDEN' }]);
    }
    expect(await countRows()).toEqual(before);
    for (const role of [3, 5, 6, 11]) {
      const as = await api.createAccount({ roles: [role] });
      expect((await sendInsert(api, as, companyInput())).errors).toEqual([]);
    }
  });

  test('COMP-04 a save of a company that does not exist is NOT_FOUND', async () => {
    for (const id of [randomUUID(), 'x', '']) {
      const answer = await sendUpdate(api, editor, { id, version: 1, input: companyInput() });
      expect(refusalOf(answer).code).toBe('NOT_FOUND');
    }
  });
});
