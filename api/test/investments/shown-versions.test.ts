import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealOf, editorCalls } from '../deals/editor-kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { moneyCalls, readMoneyState } from './kit.ts';

let api: TestApi;
let admin: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  calls = editorCalls(api);
});
afterAll(() => api.close());

const newDeal = async () => (await createDeal(api.database, { valuation: '5000000' })).id;
const act = (path: 'insert' | 'modify', as: TestAccount, body: object) =>
  api.rest<{ investmentId: string }>(`/api/investment/${path}`, { as, body });
const storedOf = async (id: string) => {
  const { dealVersion, companyVersion, versionWasNamed } = await api.database.prisma.investment.findUniqueOrThrow({
    where: { id },
  });
  return { dealVersion, companyVersion, versionWasNamed };
};
const update = async (id: string, version: number, input: object) =>
  dealOf(await calls.update(id, version, input, admin, { apply: true }));

describe('an investment', () => {
  it('HIST-09 names the versions of deal and company that its page showed, and staff read them', async () => {
    const investor = await api.createAccount();
    const id = await newDeal();
    const { data } = await api.query<{ deal: { version: number; company: { version: number } } }>(
      'query ($id: ID!) { deal(id: $id) { version company { version } } }',
      { id },
      { as: investor },
    );
    expect(data?.deal).toEqual({ version: 1, company: { version: 1 } });
    const { body } = await act('insert', investor, { dealId: id, value: '25000', dealVersion: 1, companyVersion: 1 });
    const named = { dealVersion: 1, companyVersion: 1, versionWasNamed: true };
    expect(await storedOf(body.result.investmentId)).toEqual(named);
    const flow = await api.database.prisma.flow.findFirstOrThrow({ where: { investmentId: body.result.investmentId } });
    const staff = await api.query<{ clientInvestment: object }>(
      `query ($dealId: ID!, $flowId: ID!, $investmentId: ID!) {
        clientInvestment(dealId: $dealId, flowId: $flowId, investmentId: $investmentId) {
          dealVersion companyVersion versionWasNamed
        }
      }`,
      { dealId: id, flowId: flow.id, investmentId: body.result.investmentId },
      { as: admin },
    );
    expect(staff.data?.clientInvestment).toEqual(named);
  });

  it('HIST-09 is shown to staff with the content of its page, also after later saves and without a right on the deal', async () => {
    const investor = await api.createAccount();
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: investor.id }] });
    const stranger = await api.createAccount({ roles: [7] });
    const id = await newDeal();
    const { body } = await act('insert', investor, { dealId: id, value: '25000', dealVersion: 1, companyVersion: 1 });
    const read = (as: TestAccount, investmentId = body.result.investmentId) =>
      api.query<{ investmentVersions: { deal: { content: { terms: object } }; company: object; wereNamed: boolean } }>(
        `query ($investmentId: ID!) { investmentVersions(investmentId: $investmentId) {
          wereNamed
          deal { number kind publishedAt content { terms { title fees investmentMax } textSections { body } } }
          company { number content { name } }
        } }`,
        { investmentId },
        { as },
      );
    // The deal was never saved: what is live is its only version.
    const shown = (await read(manager)).data?.investmentVersions;
    expect(shown).toMatchObject({ wereNamed: true, deal: { number: 1, kind: 'BASELINE' }, company: { number: 1 } });
    await update(id, 1, { fees: 'other', textSections: [{ id: randomUUID(), title: 'New', body: 'new' }] });
    expect((await read(manager)).data?.investmentVersions).toEqual(shown);
    for (const answer of [await read(stranger), await read(manager, randomUUID())]) {
      expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([404, 'NOT_FOUND']);
    }
    await api.database.prisma.investment.update({
      where: { id: body.result.investmentId },
      data: { dealVersion: null, companyVersion: null, versionWasNamed: false },
    });
    expect((await read(manager)).data?.investmentVersions).toEqual({ wereNamed: false, deal: null, company: null });
  });

  it('HIST-09 of an older page without a version is taken with the versions that are live, and marked so', async () => {
    const id = await newDeal();
    await update(id, 1, { fees: 'new' });
    const { body } = await moneyCalls(api).invest(await api.createAccount(), id, '25000');
    expect(await storedOf(body.result.investmentId)).toEqual({
      dealVersion: 2,
      companyVersion: 1,
      versionWasNamed: false,
    });
  });

  const terms: [name: string, input: object][] = [
    ['amounts', { investmentMin: '24000' }],
    ['amounts', { investmentMax: '600000' }],
    ['amounts', { investmentValue: '2000000' }],
    ['amounts', { valuation: '6000000' }],
    ['fees', { fees: 'more' }],
    ['security', { securityType: 'SERIES_C' }],
    ['deadline', { deadline: '2098-12-31' }],
    ['currency', { investmentCurrency: 'CHF' }],
  ];
  it.each(terms)('HIST-09 is refused when the terms are no longer those: %s %o', async (_name, input) => {
    const investor = await api.createAccount();
    const id = await newDeal();
    await update(id, 1, input);
    const { status, body } = await act('insert', investor, {
      dealId: id,
      value: '25000',
      dealVersion: 1,
      companyVersion: 1,
    });
    expect([status, body.result.code]).toEqual([409, 'TERMS_CHANGED']);
    expect(await readMoneyState(api.database, id)).toMatchObject({ committed: '0', rows: 0, flows: 0 });
    const confirmed = await act('insert', investor, { dealId: id, value: '25000', dealVersion: 2, companyVersion: 1 });
    expect(confirmed.status).toBe(200);
    expect((await storedOf(confirmed.body.result.investmentId)).dealVersion).toBe(2);
  });

  it('HIST-09 is taken on an earlier version with the same terms, which it keeps naming', async () => {
    const id = await newDeal();
    await update(id, 1, {
      title: 'Other title',
      offeringType: 'SECONDARY',
      textSections: [{ id: randomUUID(), title: 'Text', body: 'x' }],
    });
    const { status, body } = await act('insert', await api.createAccount(), {
      dealId: id,
      value: '25000',
      dealVersion: 1,
    });
    expect(status).toBe(200);
    expect((await storedOf(body.result.investmentId)).dealVersion).toBe(1);
  });

  it('HIST-09 is refused on versions that no page can have shown: never published ones, and later ones of the company', async () => {
    const investor = await api.createAccount();
    const invest = (id: string, versions: object) =>
      act('insert', investor, { dealId: id, value: '25000', ...versions });
    const id = await newDeal();
    const section = { id: randomUUID(), title: 'Secret', body: 'not public' };
    await calls.update(id, 1, { textSections: [section] }, admin);
    const answers = [
      await invest(id, { dealVersion: 2, companyVersion: 1 }),
      await invest(id, { dealVersion: 1, companyVersion: 2 }),
      await invest(id, { companyVersion: 999999 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.result.code])).toEqual(
      answers.map(() => [409, 'TERMS_CHANGED']),
    );
    expect((await invest(id, { dealVersion: 1, companyVersion: 1 })).status).toBe(200);
    // A version that was public before stays one that a page can show.
    await calls.apply(id, 2, admin);
    await update(id, 2, { title: 'Later' });
    const other = await api.createAccount();
    const { status } = await act('insert', other, { dealId: id, value: '25000', dealVersion: 2, companyVersion: 1 });
    expect(status).toBe(200);
  });

  it('HIST-09 is refused on the page of another company than the deal has now', async () => {
    const id = await newDeal();
    const { id: companyId } = await createCompany(api.database);
    await update(id, 1, { companyId });
    const body = { dealId: id, value: '25000', dealVersion: 1, companyVersion: 1 };
    const answer = await act('insert', await api.createAccount(), body);
    expect([answer.status, answer.body.result.code]).toEqual([409, 'TERMS_CHANGED']);
  });

  it('HIST-09 is refused on an unknown version, and on a body that is none', async () => {
    const id = await newDeal();
    const investor = await api.createAccount();
    const unknown = await act('insert', investor, { dealId: id, value: '25000', dealVersion: 7 });
    expect(unknown.body.result.code).toBe('TERMS_CHANGED');
    for (const dealVersion of [0, '1', 1.5, 2 ** 31]) {
      const { status, body } = await act('insert', investor, { dealId: id, value: '25000', dealVersion });
      expect([status, body.result.code]).toEqual([400, 'FIELD_INVALID']);
    }
  });

  it('HIST-09 that is changed names the version of the new confirmation', async () => {
    const id = await newDeal();
    const investor = await api.createAccount();
    await act('insert', investor, { dealId: id, value: '25000', dealVersion: 1 });
    await update(id, 1, { fees: 'more' });
    const refused = await act('modify', investor, { dealId: id, value: '30000', dealVersion: 1 });
    expect(refused.body.result.code).toBe('TERMS_CHANGED');
    expect((await readMoneyState(api.database, id)).live).toEqual(['25000']);
    const { body } = await act('modify', investor, { dealId: id, value: '30000', dealVersion: 2 });
    expect((await storedOf(body.result.investmentId)).dealVersion).toBe(2);
  });

  it('HIST-09 pending changes do not concern it', async () => {
    const id = await newDeal();
    await calls.update(id, 1, { fees: 'pending' }, admin);
    const { status } = await act('insert', await api.createAccount(), { dealId: id, value: '25000', dealVersion: 1 });
    expect(status).toBe(200);
  });
});
