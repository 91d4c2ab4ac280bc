import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyCalls } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createTemplate, dealOf, editorCalls, insertDraft, insertPublished } from './editor-kit.ts';

let api: TestApi;
let admin: TestAccount;
let editor: TestAccount;
let investor: TestAccount;
let calls: ReturnType<typeof editorCalls>;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  editor = await api.createAccount({ roles: [11] });
  investor = await api.createAccount();
  calls = editorCalls(api);
});
afterAll(() => api.close());

const createPublished = () => insertPublished(api, admin);
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;

describe('the flow of a deal', () => {
  const flowOf = async (id: string) => dealOf(await calls.open(id, admin)).flow;

  it('EDIT-45 is a copy of the chosen template; the same makes none, another re-attaches, instances stay', async () => {
    const { deal, templateId } = await createPublished();
    const first = await flowOf(deal.id);
    expect(first).toMatchObject({ templateId, name: 'Template' });
    await moneyCalls(api).invest(investor, deal.id, '25000');
    await calls.update(deal.id, 1, { flowTemplateId: templateId, fees: 'x' }, admin, { apply: true });
    expect(await flowOf(deal.id)).toEqual(first);
    const other = await createTemplate(api, 'Other');
    const pending = dealOf(await calls.update(deal.id, 2, { flowTemplateId: other }, editor));
    expect([pending.content.flowTemplateId, pending.flow]).toEqual([other, first]);
    const { flow } = dealOf(await calls.apply(deal.id, 3, admin));
    expect(flow).toMatchObject({ templateId: other, name: 'Other' });
    expect(await api.database.prisma.flow.count({ where: { dealId: deal.id } })).toBe(1);
    const instance = await api.database.prisma.flow.findFirstOrThrow({
      where: { accountId: investor.id, investment: { dealId: deal.id } },
      include: { sections: { include: { items: true } } },
    });
    expect(instance.sections[0]?.items).toMatchObject([{ name: 'Contract' }]);
  });

  it('EDIT-45 EDIT-48 of a deleted template stays, and another unknown one is refused', async () => {
    const { deal, templateId } = await createPublished();
    await api.database.prisma.flow.delete({ where: { id: templateId } });
    const saved = dealOf(await calls.update(deal.id, 1, { fees: 'x' }, admin, { apply: true }));
    expect(saved).toMatchObject({ content: { flowTemplateId: null }, flow: { templateId: null, name: 'Template' } });
    expect(codeOf(await calls.update(deal.id, 2, { flowTemplateId: templateId }, editor))).toBe('FIELD_INVALID');
  });

  it('AAPI-09 AAPI-14 /api/investment/clone makes the deal’s own copy of a template, once', async () => {
    const draft = await insertDraft(api, admin);
    const flowId = await createTemplate(api, 'By REST');
    const clone = (body: object, as = editor) => api.rest('/api/investment/clone', { as, body });
    const { status, body } = await clone({ flowId, dealId: draft.id });
    expect([status, body]).toEqual([200, { status: 'OK', result: {} }]);
    const first = await flowOf(draft.id);
    expect(first).toMatchObject({ templateId: flowId, name: 'By REST' });
    expect(first?.id).not.toBe(flowId);
    expect((await clone({ flowId, dealId: draft.id.toUpperCase() })).status).toBe(200);
    expect(await flowOf(draft.id)).toEqual(first);
    expect(dealOf(await calls.open(draft.id, admin)).version).toBe(2);
  });

  it('AAPI-09 EDIT-45 of a published deal it is a pending change', async () => {
    const { deal } = await createPublished();
    const flowId = await createTemplate(api, 'Next');
    const { status } = await api.rest('/api/investment/clone', { as: editor, body: { flowId, dealId: deal.id } });
    expect(status).toBe(200);
    expect(dealOf(await calls.open(deal.id, admin))).toMatchObject({
      ...{ version: 2, liveVersion: 1, flow: deal.flow },
      content: { flowTemplateId: flowId },
    });
    expect(dealOf(await calls.apply(deal.id, 2, admin)).flow).toMatchObject({ templateId: flowId, name: 'Next' });
  });

  it('API-06 /api/investment/clone is refused to investors, whatever the deal and the body, and copies nothing', async () => {
    const draft = await insertDraft(api, admin);
    const { deal } = await createPublished();
    const flowId = await createTemplate(api);
    const flows = await api.database.prisma.flow.count();
    const bodies = [{ flowId, dealId: draft.id }, { flowId, dealId: deal.id }, { flowId, dealId: randomUUID() }, {}];
    for (const body of bodies) {
      const answer = await api.rest('/api/investment/clone', { as: investor, body });
      expect([answer.status, answer.body.result.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect([await flowOf(draft.id), await api.database.prisma.flow.count()]).toEqual([null, flows]);
  });

  it('AAPI-09 AAPI-03 PERM-15 needs the right on the deal, and both rows', async () => {
    const { id: dealId } = await insertDraft(api, admin);
    const { id: other } = await insertDraft(api, admin);
    const flowId = await createTemplate(api);
    const own = await api.createAccount({ roles: [{ roleId: 8, dealId }] });
    const viewer = await api.createAccount({ roles: [7] });
    const unknown = randomUUID();
    for (const [as, body, status, code] of [
      [viewer, { flowId, dealId }, 403, 'FORBIDDEN'],
      [investor, { flowId, dealId }, 403, 'FORBIDDEN'],
      [own, { flowId, dealId: other }, 404, 'NOT_FOUND'],
      [admin, { flowId, dealId: unknown }, 404, 'NOT_FOUND'],
      [admin, { flowId: unknown, dealId }, 404, 'NOT_FOUND'],
      [admin, { dealId }, 400, 'FIELD_MISSING'],
      [admin, { flowId, dealId: '' }, 400, 'FIELD_INVALID'],
    ] as const) {
      const answer = await api.rest('/api/investment/clone', { as, body });
      expect([answer.status, answer.body.result.code]).toEqual([status, code]);
    }
    expect([await flowOf(dealId), await flowOf(other)]).toEqual([null, null]);
    expect((await api.rest('/api/investment/clone', { as: own, body: { flowId, dealId } })).status).toBe(200);
  });
});
