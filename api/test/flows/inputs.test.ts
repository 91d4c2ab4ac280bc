import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { readStored, seedInvestment, seedOnboarding, setFlags } from './seed.ts';

const insertDocument = `mutation ($edgeId: ID!, $text: String!) {
  insertInputField(edgeId: $edgeId, text: $text) { affectedRows returning { id text updatedAt } } }`;
const updateDocument = `mutation ($id: ID!, $text: String!) { updateInputField(id: $id, text: $text) { id text } }`;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Inserted = { insertInputField: { affectedRows: number; returning: { id: string; text: string }[] } };
const insert = (as: TestAccount, edgeId: string, text: string) =>
  api.query<Inserted>(insertDocument, { edgeId, text }, { as });
const update = (as: TestAccount, id: string, text: string) =>
  api.query<{ updateInputField: { text: string } }>(updateDocument, { id, text }, { as });
const code = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;
const storedText = async (flowId: string, name: string) => (await readStored(api, flowId)).item(name).input?.text;

async function onboardingOf(account: TestAccount) {
  const flowId = await seedOnboarding(api, account);
  return { flowId, stored: await readStored(api, flowId) };
}

describe('answers to own open fields', () => {
  it('ONB-10 AAPI-25 API-20 are inserted and updated, returning the affected rows', async () => {
    const applicant = await api.createAccount({ roles: [2] });
    const { flowId, stored } = await onboardingOf(applicant);
    const inserted = await insert(applicant, stored.item('Passport number').id, 'X 123 ');
    expect(inserted.data?.insertInputField).toMatchObject({ affectedRows: 1, returning: [{ text: 'X 123 ' }] });
    const id = inserted.data?.insertInputField.returning[0]?.id ?? '';
    expect((await update(applicant, id, 'Y 456')).data?.updateInputField.text).toBe('Y 456');
    expect(await storedText(flowId, 'Passport number')).toBe('Y 456');
    type Read = { onboardingFlow: { sections: { items: { name: string; input: { text: string } | null }[] }[] } };
    const document = '{ onboardingFlow { sections { items { name input { text } } } } }';
    const { data } = await api.query<Read>(document, {}, { as: applicant });
    const items = data?.onboardingFlow.sections.flatMap((section) => section.items) ?? [];
    expect(items.filter(({ input }) => input)).toEqual([{ name: 'Passport number', input: { text: 'Y 456' } }]);
  });

  it('ONB-10 refuse a second insert and keep the first answer', async () => {
    const applicant = await api.createAccount({ roles: [2] });
    const { flowId, stored } = await onboardingOf(applicant);
    const edge = stored.item('Passport number').id;
    const answers = await Promise.all(['one', 'two'].map((text) => insert(applicant, edge, text)));
    expect(answers.map(code).filter(Boolean)).toEqual(['CONFLICT']);
    const winner = answers.find(({ data }) => data)?.data?.insertInputField.returning[0]?.text;
    expect(await storedText(flowId, 'Passport number')).toBe(winner);
  });

  it.each([
    ['an empty text', ''],
    ['spaces', '   '],
    ['white space', '\t\n'],
    ['more than 10,000 characters', 'x'.repeat(10_001)],
  ])('ONB-21 refuse %s by field name and keep the stored value', async (_what, text) => {
    const applicant = await api.createAccount({ roles: [2] });
    const { flowId, stored } = await onboardingOf(applicant);
    const refused = await insert(applicant, stored.item('Passport number').id, text);
    expect(refused.errors[0]).toMatchObject({
      message: 'Field Passport number is not valid',
      extensions: { code: 'FIELD_INVALID', params: { field: 'Passport number' } },
    });
    const id = (await insert(applicant, stored.item('Passport number').id, 'kept')).data?.insertInputField.returning[0]
      ?.id;
    expect(code(await update(applicant, id ?? '', text))).toBe('FIELD_INVALID');
    expect(await storedText(flowId, 'Passport number')).toBe('kept');
  });

  it('DOCH-02 AINV-04 of an investment are stored and set the update time of its flow', async () => {
    const investor = await api.createAccount();
    const { flowId } = await seedInvestment(api, investor);
    const before = await readStored(api, flowId);
    expect((await insert(investor, before.item('Passport number').id, 'X')).status).toBe(200);
    const after = await readStored(api, flowId);
    expect(after.item('Passport number').input?.text).toBe('X');
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });
});

