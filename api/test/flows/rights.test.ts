import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHolder } from '../access/holders.ts';
import { textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { editedFlow, newSection, save } from './editor-kit.ts';
import { type FlowsOfEveryScope, seedFlows } from './every-scope.ts';
import { seedInvestment } from './seed.ts';

let api: TestApi;
let flows: FlowsOfEveryScope;
beforeAll(async () => {
  api = await startTestApi();
  flows = await seedFlows(api);
});
afterAll(() => api.close());

const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;

describe('callers without the right', () => {
  it('PERM-15 PERM-19 AINV-17 neither read nor change a flow by any call', async () => {
    const before = await flows.snapshot();
    const { copy, instance, onboarding, onboardingTemplate, template, client, dealId, investmentId } = flows;
    const { dealId: otherDealId } = await seedInvestment(api, await api.createAccount());
    const callers: Record<string, TestAccount> = {
      'another investor': await api.createAccount(),
      'an applicant': await api.createAccount({ roles: [2] }),
      'a manager of others': await api.createAccount({ roles: [7] }),
      'the lead of another deal': await api.createAccount({ roles: [{ roleId: 4, dealId: otherDealId }] }),
      'somebody who makes no templates': await createHolder(api, ['read_client_info', 'analytics']),
    };
    const edited = await Promise.all(
      [copy, instance, onboarding, onboardingTemplate, template].map(async ({ id, kind }) => ({
        kind: kind === 'INVESTMENT' ? 'investment' : 'onboarding',
        flow: await editedFlow(api, id),
      })),
    );
    for (const [who, as] of Object.entries(callers)) {
      const refused = (what: string, code: string | undefined) =>
        expect({ who, what, code }).toEqual({ who, what, code: expect.stringMatching(/^(FORBIDDEN|NOT_FOUND)$/) });
      for (const { kind, flow } of edited) {
        const [first] = flow.sectionEdges;
        const body = { flow: { ...flow, sectionEdges: [...flow.sectionEdges, newSection('Theirs')] } };
        refused(`save ${flow.id}`, (await save(api, kind as 'investment', body, as)).body.result.code);
        const removal = { flowId: flow.id, deletedFlowSectionEdges: [first?.id] };
        refused(`delete ${flow.id}`, (await api.rest(`/api/${kind}/delete`, { as, body: removal })).body.result.code);
        const cloned = { flowId: flow.id, newFlowId: randomUUID() };
        refused(
          `clone ${flow.id}`,
          (await api.rest(`/api/${kind}/template/clone`, { as, body: cloned })).body.result.code,
        );
        const guide = first?.itemNodes.find(({ name }) => name === 'Guide')?.id ?? '';
        const sent = await upload(api, `${kind}/documents`, as, { [`${kind}SectionNodeEdgeId`]: guide }, [textFile()]);
        refused(`upload to ${flow.id}`, sent.body.result.code);
        const fields: [string, Record<string, unknown>][] = [
          ['mutation ($id: ID!) { orderFlow(id: $id, version: 1, sections: []) { id } }', {}],
          [
            'mutation ($s: ID!) { deleteFlowEdges(flowSectionEdges: [$s], sectionItemEdges: []) { id } }',
            { s: first?.id },
          ],
          ['mutation ($id: ID!) { deleteFlow(id: $id) }', {}],
          ['mutation ($id: ID!) { setDefaultFlow(id: $id) { id } }', {}],
          ['mutation ($s: ID!) { updateFlowSection(id: $s, completed: true) { id } }', { s: first?.id }],
          ['mutation ($s: ID!) { askAgain(itemId: $s, reason: "x") { id } }', { s: first?.itemNodes[2]?.id }],
        ];
        const mayRead = flow.id === template.id && !/investor|applicant/.test(who);
        const reads: typeof fields = mayRead
          ? []
          : [
              ['query ($id: ID!) { flow(id: $id) { id } }', {}],
              ['query ($id: ID!) { flowVersions(flowId: $id) { number } }', {}],
              ['query ($id: ID!) { flowChanges(flowId: $id, fromVersion: 1) { kind } }', {}],
              ['query ($id: ID!) { flowHistory(id: $id) { totalCount } }', {}],
            ];
        for (const [document, variables] of [...fields, ...reads]) {
          const used = document.includes('$id') ? { id: flow.id } : variables;
          const { data, errors } = await api.query<object>(document, used, { as });
          refused(document, codeOf({ errors }));
          expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
        }
      }
      const renewal = 'mutation ($id: ID!) { renewDealFlow(dealId: $id, version: 1) { id } }';
      refused('renew', codeOf(await api.query(renewal, { id: dealId }, { as })));
      const attachment = { as, body: { flowId: template.id, dealId } };
      refused('attach', (await api.rest('/api/investment/clone', attachment)).body.result.code);
      const completions = 'query ($id: ID!) { investmentCompletions(investmentId: $id) { id } }';
      refused('completions', codeOf(await api.query(completions, { id: investmentId }, { as })));
      const item = 'query ($id: ID!) { flowItem(id: $id) { id } }';
      refused('item', codeOf(await api.query(item, { id: instance.item('Passport').id }, { as })));
      const ofClient = 'query ($id: ID!) { clientFlow(firebaseId: $id) { firebaseId } }';
      refused('client', codeOf(await api.query(ofClient, { id: client.subject }, { as })));
      for (const path of [`client/${client.id}`, `investment/${investmentId}`]) {
        refused(path, (await api.rest(`/api/archive/${path}`, { as, method: 'GET' })).body.result.code);
      }
      const cancelled = await api.rest('/api/investment/cancel', { as, body: { investmentId } });
      refused('cancel', cancelled.body.result.code);
    }
    expect(await flows.snapshot()).toEqual(before);
    const { deletedAt } = await api.database.prisma.investment.findUniqueOrThrow({ where: { id: investmentId } });
    expect(deletedAt).toBeNull();
  });

  it('PERM-05 PERM-15 PERM-19 who loses the right while editing is refused by the save', async () => {
    const { copy, instance, template, client, dealId } = flows;
    const before = await flows.snapshot();
    const { prisma } = api.database;
    const withSection = async (id: string) => {
      const flow = await editedFlow(api, id);
      return { flow: { ...flow, sectionEdges: [...flow.sectionEdges, newSection('Late')] } };
    };
    const lead = await api.createAccount({ roles: [9, { roleId: 4, dealId }] });
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
    const editor = await api.createAccount({ roles: [6] });
    const reads = (as: TestAccount, id: string) =>
      api.query<{ flow: { editable: boolean } }>('query ($id: ID!) { flow(id: $id) { editable } }', { id }, { as });
    for (const [as, id] of [
      [lead, copy.id],
      [manager, instance.id],
      [editor, template.id],
    ] as const) {
      expect((await reads(as, id)).data).toEqual({ flow: { editable: true } });
    }
    await prisma.roleAssignment.deleteMany({ where: { accountId: lead.id, roleId: 4 } });
    await prisma.roleAssignment.deleteMany({ where: { accountId: manager.id, roleId: 10 } });
    await prisma.roleAssignment.updateMany({ where: { accountId: editor.id }, data: { roleId: 7 } });
    expect((await save(api, 'investment', await withSection(copy.id), lead)).body.result.code).toBe('FORBIDDEN');
    expect((await save(api, 'investment', await withSection(instance.id), manager)).body.result.code).toBe('NOT_FOUND');
    expect((await save(api, 'investment', await withSection(template.id), editor)).body.result.code).toBe('FORBIDDEN');
    expect(codeOf(await reads(manager, instance.id))).toBe('NOT_FOUND');
    await prisma.account.update({ where: { id: editor.id }, data: { disabledAt: new Date() } });
    expect((await save(api, 'investment', await withSection(template.id), editor)).status).toBe(401);
    expect(await flows.snapshot()).toEqual(before);
  });
});
