import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { dealOf, editorCalls, insertFullDraft } from './editor-kit.ts';

let api: TestApi;
let admin: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  calls = editorCalls(api);
});
afterAll(() => api.close());

const save = async (id: string, version: number, input: object, as = admin) =>
  dealOf(await calls.update(id, version, input, as));

async function refusalOf(id: string, version: number, input: object, as = admin) {
  const before = dealOf(await calls.open(id, admin));
  const { data, errors } = await calls.update(id, version, input, as);
  expect(data).toBeNull();
  expect(dealOf(await calls.open(id, admin))).toEqual(before);
  return errors[0]?.extensions;
}

const createFullDraft = () => insertFullDraft(api, admin);

describe('a refused save leaves the stored deal whole', () => {
  it('EDIT-32 EDIT-41 for the ten checks on the terms together with what is stored', async () => {
    const { deal, ids } = await createFullDraft();
    const input = { investmentMax: '1000000', textSections: [{ id: ids.text, title: 'Changed' }] };
    expect(await refusalOf(deal.id, 1, input)).toEqual({
      code: 'DEAL_INVALID',
      params: { check: 10, message: 'Max investment value must be lower than the total offered amount.' },
    });
    expect(await refusalOf(deal.id, 1, { status: null })).toMatchObject({ params: { check: 2 } });
  });

  it('HIST-01 for a note above 1,000 characters', async () => {
    const { deal } = await createFullDraft();
    const send = (note: string) => calls.update(deal.id, 1, { fees: note.slice(0, 9) }, admin, { note });
    const { errors } = await send('x'.repeat(1_001));
    expect(errors[0]?.extensions).toMatchObject({ code: 'FIELD_INVALID', params: { field: 'note' } });
    expect(dealOf(await send(` ${'é'.repeat(1_000)} `)).version).toBe(2);
  });

  it('EDIT-31 for a new past deadline, while a stored past one may stay', async () => {
    const past = new Date('2020-05-05T23:59:59.999Z');
    const { id } = await createDeal(api.database, { publishedAt: null, valuation: '1', investmentDeadline: past });
    expect((await save(id, 1, { fees: 'x', deadline: '2020-05-05' })).version).toBe(2);
    expect(await refusalOf(id, 2, { deadline: '2020-05-06' })).toMatchObject({ params: { check: 5 } });
    expect((await save(id, 2, { deadline: null })).content.terms.investmentDeadline).toBeNull();
  });

  it('EDIT-41 EDIT-48 for ids of other deals, of two kinds, and for sections that are removed and changed', async () => {
    const { deal, ids } = await createFullDraft();
    const { ids: foreign } = await createFullDraft();
    expect(await refusalOf(deal.id, 1, { imageSections: [{ id: ids.text, title: 'x' }] })).toMatchObject({
      code: 'FIELD_INVALID',
    });
    expect(await refusalOf(deal.id, 1, { textSections: [{ id: foreign.text, title: 'x' }] })).toMatchObject({
      code: 'CONFLICT',
    });
    const both = { textSections: [{ id: ids.text, title: 'x' }], removedSections: [ids.text] };
    expect(await refusalOf(deal.id, 1, both)).toMatchObject({ code: 'FIELD_INVALID' });
    expect(await refusalOf(deal.id, 1, { companyId: randomUUID() })).toMatchObject({ code: 'FIELD_INVALID' });
  });

  it('PERM-10 PERM-15 PERM-23 for callers without the right on the deal', async () => {
    const { deal } = await createFullDraft();
    const { deal: other } = await createFullDraft();
    const editor = await api.createAccount({ roles: [{ roleId: 8, dealId: deal.id }] });
    expect((await save(deal.id, 1, { fees: 'by role 8' }, editor)).rights).toEqual({
      editOpportunity: true,
      publishOpportunity: false,
    });
    expect(await refusalOf(other.id, 1, { fees: 'x' }, editor)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await calls.open(other.id, editor)).errors[0]?.extensions.code).toBe('NOT_FOUND');
    const list = await api.query<{ staffDeals: { items: { id: string }[] } }>(
      '{ staffDeals { items { id } } }',
      {},
      { as: editor },
    );
    expect(list.data?.staffDeals.items).toEqual([{ id: deal.id }]);
    for (const roles of [[7], [9], [1]]) {
      const as = await api.createAccount({ roles });
      expect(await refusalOf(deal.id, 2, { fees: 'x' }, as)).toMatchObject({ code: 'FORBIDDEN' });
      expect((await calls.open(deal.id, as)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('EDIT-50 for an unknown deal', async () => {
    const { errors } = await calls.update(randomUUID(), 1, { fees: 'x' }, admin);
    expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await calls.open(randomUUID(), admin)).errors[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