describe('an answer is refused', () => {
  it("ONB-20 API-10 for another account's edge or input, which stays unchanged, also for staff", async () => {
    const owner = await api.createAccount({ roles: [2] });
    const { flowId, stored } = await onboardingOf(owner);
    const edge = stored.item('Passport number').id;
    for (const roles of [[1], [3]]) {
      const other = await api.createAccount({ roles });
      expect(await insert(other, edge, 'theirs')).toMatchObject({ status: 404, data: null });
    }
    const id = (await insert(owner, edge, 'mine')).data?.insertInputField.returning[0]?.id ?? '';
    expect(code(await update(await api.createAccount(), id, 'theirs'))).toBe('NOT_FOUND');
    expect(await storedText(flowId, 'Passport number')).toBe('mine');
  });

  it.each(['', 'x', '00000000-0000-4000-8000-000000000000', "' OR 1=1 --"])(
    'ONB-20 for the unknown id %j',
    async (id) => {
      const applicant = await api.createAccount({ roles: [2] });
      expect(code(await insert(applicant, id, 'text'))).toBe('NOT_FOUND');
      expect(code(await update(applicant, id, 'text'))).toBe('NOT_FOUND');
    },
  );

  it('ONB-20 ONB-17 in locked, hidden and completed sections and for other item types', async () => {
    const applicant = await api.createAccount({ roles: [2] });
    const { flowId, stored } = await onboardingOf(applicant);
    expect(code(await insert(applicant, stored.item('Street').id, 'x'))).toBe('SECTION_LOCKED');
    expect(code(await insert(applicant, stored.item('Remark').id, 'x'))).toBe('SECTION_LOCKED');
    expect(code(await insert(applicant, stored.item('Passport').id, 'x'))).toBe('ITEM_TYPE_MISMATCH');
    const id =
      (await insert(applicant, stored.item('Passport number').id, 'kept')).data?.insertInputField.returning[0]?.id ??
      '';
    await setFlags(api, flowId, 'Identity', { current: false, completed: true });
    expect(code(await update(applicant, id, 'changed'))).toBe('SECTION_COMPLETED');
    expect(code(await insert(applicant, stored.item('Passport number').id, 'anew'))).toBe('SECTION_COMPLETED');
    expect(await storedText(flowId, 'Passport number')).toBe('kept');
  });

  it('DOCH-05 DOCH-10 on a completed and a deleted investment', async () => {
    const investor = await api.createAccount();
    const { flowId, investmentId: id } = await seedInvestment(api, investor);
    const edge = (await readStored(api, flowId)).item('Passport number').id;
    await api.database.prisma.investment.update({ where: { id }, data: { completedAt: new Date() } });
    expect(code(await insert(investor, edge, 'x'))).toBe('INVESTMENT_COMPLETED');
    await api.database.prisma.investment.update({ where: { id }, data: { completedAt: null, deletedAt: new Date() } });
    expect(code(await insert(investor, edge, 'x'))).toBe('INVESTMENT_DELETED');
    expect(await storedText(flowId, 'Passport number')).toBeUndefined();
  });

  it('STEP-16 on an investment without content access', async () => {
    const account = await api.createAccount({ roles: [2] });
    const { flowId } = await seedInvestment(api, account);
    const answer = await insert(account, (await readStored(api, flowId)).item('Passport number').id, 'x');
    expect([answer.status, code(answer)]).toEqual([403, 'FORBIDDEN']);
  });

  it('API-02 without a token', async () => {
    expect((await api.query(insertDocument, { edgeId: 'x', text: 'y' })).status).toBe(401);
  });
});
