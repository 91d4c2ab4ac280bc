import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyCalls } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createTemplate, dealOf, editorCalls, insertPublished } from './editor-kit.ts';

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
});
