import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { editedFlow, newFlow, newItem, newSection, outline, readRows, save } from './editor-kit.ts';
import { readStored, seedInvestment } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
});
afterAll(() => api.close());

const send = (body: object) => save(api, 'investment', body, administrator);
const resultOf = ({ status, body: { result } }: Awaited<ReturnType<typeof send>>) => ({
  status,
  code: result.code,
  field: result.params?.field,
});
const countFlows = () => api.database.prisma.flow.count();

describe('the names of a flow, its sections and its items', () => {
  it.each([
    ['of 200 emoji', '😀'.repeat(200)],
    ['with joined emoji', 'Family 👩‍👩‍👧‍👦 and flag 🇨🇭'],
    ['from right to left', 'תהליך השקעה'],
    ['of both directions', 'مستندات KYC للمستثمر'],
    ['with markup', '<b>&amp;</b> "quoted" \\ %s {x}'],
    ['of combined letters', 'e\u0301'.repeat(100)],
  ])('ONBT-10 ONBT-16 AINV-20 %s come back as they were sent', async (_what, name) => {
    const flow = newFlow(name, [newSection(name, newItem(name, 'UPLOAD', name))]);
    expect(resultOf(await send({ flow }))).toMatchObject({ status: 200 });
    const stored = await editedFlow(api, flow.id);
    expect([stored.name, stored.sectionEdges[0]?.name, stored.sectionEdges[0]?.itemNodes[0]]).toEqual([
      name,
      name,
      { ...flow.sectionEdges[0]?.itemNodes[0] },
    ]);
    // So what is sent again is no change.
    expect((await send({ flow: stored })).body.result).toMatchObject({ version: 1 });
  });

  it.each([
    ['only spaces', ' \t\u00a0\u3000', 'FIELD_MISSING'],
    ['nothing visible', '\u200b\u200b', 'FIELD_INVALID'],
    ['an invisible space', 'KY\u200bC', 'FIELD_INVALID'],
    ['a reversed direction', 'invoice\u202efdp.exe', 'FIELD_INVALID'],
    ['two lines', 'A\nB', 'FIELD_INVALID'],
    ['201 emoji', '😀'.repeat(201), 'FIELD_INVALID'],
  ])('ONBT-07 ONBT-10 AINV-20 are refused with %s', async (_what, name, code) => {
    const before = await countFlows();
    const section = newSection('A', newItem('Text', 'UPLOAD'));
    const wrong: [object, string][] = [
      [{ ...newFlow('x'), name }, 'name'],
      [newFlow('x', [section, { ...newSection('B'), name }]), 'sectionEdges.1.name'],
      [newFlow('x', [newSection('A', newItem('a'), newItem(name, 'UPLOAD'))]), 'sectionEdges.0.itemNodes.1.name'],
    ];
    for (const [flow, field] of wrong) {
      expect(resultOf(await send({ flow }))).toEqual({ status: 400, code, field });
    }
    expect(await countFlows()).toBe(before);
  });

  it.each([
    ['NUL', 'a\0b'],
    ['half of an emoji', '😀'.slice(0, 1)],
  ])('ONBT-10 AINV-20 are refused with %s, which no database stores', async (_what, name) => {
    const before = await countFlows();
    for (const flow of [
      { ...newFlow('x'), name },
      newFlow('x', [newSection(name)]),
      newFlow('x', [newSection('A', newItem(name))]),
      newFlow('x', [newSection('A', newItem('a', 'TEXT', name))]),
    ]) {
      expect(resultOf(await send({ flow }))).toMatchObject({ status: 400, code: 'FIELD_INVALID' });
    }
    expect(await countFlows()).toBe(before);
  });
});

