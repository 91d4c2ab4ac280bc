import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { readStored, seedInvestment, seedOnboarding, seedTemplate } from './seed.ts';

const document = `mutation ($id: ID!, $shown: Boolean, $current: Boolean, $completed: Boolean) {
  updateFlowSection(id: $id, shown: $shown, current: $current, completed: $completed) {
    id sections { name shown current completed items { name } } } }`;

let api: TestApi;
let admin: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

type Change = { shown?: boolean; current?: boolean; completed?: boolean };
type Answer = { updateFlowSection: { sections: { name: string; items: { name: string }[] }[] } };
const code = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;
const flags = async (flowId: string) => (await readStored(api, flowId)).flags();

async function change(flowId: string, name: string, flagsToSet: Change, as = admin) {
  const { id } = (await readStored(api, flowId)).section(name);
  return api.query<Answer>(document, { id, ...flagsToSet }, { as });
}

async function newInstance(kind: 'investment' | 'onboarding') {
  const client = await api.createAccount({ roles: kind === 'investment' ? [1] : [2] });
  if (kind === 'onboarding') return { client, flowId: await seedOnboarding(api, client), investmentId: '', dealId: '' };
  return { client, ...(await seedInvestment(api, client)) };
}

describe.each(['investment', 'onboarding'] as const)('the flags of an %s instance', (kind) => {
  it('AINV-07 ONBT-21 completing a section makes the next shown uncompleted one current', async () => {
    const { flowId } = await newInstance(kind);
    const answer = await change(flowId, 'Identity', { completed: true });
    expect(answer.data?.updateFlowSection.sections.map(({ name }) => name)).toContain('Internal check');
    expect(await flags(flowId)).toEqual([
      'Identity completed',
      'Internal check hidden',
      'Address current',
      'Agreement',
    ]);
    await change(flowId, 'Address', { completed: true });
    await change(flowId, 'Agreement', { completed: true });
    expect(await flags(flowId)).toEqual([
      'Identity completed',
      'Internal check hidden',
      'Address completed',
      'Agreement completed',
    ]);
  });

  it('AINV-07 ONBT-20 keep only one section current, whatever its position', async () => {
    const { flowId } = await newInstance(kind);
    await change(flowId, 'Agreement', { current: true });
    expect(await flags(flowId)).toEqual(['Identity', 'Internal check hidden', 'Address', 'Agreement current']);
    await change(flowId, 'Identity', { current: true });
    expect(await flags(flowId)).toEqual(['Identity current', 'Internal check hidden', 'Address', 'Agreement']);
    await change(flowId, 'Identity', { current: false });
    expect(await flags(flowId)).toEqual(['Identity', 'Internal check hidden', 'Address', 'Agreement']);
  });

  it('ONBT-20 a completed section is reopened explicitly or by making it current', async () => {
    const { flowId } = await newInstance(kind);
    await change(flowId, 'Identity', { completed: true });
    await change(flowId, 'Identity', { current: true });
    expect(await flags(flowId)).toEqual(['Identity current', 'Internal check hidden', 'Address', 'Agreement']);
    await change(flowId, 'Identity', { completed: true });
    await change(flowId, 'Identity', { completed: false });
    expect(await flags(flowId)).toEqual(['Identity', 'Internal check hidden', 'Address current', 'Agreement']);
  });

  it('ONBT-21 completing the last section first leaves an earlier open one current', async () => {
    const { flowId } = await newInstance(kind);
    await change(flowId, 'Agreement', { current: true });
    await change(flowId, 'Agreement', { completed: true });
    expect(await flags(flowId)).toEqual([
      'Identity current',
      'Internal check hidden',
      'Address',
      'Agreement completed',
    ]);
  });

  it('AINV-07 ONBT-21 completing a section makes the next open one after it current, not an earlier one', async () => {
    const { flowId } = await newInstance(kind);
    await change(flowId, 'Address', { current: true });
    await change(flowId, 'Address', { completed: true });
    expect(await flags(flowId)).toEqual([
      'Identity',
      'Internal check hidden',
      'Address completed',
      'Agreement current',
    ]);
    // The following hidden and completed sections are skipped.
    await change(flowId, 'Identity', { current: true });
    await change(flowId, 'Identity', { completed: true });
    expect(await flags(flowId)).toEqual([
      'Identity completed',
      'Internal check hidden',
      'Address completed',
      'Agreement current',
    ]);
  });

  it('ONBT-20 hiding the current section makes the next open one after it current', async () => {
    const { flowId } = await newInstance(kind);
    await change(flowId, 'Address', { current: true });
    await change(flowId, 'Address', { shown: false });
    expect(await flags(flowId)).toEqual(['Identity', 'Internal check hidden', 'Address hidden', 'Agreement current']);
  });

  it('AINV-07 ONBT-21 a reopened section becomes current when no other is', async () => {
    const { flowId } = await newInstance(kind);
    for (const name of ['Identity', 'Address', 'Agreement']) await change(flowId, name, { completed: true });
    await change(flowId, 'Address', { completed: false });
    const opened = ['Identity completed', 'Internal check hidden', 'Address current', 'Agreement completed'];
    expect(await flags(flowId)).toEqual(opened);
    await change(flowId, 'Address', { completed: true });
    await change(flowId, 'Internal check', { shown: true });
    expect(await flags(flowId)).toEqual([
      'Identity completed',
      'Internal check current',
      'Address completed',
      'Agreement completed',
    ]);
  });

  it('ONBT-21 completing another section keeps the current one', async () => {
    const { flowId } = await newInstance(kind);
    await change(flowId, 'Address', { completed: true });
    expect(await flags(flowId)).toEqual([
      'Identity current',
      'Internal check hidden',
      'Address completed',
      'Agreement',
    ]);
    await change(flowId, 'Identity', { completed: true });
    expect((await flags(flowId)).at(-1)).toBe('Agreement current');
  });

  it('ONBT-20 a hidden section cannot be current', async () => {
    const { flowId } = await newInstance(kind);
    await change(flowId, 'Identity', { shown: false });
    expect(await flags(flowId)).toEqual(['Identity hidden', 'Internal check hidden', 'Address current', 'Agreement']);
    expect(code(await change(flowId, 'Internal check', { current: true }))).toBe('FIELD_INVALID');
    expect(code(await change(flowId, 'Agreement', { current: true, completed: true }))).toBe('FIELD_INVALID');
    await change(flowId, 'Internal check', { shown: true, current: true });
    expect(await flags(flowId)).toEqual(['Identity hidden', 'Internal check current', 'Address', 'Agreement']);
  });

  it('ONBT-21 concurrent changes never leave two sections current', async () => {
    const { flowId } = await newInstance(kind);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        change(flowId, ['Identity', 'Address', 'Agreement'][index % 3] ?? '', { current: true }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await flags(flowId)).filter((line) => line.endsWith('current'))).toHaveLength(1);
  });

  it('ONB-22 PERM-22 cannot be changed by an investor, not even in their own flow', async () => {
    const { flowId, client } = await newInstance(kind);
    const before = await flags(flowId);
    const answer = await change(flowId, 'Identity', { completed: true }, client);
    expect([answer.status, code(answer)]).toEqual([403, 'FORBIDDEN']);
    expect(await flags(flowId)).toEqual(before);
  });

  it('CLI-13 CLI-07 can be changed by the relationship manager; other clients are not found', async () => {
    const { flowId, client } = await newInstance(kind);
    const roles = kind === 'investment' ? [7] : [6];
    const outsider = await api.createAccount({ roles });
    const answer = await change(flowId, 'Identity', { completed: true }, outsider);
    expect([answer.status, code(answer)]).toEqual([404, 'NOT_FOUND']);
    const manager = await api.createAccount({ roles: [...roles, { roleId: 10, investorAccountId: client.id }] });
    expect((await change(flowId, 'Identity', { completed: true }, manager)).status).toBe(200);
  });
});

