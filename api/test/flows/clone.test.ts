import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneFlowForDeal, cloneFlowForInvestment } from '../../src/domains/flows/service.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { readStored, seedInvestment, seedOnboarding, seedTemplate, setFlags } from './seed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const clone = (as: TestAccount, body: Record<string, unknown>) => api.rest('/api/onboarding/clone', { as, body });

describe('before any template exists', () => {
  it('ONB-19 fails without a default template and stores nothing', async () => {
    const applicant = await api.createAccount({ roles: [2], appClient: 'NO' });
    const answer = await clone(applicant, { flowId: null, firebaseId: applicant.subject });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      status: 'ERROR',
      result: { code: 'NO_DEFAULT_FLOW', message: 'No default onboarding flow exists' },
    });
    expect(await api.database.prisma.flow.count()).toBe(0);
  });
});

describe('the instance of an investment', () => {
  it('AMT-23 AINV-25 copies sections, items and files, with the first shown section current and none completed', async () => {
    const investor = await api.createAccount();
    const { flowId, investmentId } = await seedInvestment(api, investor);
    const instance = await readStored(api, flowId);
    expect(instance).toMatchObject({ scope: 'INSTANCE', kind: 'INVESTMENT', accountId: investor.id, investmentId });
    expect(instance.flags()).toEqual(['Identity current', 'Internal check hidden', 'Address', 'Agreement']);
    expect(instance.section('Identity').items.map(({ type, order }) => `${order} ${type}`)).toEqual([
      '1 TEXT',
      '2 INPUT_FIELD',
      '3 UPLOAD',
      '4 DOWNLOAD',
      '5 DOCUSIGN',
    ]);
    expect(instance.item('Welcome').text).toBe('Read <b>this</b> first');
    expect(instance.item('Guide').files).toMatchObject([{ name: 'Guide.txt', kind: 'INVESTMENT_DOCUMENT' }]);
  });

  it('AINV-25 skips hidden sections when it chooses the current one', async () => {
    const investor = await api.createAccount();
    const template = await seedTemplate(api, 'INVESTMENT');
    await api.database.prisma.flowSection.updateMany({
      where: { flowId: template.id, name: 'Identity' },
      data: { shown: false },
    });
    const deal = await createDeal(api.database, { flow: null });
    const { id: investmentId } = await api.database.prisma.investment.create({
      data: { dealId: deal.id, accountId: investor.id, value: '50000', currency: 'USD' },
    });
    const flowId = await api.database.prisma.$transaction(async (transaction) => {
      await cloneFlowForDeal(transaction, { flowId: template.id, dealId: deal.id });
      return cloneFlowForInvestment(transaction, { dealId: deal.id, investmentId, accountId: investor.id });
    });
    expect((await readStored(api, flowId)).flags()).toEqual([
      'Identity hidden',
      'Internal check hidden',
      'Address current',
      'Agreement',
    ]);
  });

  it('AMT-23 refuses a deal without a flow', async () => {
    const investor = await api.createAccount();
    const deal = await createDeal(api.database, { flow: null });
    const investment = await api.database.prisma.investment.create({
      data: { dealId: deal.id, accountId: investor.id, value: '50000', currency: 'USD' },
    });
    const target = { dealId: deal.id, investmentId: investment.id, accountId: investor.id };
    await expect(
      api.database.prisma.$transaction((transaction) => cloneFlowForInvestment(transaction, target)),
    ).rejects.toMatchObject({ code: 'DEAL_WITHOUT_FLOW' });
  });

  it('does not change a deal’s copy when the template changes', async () => {
    const investor = await api.createAccount();
    const { flowId, templateId, dealId } = await seedInvestment(api, investor);
    await api.database.prisma.flow.delete({ where: { id: templateId } });
    expect((await readStored(api, flowId)).item('Guide').files).toHaveLength(1);
    expect(await api.database.prisma.flow.count({ where: { dealId } })).toBe(1);
  });
});

