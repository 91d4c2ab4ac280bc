import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../src/composition.ts';
import { cloneFlowForDeal, cloneFlowForInvestment } from '../../src/domains/flows/service.ts';
import { textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { editedFlow, newSection, save } from './editor-kit.ts';
import { readStored, seedTemplate } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

/** A template with a deal's copy of it. */
async function createCopiedTemplate() {
  const template = await seedTemplate(api, 'INVESTMENT', 'Subscription');
  const deal = await createDeal(api.database, { flow: null });
  const flowId = await api.database.prisma.$transaction((transaction) =>
    cloneFlowForDeal(transaction, { flowId: template.id, dealId: deal.id }),
  );
  return { ...template, dealId: deal.id, flowId };
}

async function sourceOf(flowId: string) {
  const { data } = await api.query<{ flow: { source: { version: number; currentVersion: number } } }>(
    'query ($id: ID!) { flow(id: $id) { source { version currentVersion } } }',
    { id: flowId },
    { as: administrator },
  );
  return [data?.flow.source.version, data?.flow.source.currentVersion];
}

async function addFile(itemId: string, name = 'Terms.txt'): Promise<string> {
  const { body } = await upload(api, 'investment/documents', administrator, { investmentSectionNodeEdgeId: itemId }, [
    textFile(name),
  ]);
  return body.result.fileIds[0] ?? '';
}
const change = async (call: 'delete' | 'restore', fileId: string) =>
  (await api.rest(`/api/${call}/investment/documents`, { as: administrator, body: { fileId } })).status;

async function changesSince(flowId: string, fromVersion: number): Promise<string[] | undefined> {
  const { data } = await api.query<{ flowChanges: { kind: string; before: string | null; after: string | null }[] }>(
    'query ($flowId: ID!, $fromVersion: Int) { flowChanges(flowId: $flowId, fromVersion: $fromVersion) { kind before after } }',
    { flowId, fromVersion },
    { as: administrator },
  );
  return data?.flowChanges.map(({ kind, before, after }) => `${kind} ${before ?? after}`);
}

describe('a file alone', () => {
  it('AINV-16 raises the version of a template that a deal has a copy of, so that the copy can be renewed', async () => {
    const { id, guideItemId, guideId, flowId, dealId } = await createCopiedTemplate();
    expect(await sourceOf(flowId)).toEqual([1, 1]);
    await addFile(guideItemId);
    expect(await sourceOf(flowId)).toEqual([1, 2]);
    // No copy was made of this version.
    await addFile(guideItemId, 'Fees.txt');
    expect(await change('delete', guideId)).toBe(200);
    expect(await sourceOf(flowId)).toEqual([1, 2]);
    expect(await changesSince(id, 1)).toEqual(
      expect.arrayContaining(['FILE_REMOVED Guide.txt', 'FILE_ADDED Terms.txt', 'FILE_ADDED Fees.txt']),
    );
    const { data } = await api.query<{ renewDealFlow: { version: number } }>(
      'mutation ($dealId: ID!) { renewDealFlow(dealId: $dealId, version: 1) { version } }',
      { dealId },
      { as: administrator },
    );
    expect(data?.renewDealFlow.version).toBe(2);
    expect(await sourceOf(flowId)).toEqual([2, 2]);
    expect((await readStored(api, flowId)).item('Guide').files.map(({ name }) => name)).toEqual([
      'Terms.txt',
      'Fees.txt',
    ]);
    expect(await change('restore', guideId)).toBe(200);
    expect(await sourceOf(flowId)).toEqual([2, 3]);
    // Again: nothing is left to restore or delete.
    expect(await change('restore', guideId)).toBe(200);
    expect(await sourceOf(flowId)).toEqual([2, 3]);
  });

  it('AINV-16 HIST-10 leaves the version that an investment was made from with the files that it came with', async () => {
    const { flowId, dealId } = await createCopiedTemplate();
    const { id: accountId } = await api.createAccount();
    const { prisma } = api.database;
    const investment = await prisma.investment.create({ data: { dealId, accountId, value: '50000', currency: 'USD' } });
    await prisma.$transaction((transaction) =>
      cloneFlowForInvestment(transaction, { dealId, investmentId: investment.id, accountId }),
    );
    await addFile((await readStored(api, flowId)).item('Guide').id);
    expect(await changesSince(flowId, 1)).toEqual(['FILE_ADDED Terms.txt']);
    expect((await prisma.flow.findUniqueOrThrow({ where: { investmentId: investment.id } })).sourceVersion).toBe(1);
  });

  it('CARE-17 is no conflict for a save that started before it, but one with other steps is', async () => {
    const { id, guideItemId } = await createCopiedTemplate();
    const flow = await editedFlow(api, id);
    const added = newSection('Tax');
    await addFile(guideItemId);
    const first = await save(
      api,
      'investment',
      { flow: { ...flow, sectionEdges: [...flow.sectionEdges, added] } },
      administrator,
    );
    expect([first.status, first.body.result]).toEqual([200, { flowId: id, version: 3 }]);
    const [section, ...others] = flow.sectionEdges;
    const renamed = { ...flow, sectionEdges: [{ ...newSection('X'), ...section, name: 'Who you are' }, ...others] };
    for (const version of [1, 2, 99]) {
      const late = await save(api, 'investment', { flow: { ...renamed, version } }, administrator);
      expect([version, late.status]).toEqual([version, 409]);
    }
  });
});

describe('old versions of a flow', () => {
  const log = { info() {}, warn() {} };
  const purge = () => tasks['database.purge'].run(api.services, {}, log);

  /** A template at version 61 whose former ones were replaced the given days ago. */
  async function createVersions(days: number): Promise<string> {
    const { id: flowId } = await seedTemplate(api, 'INVESTMENT');
    const { prisma } = api.database;
    await prisma.flow.update({ where: { id: flowId }, data: { version: 61 } });
    const replacedAt = new Date(Date.now() - days * 86_400_000);
    const content = { name: 'Standard', sections: [] };
    await prisma.flowVersion.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({ flowId, number: index + 1, content, replacedAt })),
    });
    return flowId;
  }
  const numbersOf = async (flowId: string) =>
    (await api.database.prisma.flowVersion.findMany({ where: { flowId }, orderBy: { number: 'asc' } })).map(
      ({ number }) => number,
    );
  const upTo60 = (first: number) => Array.from({ length: 61 - first }, (_, index) => first + index);

  it('HIST-10 go that are older than 90 days and not among the last 50', async () => {
    const [old, recent] = [await createVersions(91), await createVersions(89)];
    await purge();
    expect(await numbersOf(old)).toEqual(upTo60(12));
    expect(await numbersOf(recent)).toEqual(upTo60(1));
  });

  it('HIST-10 stay that something was made from or that evidence names, cancelled investments included', async () => {
    const { prisma } = api.database;
    const flowId = await createVersions(91);
    const { id: dealId } = await createDeal(api.database, { flow: null });
    await prisma.flow.update({ where: { id: flowId }, data: { scope: 'DEAL', dealId } });
    const { id: accountId } = await api.createAccount();
    const invest = (deletedAt: Date | null) =>
      prisma.investment.create({ data: { dealId, accountId, value: '1', currency: 'USD', deletedAt } });
    const [cancelled, completed] = [await invest(new Date()), await invest(null)];
    await prisma.flow.create({
      data: {
        ...{ kind: 'INVESTMENT', scope: 'INSTANCE', name: 'Of a client', accountId, investmentId: cancelled.id },
        ...{ sourceFlowId: flowId, sourceVersion: 3 },
      },
    });
    await prisma.investmentCompletion.create({
      data: {
        ...{ investmentId: completed.id, completedAt: new Date(), completedById: administrator.id },
        ...{ sourceVersion: 5, flowVersion: 1 },
      },
    });
    await purge();
    expect(await numbersOf(flowId)).toEqual([3, 5, ...upTo60(12)]);
  });

  it('HIST-10 go by nothing else, but with their flow, and cannot be changed', async () => {
    const { pool, prisma } = api.database;
    const flowId = await createVersions(91);
    const { id: accountId } = await api.createAccount();
    const change = (statement: string) => pool.query(`${statement} WHERE flow_id = $1`, [flowId]);
    await prisma.flowVersion.create({
      data: { flowId, number: 61, content: { name: 'Standard', sections: [] }, replacedById: accountId },
    });
    await purge();
    for (const statement of [
      'DELETE FROM flow_version',
      `UPDATE flow_version SET content = '{}'`,
      'UPDATE flow_version SET replaced_by_id = NULL',
    ]) {
      await expect(change(statement), statement).rejects.toThrow('append-only');
    }
    await expect(pool.query('TRUNCATE flow_version')).rejects.toThrow('append-only');
    expect(await numbersOf(flowId)).toEqual([...upTo60(12), 61]);
    await prisma.account.delete({ where: { id: accountId } });
    expect((await prisma.flowVersion.findFirstOrThrow({ where: { flowId, number: 61 } })).replacedById).toBeNull();
    await prisma.flow.delete({ where: { id: flowId } });
    expect(await numbersOf(flowId)).toEqual([]);
  });
});