describe('permissions and states', () => {
  it.each(['onboarding', 'investment'] as const)(
    'CLI-08 CLI-13 the %s instance of a staff account is not found',
    async (kind) => {
      const { flowId, client } = await newInstance(kind);
      await api.database.prisma.roleAssignment.create({ data: { accountId: client.id, roleId: 6 } });
      const answer = await change(flowId, 'Identity', { completed: true });
      expect([answer.status, code(answer)]).toEqual([404, 'NOT_FOUND']);
      expect((await flags(flowId))[0]).toBe('Identity current');
    },
  );

  it.each([4, 8, 9, 11])('AINV-10 PERM-19 role %i, without manage_client_document, is refused', async (roleId) => {
    const { flowId, dealId } = await newInstance('investment');
    const staff = await api.createAccount({
      roles: [roleId === 4 || roleId === 8 ? { roleId, dealId } : roleId],
    });
    const answer = await change(flowId, 'Identity', { completed: true }, staff);
    expect([answer.status, code(answer)]).toEqual([403, 'FORBIDDEN']);
  });

  it('PERM-14/#3 an onboarding instance also requires handle_onboarding', async () => {
    const { flowId, client } = await newInstance('onboarding');
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
    const answer = await change(flowId, 'Identity', { completed: true }, manager);
    expect([answer.status, code(answer)]).toEqual([403, 'FORBIDDEN']);
  });

  it('flags cannot be changed while the investment is completed', async () => {
    const { flowId, investmentId: id } = await newInstance('investment');
    await api.database.prisma.investment.update({ where: { id }, data: { completedAt: new Date() } });
    expect(code(await change(flowId, 'Identity', { completed: true }))).toBe('INVESTMENT_COMPLETED');
    expect((await flags(flowId))[0]).toBe('Identity current');
    await api.database.prisma.investment.update({ where: { id }, data: { completedAt: null } });
    expect((await change(flowId, 'Identity', { completed: true })).status).toBe(200);
  });

  it('AINV-12 an unknown section and a section of a template are not found', async () => {
    const template = await seedTemplate(api, 'INVESTMENT');
    expect(code(await change(template.id, 'Identity', { completed: true }))).toBe('NOT_FOUND');
    for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect((await api.query(document, { id, completed: true }, { as: admin })).status).toBe(404);
    }
  });

  it('AINV-07 every change is audited', async () => {
    const { flowId } = await newInstance('investment');
    await change(flowId, 'Identity', { completed: true });
    const { id } = (await readStored(api, flowId)).section('Identity');
    expect(await api.database.prisma.auditEntry.findMany({ where: { entityId: id } })).toMatchObject([
      {
        actorId: admin.id,
        action: 'flow_section.flags_changed',
        details: {
          completed: true,
          changes: [
            { field: 'current', before: 'Identity: true', after: 'Identity: false' },
            { field: 'completed', before: 'Identity: false', after: 'Identity: true' },
          ],
        },
      },
    ]);
  });
});