describe('the onboarding instance', () => {
  it('ONB-18 ONBT-18 ONBT-19 is a copy of the default template that later edits do not change', async () => {
    const applicant = await api.createAccount({ roles: [2], appClient: 'NO' });
    const flowId = await seedOnboarding(api, applicant);
    const template = await api.database.prisma.flow.findFirstOrThrow({
      where: { kind: 'ONBOARDING', isDefault: true },
    });
    await api.database.prisma.flowSection.updateMany({ where: { flowId: template.id }, data: { name: 'Changed' } });
    await api.database.prisma.storedFile.deleteMany({ where: { flowItem: { section: { flowId: template.id } } } });
    const instance = await readStored(api, flowId);
    expect(instance.flags()).toEqual(['Identity current', 'Internal check hidden', 'Address', 'Agreement']);
    expect(instance.sections.every(({ isDefault }) => isDefault)).toBe(true);
    expect(instance.item('Guide').files).toMatchObject([{ name: 'Guide.txt', kind: 'ONBOARDING_DOCUMENT' }]);
    await api.database.prisma.flow.delete({ where: { id: template.id } });
  });

  it('ONBT-18 ONB-03 starts with the first shown section when the template starts with a hidden one', async () => {
    await api.database.prisma.flow.deleteMany({ where: { kind: 'ONBOARDING', scope: 'TEMPLATE' } });
    const { id } = await seedTemplate(api, 'ONBOARDING');
    await setFlags(api, id, 'Identity', { shown: false });
    const instance = await readStored(api, await seedOnboarding(api, await api.createAccount({ roles: [2] })));
    await api.database.prisma.flow.delete({ where: { id } });
    expect(instance.sourceFlowId).toBe(id);
    expect(instance.flags()).toEqual(['Identity hidden', 'Internal check hidden', 'Address current', 'Agreement']);
  });

  it('ONB-19 API-05 is created once for the own account, ignoring flowId', async () => {
    const { id: defaultId } = await seedTemplate(api, 'ONBOARDING');
    const other = await seedTemplate(api, 'ONBOARDING', 'Other');
    const applicant = await api.createAccount({ roles: [2] });
    const calls = [other.id, 'not an id', null, ''].map((flowId) =>
      clone(applicant, { flowId, firebaseId: applicant.subject }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const instances = await api.database.prisma.flow.findMany({ where: { accountId: applicant.id } });
    expect(instances).toMatchObject([{ sourceFlowId: defaultId, name: 'Standard' }]);
  });

  it('API-05 ONBT-17 answers 200 for an account with an instance without a default template', async () => {
    const applicant = await api.createAccount({ roles: [2] });
    const flowId = await seedOnboarding(api, applicant);
    const { flow } = api.database.prisma;
    const { id: defaultId } = await flow.findFirstOrThrow({ where: { kind: 'ONBOARDING', isDefault: true } });
    await flow.update({ where: { id: defaultId }, data: { isDefault: false } });
    const own = await clone(applicant, { flowId: null, firebaseId: applicant.subject });
    const admin = await api.createAccount({ roles: [3] });
    const byStaff = await clone(admin, { flowId: null, firebaseId: applicant.subject });
    await flow.update({ where: { id: defaultId }, data: { isDefault: true } });
    expect([own.status, byStaff.status]).toEqual([200, 200]);
    expect(await flow.findMany({ where: { accountId: applicant.id } })).toMatchObject([{ id: flowId }]);
  });

  it('ONB-19 API-10 refuses another firebaseId and stores nothing', async () => {
    const [applicant, other] = [await api.createAccount({ roles: [2] }), await api.createAccount({ roles: [2] })];
    const answer = await clone(applicant, { flowId: null, firebaseId: other.subject });
    expect(answer.status).toBe(404);
    expect(await api.database.prisma.flow.count({ where: { accountId: { in: [applicant.id, other.id] } } })).toBe(0);
  });

  it.each([
    [{ flowId: null }, 'firebaseId'],
    [{ firebaseId: 'x' }, 'flowId'],
    [{ flowId: 7, firebaseId: 'x' }, 'flowId'],
  ])('API-03 AAPI-03 answers 400 with the key for %j', async (body, field) => {
    const applicant = await api.createAccount({ roles: [2] });
    const answer = await clone(applicant, body);
    expect(answer.status).toBe(400);
    expect(answer.body.result.message).toContain(field);
  });

  it('STEP-05 STEP-06 determines the step once it is cloned', async () => {
    const applicant = await api.createAccount({ roles: [2], appClient: 'NO' });
    const step = async () =>
      (await api.query<{ me: { step: string } }>('{ me { step } }', {}, { as: applicant })).data?.me.step;
    expect(await step()).toBe('ONBOARDING');
    const flowId = await seedOnboarding(api, applicant);
    expect(await step()).toBe('ONBOARDING');
    await api.database.prisma.flowSection.updateMany({ where: { flowId }, data: { current: false, completed: true } });
    expect(await step()).toBe('AWAIT_APPROVAL');
  });

  it('ONBT-17 ONBT-19 is cloned once by staff from a given template for a visible client', async () => {
    const admin = await api.createAccount({ roles: [3] });
    const client = await api.createAccount({ roles: [2] });
    const chosen = await seedTemplate(api, 'ONBOARDING', 'Chosen');
    for (let time = 0; time < 2; time += 1) {
      expect((await clone(admin, { flowId: chosen.id, firebaseId: client.subject })).status).toBe(200);
    }
    const instances = await api.database.prisma.flow.findMany({ where: { accountId: client.id } });
    expect(instances).toMatchObject([{ sourceFlowId: chosen.id }]);
  });

  it('CLI-08 CLI-13 is not created for a staff account, which answers like an unknown client', async () => {
    const admin = await api.createAccount({ roles: [3] });
    const colleague = await api.createAccount({ roles: [6] });
    const answer = await clone(admin, { flowId: null, firebaseId: colleague.subject });
    const unknown = await clone(admin, { flowId: null, firebaseId: 'nobody' });
    expect([answer.status, answer.body]).toEqual([404, unknown.body]);
    expect(await api.database.prisma.flow.count({ where: { accountId: colleague.id } })).toBe(0);
  });

  it('CLI-13 PERM-14/#3 requires the flag, and an invisible client answers like an unknown one', async () => {
    const client = await api.createAccount({ roles: [2] });
    const body = { flowId: null, firebaseId: client.subject };
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
    expect((await clone(manager, body)).status).toBe(403);
    const senior = await api.createAccount({ roles: [5] });
    const foreign = await clone(senior, body);
    const unknown = await clone(senior, { ...body, firebaseId: 'nobody' });
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    expect(await api.database.prisma.flow.count({ where: { accountId: client.id } })).toBe(0);
  });
});
