import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { countStatements } from '../kit/statements.ts';
import { readStored, seedInvestment, seedOnboarding, setFlags } from './seed.ts';

interface Read {
  id: string;
  name: string;
  sections: {
    name: string;
    unlocked: boolean;
    isDefault: boolean;
    items: {
      type: string;
      name: string;
      text: string;
      input: { id: string; text: string } | null;
      files: {
        id: string;
        name: string;
        sizeBytes: number;
        mediaType: string;
        downloadPath: string;
        deletable: boolean;
      }[];
    }[];
  }[];
}

const fields = `id kind name createdAt updatedAt sections {
  id order name shown current completed isDefault unlocked items {
    id order type name text input { id text updatedAt }
    files { id name mediaType sizeBytes createdAt downloadPath deletable } } }`;
const onboarding = `{ onboardingFlow { ${fields} } }`;
const sections = '{ me { onboardingSections { name unlocked items { name } } } }';
const investment = `query ($id: ID!, $dealId: ID!) { investment(id: $id, dealId: $dealId) { flow { ${fields} } } }`;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('API-20 serves the sections of the own instance on the account, and none without an instance', async () => {
  const applicant = await api.createAccount({ roles: [2] });
  const read = () => api.query<{ me: { onboardingSections: Read['sections'] } }>(sections, {}, { as: applicant });
  expect((await read()).data?.me.onboardingSections).toEqual([]);
  await seedOnboarding(api, applicant);
  const { data } = await read();
  expect(data?.me.onboardingSections.map(({ name, items }) => [name, items.length])).toEqual([
    ['Identity', 5],
    ['Address', 0],
    ['Agreement', 0],
  ]);
});

it('API-20 ONB-01 serves the own instance in order without hidden sections', async () => {
  const applicant = await api.createAccount({ roles: [2] });
  await seedOnboarding(api, applicant);
  const { data } = await api.query<{ onboardingFlow: Read }>(onboarding, {}, { as: applicant });
  expect(data?.onboardingFlow.sections.map(({ name, unlocked }) => [name, unlocked])).toEqual([
    ['Identity', true],
    ['Address', false],
    ['Agreement', false],
  ]);
  expect(data?.onboardingFlow.sections[0]?.items.map(({ type }) => type)).toEqual([
    'TEXT',
    'INPUT_FIELD',
    'UPLOAD',
    'DOWNLOAD',
    'DOCUSIGN',
  ]);
  expect(data?.onboardingFlow.sections[0]?.items[3]?.files).toMatchObject([
    { name: 'Guide.txt', sizeBytes: 15, mediaType: 'text/plain; charset=utf-8', deletable: false },
  ]);
});

it('ONB-02 ONB-03 serves the items of a section only once it is open', async () => {
  const applicant = await api.createAccount({ roles: [2] });
  const flowId = await seedOnboarding(api, applicant);
  const itemsBySection = async () => {
    const { data } = await api.query<{ onboardingFlow: Read }>(onboarding, {}, { as: applicant });
    return data?.onboardingFlow.sections.map(({ items }) => items.length);
  };
  expect(await itemsBySection()).toEqual([5, 0, 0]);
  await setFlags(api, flowId, 'Identity', { current: false, completed: true });
  await setFlags(api, flowId, 'Address', { current: true });
  expect(await itemsBySection()).toEqual([5, 2, 0]);
});

it('API-20 serves null without an instance, and never another account’s', async () => {
  const [owner, other] = [await api.createAccount({ roles: [2] }), await api.createAccount({ roles: [2] })];
  await seedOnboarding(api, owner);
  expect((await api.query(onboarding, {}, { as: other })).data).toEqual({ onboardingFlow: null });
  expect((await api.query(onboarding)).status).toBe(401);
});