describe('the body of a save', () => {
  it('AAPI-07 AAPI-03 of another shape is refused by name and stores nothing', async () => {
    const flow = newFlow('Shapes');
    await send({ flow });
    const before = await readRows(api, flow.id);
    const [section] = flow.sectionEdges;
    let deep: unknown = 'x';
    for (let level = 0; level < 40; level += 1) deep = [deep];
    const bodies: [object, number][] = [
      [{}, 400],
      [{ flow: null }, 400],
      [{ flow: [] }, 400],
      [{ flow: { ...flow, sectionEdges: {} } }, 400],
      [{ flow: { ...flow, sectionEdges: [null] } }, 400],
      [{ flow: { ...flow, sectionEdges: [{ ...section, itemNodes: 'none' }] } }, 400],
      [{ flow: { ...flow, name: deep } }, 400],
      [{ flow: { ...flow, sectionEdges: deep } }, 400],
      [{ flow: { ...flow, name: { toString: 'x' } } }, 400],
      ...['2', 1.5, 0, -1, 2 ** 31, true].map((version): [object, number] => [{ flow: { ...flow, version } }, 400]),
      [{ flow: { ...flow, version: 1 }, deletedFlowSectionEdges: 'all' }, 400],
      [{ flow: { ...flow, version: 1 }, deletedFlowSectionEdges: [''] }, 400],
      [{ flow: { ...flow, version: 1 }, deletedSectionItemEdges: ['nobody'] }, 404],
      [{ flow: { ...flow, version: 1 }, deletedSectionItemEdges: [null] }, 400],
    ];
    for (const [body, status] of bodies) {
      const answer = await send(body);
      expect({ body, status: answer.status, code: answer.body.result.code }).toEqual({
        ...{ body, status },
        code: expect.stringMatching(/^(FIELD_MISSING|FIELD_INVALID|BAD_REQUEST|NOT_FOUND)$/),
      });
    }
    const broken = await api.rest('/api/investment/update', {
      ...{ as: administrator, body: '{"flow":' },
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.status).toBe(400);
    expect(await readRows(api, flow.id)).toEqual(before);
  });

  it('AAPI-07 of more than 8 MB is refused, and keys that nobody knows are left out', async () => {
    const before = await countFlows();
    const huge = newFlow('Huge', [newSection('A', newItem('a', 'TEXT', 'a'.repeat(8_400_000)))]);
    expect(resultOf(await send({ flow: huge }))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
    expect(await countFlows()).toBe(before);
    const flow = newFlow('Ordered');
    const sectionEdges = flow.sectionEdges.map((section) => ({ ...section, order: 7, flowId: 'x', isDefault: false }));
    const extra = { ...flow, isDefault: true, scope: 'DEAL', accountId: administrator.id, sectionEdges };
    expect((await send({ flow: extra, force: true })).status).toBe(200);
    expect(await readStored(api, flow.id)).toMatchObject({ scope: 'TEMPLATE', isDefault: false, accountId: null });
    expect((await readStored(api, flow.id)).sections.map(({ order, isDefault }) => [order, isDefault])).toEqual([
      [1, true],
    ]);
  });

  it('AAPI-07 ONBT-15 may remove nearly every item of the largest flow', async () => {
    const flow = newFlow(
      'Largest',
      Array.from({ length: 100 }, (_, at) =>
        newSection(`Section ${at}`, ...Array.from({ length: 50 }, () => newItem('Text'))),
      ),
    );
    expect((await send({ flow })).status).toBe(200);
    const sectionEdges = flow.sectionEdges.map((section) => ({ ...section, itemNodes: section.itemNodes.slice(0, 1) }));
    const removed = flow.sectionEdges.flatMap(({ itemNodes }) => itemNodes.slice(1).map(({ id }) => id));
    const cleared = { flow: { ...flow, version: 1, sectionEdges }, deletedSectionItemEdges: removed };
    expect((await send(cleared)).body.result).toMatchObject({ version: 2 });
    const stored = await readStored(api, flow.id);
    expect(stored.sections.map(({ items }) => items.map(({ order }) => order))).toEqual(Array(100).fill([1]));
    // The answer was lost: the same call again.
    expect((await send(cleared)).body.result).toMatchObject({ version: 2 });
  });
});

describe('a save whose answer was lost', () => {
  it('CARE-17 AINV-23 is refused once somebody else has saved, and changes nothing', async () => {
    const flow = newFlow('Lost');
    await send({ flow });
    const [section] = flow.sectionEdges;
    const [first, second] = section?.itemNodes ?? [];
    const mine = {
      flow: { ...flow, version: 1, sectionEdges: [newSection('New', second as never), { ...section, itemNodes: [] }] },
      deletedSectionItemEdges: [first?.id],
    };
    expect((await send(mine)).body.result).toMatchObject({ version: 2 });
    expect((await send(mine)).body.result).toMatchObject({ version: 2 });
    const stored = await editedFlow(api, flow.id);
    const theirs = { ...stored, sectionEdges: stored.sectionEdges.toReversed() };
    expect((await send({ flow: theirs })).body.result).toMatchObject({ version: 3 });
    const before = await readRows(api, flow.id);
    for (const late of [mine, { flow }]) {
      expect((await send(late)).body.result).toMatchObject({
        code: 'CONFLICT',
        params: { by: 'Grace Hopper', version: 3, at: expect.any(String) },
      });
    }
    expect(await readRows(api, flow.id)).toEqual(before);
  });

  it('CARE-17 ONBT-16 of a client’s instance is taken once, whatever the client did meanwhile', async () => {
    const client = await api.createAccount();
    const { flowId } = await seedInvestment(api, client);
    const edited = await editedFlow(api, flowId);
    const body = {
      flow: { ...edited, sectionEdges: [newSection('Extra', newItem('Letter')), ...edited.sectionEdges] },
    };
    expect((await send(body)).body.result).toMatchObject({ version: 2 });
    const { item } = await readStored(api, flowId);
    const answered = await api.query(
      'mutation ($id: ID!) { insertInputField(edgeId: $id, text: "X1") { affectedRows } }',
      { id: item('Passport number').id },
      { as: client },
    );
    expect(answered.errors).toEqual([]);
    expect((await send(body)).body.result).toMatchObject({ version: 2 });
    expect((await outline(api, flowId))[0]).toBe('1 Extra: 1 TEXT Letter');
    const where = { entityId: flowId, action: 'flow_instance.updated' };
    expect(await api.database.prisma.auditEntry.count({ where })).toBe(1);
  });
});
