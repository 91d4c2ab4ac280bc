import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealOf, editorCalls, insertDraft, insertPublished } from '../deals/editor-kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { editedFlow, newSection, outline, readRows, save } from './editor-kit.ts';
import { seedTemplate } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

interface Answer {
  status: number;
  code: string | undefined;
}
async function mutate(call: string, variables: Record<string, string>): Promise<Answer> {
  const types = Object.keys(variables).map((name) => `$${name}: ID!`);
  const document = `mutation (${types.join(', ')}) { ${call} }`;
  const { status, errors } = await api.query(document, variables, { as: administrator });
  return { status, code: errors[0]?.extensions.code };
}
const clone = (id: string, newId: string) => mutate('cloneFlow(id: $id, newId: $newId) { id }', { id, newId });
const remove = (id: string) => mutate('deleteFlow(id: $id)', { id });
const makeDefault = (id: string) => mutate('setDefaultFlow(id: $id) { id }', { id });
const attach = async (flowId: string, dealId: string): Promise<Answer> => {
  const { status, body } = await api.rest('/api/investment/clone', { as: administrator, body: { flowId, dealId } });
  return { status, code: body.result.code };
};
async function saveOneMore(id: string): Promise<Answer> {
  const edited = await editedFlow(api, id).catch(() => undefined);
  if (!edited) return { status: 404, code: 'NOT_FOUND' };
  const flow = { ...edited, sectionEdges: [...edited.sectionEdges, newSection('One more')] };
  const { status, body } = await save(api, 'onboarding', { flow }, administrator);
  return { status, code: body.result.code };
}

const rounds = (count: number, round: () => Promise<void>) => Promise.all(Array.from({ length: count }, round));

describe('a template that is deleted', () => {
  it('CARE-17 AINV-14 ONBT-05 while it is saved is gone, and the save has come before or is told so', async () => {
    await rounds(6, async () => {
      const { id } = await seedTemplate(api, 'INVESTMENT', 'Saved and deleted');
      const edited = await editedFlow(api, id);
      const flow = { ...edited, sectionEdges: [newSection('First'), ...edited.sectionEdges] };
      const [saved, deleted] = await Promise.all([save(api, 'investment', { flow }, administrator), remove(id)]);
      expect(deleted).toMatchObject({ code: undefined });
      expect([saved.status, saved.body.result.code]).toEqual(
        saved.status === 200 ? [200, undefined] : [404, 'NOT_FOUND'],
      );
      expect(await readRows(api, id)).toBeNull();
    });
  });

  it('EDIT-45 AINV-14 while it is attached to a deal leaves a whole copy or none', async () => {
    await rounds(6, async () => {
      const { id } = await seedTemplate(api, 'INVESTMENT', 'Attached and deleted');
      const { id: dealId } = await insertDraft(api, administrator);
      const [attached, deleted] = await Promise.all([attach(id, dealId), remove(id)]);
      expect(deleted).toMatchObject({ code: undefined });
      const copy = await api.database.prisma.flow.findFirst({ where: { dealId } });
      if (attached.status === 200) {
        expect(copy).toMatchObject({ sourceFlowId: null, sourceVersion: 1 });
        expect(await outline(api, copy?.id ?? '')).toHaveLength(4);
      } else {
        expect([attached.code, copy]).toEqual([expect.stringMatching(/^(NOT_FOUND|FIELD_INVALID)$/), null]);
      }
    });
  });

  it('EDIT-45 AINV-14 before the change that names it is applied keeps the deal’s present flow', async () => {
    const { deal } = await insertPublished(api, administrator);
    const { id } = await seedTemplate(api, 'INVESTMENT', 'Pending');
    const before = await api.database.prisma.flow.findFirstOrThrow({ where: { dealId: deal.id } });
    const pending = dealOf(await editorCalls(api).update(deal.id, 1, { flowTemplateId: id }, administrator));
    expect(await remove(id)).toMatchObject({ code: undefined });
    const applied = await editorCalls(api).apply(deal.id, pending.version, administrator);
    expect(applied.errors[0]?.extensions).toMatchObject({ code: 'FIELD_INVALID', params: { field: 'flowTemplateId' } });
    const rows = await api.database.prisma.flow.findFirstOrThrow({ where: { dealId: deal.id } });
    expect(rows).toEqual(before);
    // It can still be opened, and given another template.
    const other = await seedTemplate(api, 'INVESTMENT', 'Other');
    expect(await attach(other.id, deal.id)).toMatchObject({ status: 200 });
  });

  it('EDIT-45 PERM-15 only templates of investments can be attached', async () => {
    const { id: dealId } = await insertDraft(api, administrator, {
      flowTemplateId: (await seedTemplate(api, 'INVESTMENT', 'Attached')).id,
    });
    const copy = await api.database.prisma.flow.findFirstOrThrow({ where: { dealId } });
    const onboarding = await seedTemplate(api, 'ONBOARDING', 'No investment');
    const before = await readRows(api, copy.id);
    for (const id of [copy.id, onboarding.id, randomUUID(), dealId, 'nobody', '']) {
      expect([id, (await attach(id, dealId)).status]).toEqual([id, id === '' ? 400 : 404]);
    }
    expect(await readRows(api, copy.id)).toEqual(before);
  });
});

describe('clones', () => {
  it('ONBT-06 AINV-13 of one template asked for at once with one id are one', async () => {
    const { id } = await seedTemplate(api, 'INVESTMENT', 'Cloned');
    const newId = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => clone(id, newId)));
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(undefined));
    expect(await outline(api, newId)).toHaveLength(4);
    const where = { action: 'flow_template.cloned', entityId: newId };
    expect(await api.database.prisma.auditEntry.count({ where })).toBe(1);
    expect(await clone(id, 'nobody')).toMatchObject({ code: 'FIELD_INVALID' });
  });

  it('ONBT-06 AINV-13 of two templates that claim each other’s ids are refused', async () => {
    const [a, b] = [await seedTemplate(api, 'INVESTMENT', 'A'), await seedTemplate(api, 'INVESTMENT', 'B')];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([clone(a.id, b.id), clone(b.id, a.id)]);
      // Whoever waits for the other is told so, or to try again.
      for (const { code } of answers) expect(code).toBe('CONFLICT');
    }
    for (const { id } of [a, b]) expect(await outline(api, id)).toHaveLength(4);
  });
});

describe('everything at once', () => {
  it('ONBT-03 ONBT-04 ONBT-06 leaves one default and only whole templates', async () => {
    const made = await Promise.all(['A', 'B', 'C', 'D'].map((name) => seedTemplate(api, 'ONBOARDING', name)));
    const ids = made.map(({ id }) => id);
    const clones = ids.map(() => randomUUID());
    const answers = await Promise.all(
      ids.flatMap((id, index) => [
        makeDefault(id),
        clone(id, clones[index] ?? ''),
        saveOneMore(id),
        remove(id),
        makeDefault(clones[index] ?? ''),
        clone(clones[index] ?? '', randomUUID()),
      ]),
    );
    // Who waits for longer than the API lets calls wait is told to try again.
    const codes = [undefined, 'NOT_FOUND', 'FLOW_IS_DEFAULT', 'CONFLICT', 'UNAVAILABLE'];
    expect(answers.filter(({ code }) => !codes.includes(code))).toEqual([]);
    const { prisma } = api.database;
    expect(await prisma.flow.count({ where: { isDefault: true } })).toBe(1);
    const templates = await prisma.flow.findMany({ where: { scope: 'TEMPLATE', kind: 'ONBOARDING' } });
    for (const { id } of templates) expect([4, 5]).toContain((await outline(api, id)).length);
  });
});