it('DOCH-10 DOCH-09 serves the flow of the caller’s own investment only', async () => {
  const [owner, other] = [await api.createAccount(), await api.createAccount()];
  const { investmentId: id, dealId, flowId } = await seedInvestment(api, owner);
  const own = await api.query<{ investment: { flow: Read } }>(investment, { id, dealId }, { as: owner });
  expect(own.data?.investment.flow).toMatchObject({ id: flowId, name: 'Standard' });
  expect(own.data?.investment.flow.sections[0]?.items[3]?.files[0]?.downloadPath).toMatch(/^investment\/documents\//);
  const foreign = await api.query(investment, { id, dealId }, { as: other });
  expect(foreign).toMatchObject({ status: 404, data: null, errors: [{ extensions: { code: 'NOT_FOUND' } }] });
});

it('FILE-14 marks the files that the caller may delete', async () => {
  const owner = await api.createAccount();
  const { flowId, investmentId: id, dealId } = await seedInvestment(api, owner);
  const stored = await readStored(api, flowId);
  const blobId = stored.item('Guide').files[0]?.blobId ?? '';
  const place = { kind: 'INVESTMENT_DOCUMENT', blobId, flowItemId: stored.item('Passport').id } as const;
  const staff = await api.createAccount({ roles: [3] });
  await api.database.prisma.storedFile.createMany({
    data: [
      { ...place, name: 'mine', uploadedById: owner.id },
      { ...place, name: 'theirs', uploadedById: staff.id },
    ],
  });
  const deletable = async () => {
    const { data } = await api.query<{ investment: { flow: Read } }>(investment, { id, dealId }, { as: owner });
    const files = data?.investment.flow.sections[0]?.items.flatMap((item) => item.files) ?? [];
    return files.filter((file) => file.deletable).map(({ name }) => name);
  };
  expect(await deletable()).toEqual(['mine']);
  await setFlags(api, flowId, 'Identity', { current: false, completed: true });
  expect(await deletable()).toEqual([]);
  await setFlags(api, flowId, 'Identity', { current: true, completed: false });
  await api.database.prisma.investment.update({ where: { id }, data: { completedAt: new Date() } });
  expect(await deletable()).toEqual([]);
});

it('API-20 serves a single item edge with its files to those who may open it', async () => {
  const owner = await api.createAccount();
  const { flowId } = await seedInvestment(api, owner);
  const stored = await readStored(api, flowId);
  const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: owner.id }] });
  const document = 'query ($id: ID!) { flowItem(id: $id) { id name files { name deletable } } }';
  const item = async (name: string, as: TestAccount) => {
    const { status, data } = await api.query<{ flowItem: { name: string } }>(
      document,
      { id: stored.item(name).id },
      { as },
    );
    return data?.flowItem ?? status;
  };
  const guide = (deletable: boolean) => ({ name: 'Guide', files: [{ name: 'Guide.txt', deletable }] });
  expect(await item('Guide', owner)).toMatchObject(guide(false));
  expect(await item('Guide', manager)).toMatchObject(guide(true));
  expect(await item('Street', owner)).toBe(404);
  expect(await item('Street', manager)).toMatchObject({ name: 'Street' });
  for (const roles of [[1], [7], [11]]) expect(await item('Guide', await api.createAccount({ roles }))).toBe(404);
  expect((await api.query(document, { id: 'x' }, { as: owner })).status).toBe(404);
});

it('API-20 reads a large flow in as many statements as a small one', async () => {
  const applicant = await api.createAccount({ roles: [2] });
  const flowId = await seedOnboarding(api, applicant);
  const statements = async () => {
    const counted = await countStatements(api.database, () => api.query(onboarding, {}, { as: applicant }));
    return counted.statements;
  };
  const small = await statements();
  expect(small).toBeGreaterThan(0);
  const { id: sectionId } = (await readStored(api, flowId)).section('Identity');
  await api.database.prisma.flowItem.createMany({
    data: Array.from({ length: 40 }, (_, index) => ({
      sectionId,
      order: 10 + index,
      type: 'UPLOAD',
      name: `Paper ${index}`,
    })),
  });
  expect(await statements()).toBe(small);
});
