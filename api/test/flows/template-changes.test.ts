import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { download, textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { editedFlow, newFlow, newItem, newSection, outline, type PathKind, readRows, save } from './editor-kit.ts';
import { readStored, seedOnboarding, seedTemplate } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const kindOf = (kind: PathKind) => (kind === 'investment' ? 'INVESTMENT' : 'ONBOARDING');
const fields = 'id name version scope isDefault editable source { id name version currentVersion }';

async function mutate<Result = { id: string; name: string }>(
  call: string,
  variables: Record<string, unknown>,
  as = administrator,
) {
  const declared = Object.keys(variables)
    .map((name) => `$${name}: ID!`)
    .join(', ');
  const { status, data, errors } = await api.query<{ result: Result }>(
    `mutation (${declared}) { result: ${call} }`,
    variables,
    { as },
  );
  return { status, result: data?.result, code: errors[0]?.extensions.code };
}
const clone = (id: string, newId: string, as?: TestAccount) =>
  mutate(`cloneFlow(id: $id, newId: $newId) { ${fields} }`, { id, newId }, as);
const remove = (id: string, as?: TestAccount) => mutate<boolean>('deleteFlow(id: $id)', { id }, as);
const makeDefault = (id: string, as?: TestAccount) => mutate(`setDefaultFlow(id: $id) { ${fields} }`, { id }, as);
const defaults = async () => {
  const found = await api.database.prisma.flow.findMany({ where: { isDefault: true }, select: { id: true } });
  return found.map(({ id }) => id);
};

describe('the default template of onboarding', () => {
  it('ONBT-03 is the first one, whoever of several is stored first, and no template of investments', async () => {
    await save(api, 'investment', { flow: newFlow('Investing') }, administrator);
    expect(await defaults()).toEqual([]);
    const flows = ['A', 'B', 'C'].map((name) => newFlow(name));
    const answers = await Promise.all(flows.map((flow) => save(api, 'onboarding', { flow }, administrator)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
  });

  it('ONBT-03 is replaced in one transaction, however many ask at once', async () => {
    const templates = await Promise.all(['D', 'E', 'F'].map((name) => seedTemplate(api, 'ONBOARDING', name)));
    const [former] = await defaults();
    const answers = await Promise.all(templates.map(({ id }) => makeDefault(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [present = '', ...others] = await defaults();
    expect(others).toEqual([]);
    expect(templates.map(({ id }) => id)).toContain(present);
    const again = await makeDefault(present);
    expect(again).toMatchObject({ status: 200, result: { id: present, isDefault: true } });
    const where = { action: 'flow.default_changed', entityId: { in: [present, former ?? ''] } };
    const entries = await api.database.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } });
    expect(entries.find(({ entityId }) => entityId === former)?.details).toMatchObject({
      changes: [{ field: 'isDefault', before: 'true', after: 'false' }],
    });
    expect(entries.filter(({ entityId }) => entityId === present)).toHaveLength(1);
    // It is what a newcomer gets.
    const newcomer = await api.createAccount({ roles: [2] });
    const { sourceFlowId, sourceVersion } = await readStored(api, await seedOnboarding(api, newcomer));
    expect([sourceFlowId, sourceVersion]).toEqual([present, 1]);
    const { data } = await api.query<{ defaultFlow: { id: string } }>(
      '{ defaultFlow { id } }',
      {},
      { as: administrator },
    );
    expect(data?.defaultFlow.id).toBe(present);
  });

  it('ONBT-04 cannot be deleted, and stays the default', async () => {
    const [present = ''] = await defaults();
    const before = await readRows(api, present);
    expect(await remove(present)).toMatchObject({ result: undefined, code: 'FLOW_IS_DEFAULT' });
    expect(await readRows(api, present)).toEqual(before);
    // Of a deletion and a choice of the same template at once, one is refused.
    const { id } = await seedTemplate(api, 'ONBOARDING', 'Contested');
    const [deletion, choice] = await Promise.all([remove(id), makeDefault(id)]);
    expect([deletion.code, choice.code].filter(Boolean)).toHaveLength(1);
    expect(await defaults()).toHaveLength(1);
  });

  it('ONBT-03 is no instance, no deal’s copy and no template of investments', async () => {
    const [present] = await defaults();
    const { id } = await seedTemplate(api, 'INVESTMENT');
    const client = await api.createAccount({ roles: [2] });
    const instance = await seedOnboarding(api, client);
    for (const other of [id, instance, randomUUID()]) expect((await makeDefault(other)).code).toBe('NOT_FOUND');
    expect(await defaults()).toEqual([present]);
  });
});

describe.each(['onboarding', 'investment'] as const)('a template of an %s flow', (kind) => {
  it('ONBT-06 AINV-13 is cloned with its own sections, items and files, not default', async () => {
    const template = await seedTemplate(api, kindOf(kind), 'Original');
    const newId = randomUUID();
    const answer = await clone(template.id, newId);
    expect(answer).toMatchObject({
      status: 200,
      result: {
        ...{ id: newId, name: 'Original - copy', scope: 'TEMPLATE', isDefault: false, editable: true, version: 1 },
        source: { id: template.id, name: 'Original', version: 1, currentVersion: 1 },
      },
    });
    expect(await outline(api, newId)).toEqual(await outline(api, template.id));
    const copy = await readStored(api, newId);
    const file = copy.item('Guide').files[0];
    expect(file?.id).not.toBe(template.guideId);
    const path = `${kind}/documents/${file?.id}`;
    expect((await download(api, path, administrator)).status).toBe(200);
    // The same call again returns the same clone.
    expect((await clone(template.id, newId)).result).toMatchObject({ id: newId });
    expect(await api.database.prisma.flow.count({ where: { sourceFlowId: template.id } })).toBe(1);
    expect((await clone(template.id, template.id)).code).toBe('CONFLICT');

    // Editing it leaves the original as it was, and the other way round.
    const before = await readRows(api, template.id);
    const edited = await editedFlow(api, newId);
    const [first, ...others] = edited.sectionEdges;
    await save(
      api,
      kind,
      { flow: { ...edited, sectionEdges: others }, deletedFlowSectionEdges: [first?.id] },
      administrator,
    );
    expect(await readRows(api, template.id)).toEqual(before);
    expect((await download(api, `${kind}/documents/${template.guideId}`, administrator)).status).toBe(200);
    expect((await remove(template.id)).status).toBe(200);
    expect(await outline(api, newId)).toHaveLength(3);
  });

  it('AAPI-14 ONBT-06 AINV-13 is cloned by a POST too', async () => {
    const template = await seedTemplate(api, kindOf(kind), 'Posted');
    const body = { flowId: template.id };
    const answer = await api.rest<{ flowId: string }>(`/api/${kind}/template/clone`, { as: administrator, body });
    expect(answer.status).toBe(200);
    expect((await readStored(api, answer.body.result.flowId)).name).toBe('Posted - copy');
    const other = kind === 'investment' ? 'onboarding' : 'investment';
    expect((await api.rest(`/api/${other}/template/clone`, { as: administrator, body })).status).toBe(404);
  });

  it('ONBT-05 AINV-14 goes with its files, while clones and instances stay whole', async () => {
    const template = await seedTemplate(api, kindOf(kind), 'Deleted');
    const copyId = randomUUID();
    await clone(template.id, copyId);
    const before = await outline(api, copyId);
    expect(await remove(template.id)).toMatchObject({ status: 200, result: true });
    expect(await readRows(api, template.id)).toBeNull();
    expect(await api.database.prisma.storedFile.count({ where: { id: template.guideId } })).toBe(0);
    expect((await remove(template.id)).code).toBe('NOT_FOUND');
    const copy = await readStored(api, copyId);
    expect([copy.sourceFlowId, copy.sourceVersion]).toEqual([null, 1]);
    expect(await outline(api, copyId)).toEqual(before);
    const path = `${kind}/documents/${copy.item('Guide').files[0]?.id}`;
    expect((await download(api, path, administrator)).status).toBe(200);
    const { data } = await api.query<{ flow: object }>(
      `query ($id: ID!) { flow(id: $id) { ${fields} } }`,
      { id: copyId },
      {
        as: administrator,
      },
    );
    expect(data?.flow).toMatchObject({ source: { id: null, name: null, version: 1, currentVersion: null } });
    const entry = { entityId: template.id, action: 'flow.deleted' };
    expect((await api.database.prisma.auditEntry.findFirst({ where: entry }))?.details).toMatchObject({
      changes: [{ field: 'name', before: 'Deleted', after: null }],
    });
    // An editor that still has it open is told so.
    const lost = { ...newFlow('Deleted'), id: template.id, version: 1 };
    expect((await save(api, kind, { flow: lost }, administrator)).status).toBe(404);
  });

  it('ONBT-17 AINV-14 deleted while it is cloned leaves a whole clone or none', async () => {
    const rounds = Array.from({ length: 6 }, async () => {
      const { id } = await seedTemplate(api, kindOf(kind), 'Contested');
      const newId = randomUUID();
      const [cloned, deleted] = await Promise.all([clone(id, newId), remove(id)]);
      expect(deleted.status).toBe(200);
      if (cloned.status === 200) expect(await outline(api, newId)).toHaveLength(4);
      else expect([cloned.code, await readRows(api, newId)]).toEqual(['NOT_FOUND', null]);
    });
    await Promise.all(rounds);
  });

  it('ONBT-02 AINV-17 PERM-14/#3 is changed by nobody without the right', async () => {
    const { id } = await seedTemplate(api, kindOf(kind), 'Guarded');
    const before = await readRows(api, id);
    const deal = await createDeal(api.database, { flow: null });
    const manager = await api.createAccount({ roles: [7] });
    const callers = [
      ...[manager, await api.createAccount(), await api.createAccount({ roles: [9] })],
      // The right on a deal is none on templates.
      await api.createAccount({ roles: [{ roleId: 4, dealId: deal.id }] }),
    ];
    for (const caller of callers) {
      for (const call of [clone(id, randomUUID(), caller), remove(id, caller), makeDefault(id, caller)]) {
        expect((await call).code).toBe('FORBIDDEN');
      }
      const field = { [`${kind}SectionNodeEdgeId`]: (await readStored(api, id)).item('Guide').id };
      expect((await upload(api, `${kind}/documents`, caller, field, [textFile()])).status).not.toBe(200);
    }
    expect(await readRows(api, id)).toEqual(before);
    const read = await api.query(`query ($id: ID!) { flow(id: $id) { ${fields} } }`, { id }, { as: manager });
    if (kind === 'investment') expect(read.data).toMatchObject({ flow: { id, editable: false } });
    else expect(read.errors[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('the reads of AAPI-22', () => {
  it('AAPI-22/Flows template lists, flow by id, the default, by firebase_id, and an item with its files', async () => {
    const client = await api.createAccount({ roles: [2] });
    const flowId = await seedOnboarding(api, client);
    const guide = (await readStored(api, flowId)).item('Guide');
    const ask = async (query: string, variables: object) =>
      (await api.query<Record<string, never>>(query, { ...variables }, { as: administrator })).data;
    expect(await ask('{ onboardingTemplates { totalCount } investmentTemplates { totalCount } }', {})).toMatchObject({
      onboardingTemplates: { totalCount: expect.any(Number) },
      investmentTemplates: { totalCount: expect.any(Number) },
    });
    expect(await ask('query ($id: ID!) { flow(id: $id) { id firebaseId } }', { id: flowId })).toEqual({
      flow: { id: flowId, firebaseId: client.subject },
    });
    expect(await ask('{ defaultFlow { isDefault } }', {})).toEqual({ defaultFlow: { isDefault: true } });
    const byFirebaseId = 'query ($id: ID!) { clientFlow(firebaseId: $id) { firebaseId flow { id } } }';
    expect(await ask(byFirebaseId, { id: client.subject })).toEqual({
      clientFlow: { firebaseId: client.subject, flow: { id: flowId } },
    });
    const newcomer = await api.createAccount({ roles: [2] });
    expect(await ask(byFirebaseId, { id: newcomer.subject })).toEqual({ clientFlow: null });
    expect(await ask('query ($id: ID!) { flowItem(id: $id) { id files { name } } }', { id: guide.id })).toEqual({
      flowItem: { id: guide.id, files: [{ name: 'Guide.txt' }] },
    });
    const stranger = await api.createAccount({ roles: [7] });
    const refused = await api.query('query ($id: ID!) { flow(id: $id) { id } }', { id: flowId }, { as: stranger });
    expect(refused.errors[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('the calls of AAPI-23', () => {
  it('AAPI-23/Flows create, order and remove sections and items', async () => {
    const { id, name, sectionEdges } = newFlow('By GraphQL', [
      newSection('A', newItem('a1'), newItem('a2')),
      newSection('B', newItem('b1')),
    ]);
    const inserted = await api.query<{ insertFlow: { version: number } }>(
      `mutation ($flow: FlowInput!) { insertFlow(kind: INVESTMENT, flow: $flow) { id version } }`,
      { flow: { id, name, sectionEdges } },
      { as: administrator },
    );
    expect(inserted.data?.insertFlow).toEqual({ id, version: 1 });
    const [a, b] = sectionEdges;
    const [a1, a2] = a?.itemNodes ?? [];
    const [b1] = b?.itemNodes ?? [];
    const order = (version: number, sections: object[]) =>
      api.query(
        `mutation ($id: ID!, $version: Int!, $sections: [FlowSectionOrder!]!) {
          orderFlow(id: $id, version: $version, sections: $sections) { version } }`,
        { id, version, sections },
        { as: administrator },
      );
    const sections = [
      { id: b?.id, itemIds: [a1?.id, b1?.id] },
      { id: a?.id, itemIds: [a2?.id] },
    ];
    expect((await order(1, sections)).data).toEqual({ orderFlow: { version: 2 } });
    const expected = ['1 B: 1 TEXT a1, 2 TEXT b1', '2 A: 1 TEXT a2'];
    expect(await outline(api, id)).toEqual(expected);
    expect((await order(1, sections)).data).toEqual({ orderFlow: { version: 2 } });
    const stale = await order(1, [{ id: a?.id, itemIds: [] }]);
    expect(stale.errors[0]?.extensions.code).toBe('CONFLICT');
    expect((await order(2, [{ id: randomUUID(), itemIds: [] }])).errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await order(2, [...sections, ...sections])).errors[0]?.extensions.code).toBe('FIELD_INVALID');
    expect(await outline(api, id)).toEqual(expected);
    const removed = await api.query(
      `mutation ($sections: [ID!]!, $items: [ID!]!) {
        deleteFlowEdges(flowSectionEdges: $sections, sectionItemEdges: $items) { id } }`,
      { sections: [a?.id], items: [b1?.id] },
      { as: administrator },
    );
    expect(removed.data).toEqual({ deleteFlowEdges: { id } });
    expect(await outline(api, id)).toEqual(['1 B: 1 TEXT a1']);
    // Who orders what somebody else has removed meanwhile is told so.
    const late = await order(2, [{ id: b?.id, itemIds: [b1?.id] }]);
    expect(late.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', params: { version: 3 } });
  });
});
