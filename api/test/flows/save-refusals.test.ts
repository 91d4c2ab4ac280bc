import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { codeOf, kindOf, newFlow, newItem, newSection, outline, readRows, save } from './editor-kit.ts';
import { readStored, seedTemplate } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
});
afterAll(() => api.close());

describe.each(['onboarding', 'investment'] as const)('a save of an %s flow', (kind) => {
  it('ONBT-15 AINV-24 refuses ids of another flow, wherever they stand, and stores nothing', async () => {
    const other = await readStored(api, (await seedTemplate(api, kindOf(kind), 'Other')).id);
    const foreignSection = other.section('Identity').id;
    const foreignItem = other.item('Passport').id;
    const flow = newFlow('Own');
    await save(api, kind, { flow }, administrator);
    const [own] = flow.sectionEdges;
    if (!own) throw new Error('A section');
    const before = await readRows(api, flow.id);
    const calls: object[] = [
      { flow: { ...flow, version: 1, sectionEdges: [{ ...own, id: foreignSection }] } },
      { flow: { ...flow, version: 1, sectionEdges: [{ ...own, itemNodes: [{ ...newItem('x'), id: foreignItem }] }] } },
      { flow: { ...flow, version: 1 }, deletedFlowSectionEdges: [foreignSection] },
      { flow: { ...flow, version: 1 }, deletedSectionItemEdges: [foreignItem] },
      { flow: { ...newFlow('New'), sectionEdges: [{ ...own, itemNodes: [] }] } },
    ];
    for (const call of calls) {
      const answer = await save(api, kind, call, administrator);
      expect([answer.status, codeOf(answer), call]).toEqual([404, 'NOT_FOUND', call]);
    }
    expect(await readRows(api, flow.id)).toEqual(before);
    expect(await outline(api, other.id)).toHaveLength(4);
    // The other kind's route knows no such flow.
    const crossed = await save(api, kind === 'investment' ? 'onboarding' : 'investment', { flow }, administrator);
    expect(crossed.status).toBe(404);
  });

  it('ONBT-07 ONBT-10 AINV-20 names what is wrong and stores nothing', async () => {
    const section = newSection('A', newItem('Text'));
    const [item] = section.itemNodes;
    const long = 'ü'.repeat(201);
    const wrong: [object, string, object][] = [
      [{ ...newFlow('x'), name: '  ' }, 'FIELD_MISSING', { field: 'name' }],
      [{ ...newFlow('x'), name: long }, 'FIELD_INVALID', { field: 'name' }],
      [newFlow('x', []), 'FIELD_MISSING', { field: 'sectionEdges' }],
      [{ ...newFlow('x'), id: 'nobody' }, 'FIELD_INVALID', { field: 'id' }],
      [newFlow('x', [{ ...section, name: '' }]), 'FIELD_MISSING', { field: 'sectionEdges.0.name' }],
      [newFlow('x', [newSection('A'), { ...section, name: long }]), 'FIELD_INVALID', { field: 'sectionEdges.1.name' }],
      [
        newFlow('x', [newSection('A', newItem('x', 'VIDEO'))]),
        'FIELD_INVALID',
        { field: 'sectionEdges.0.itemNodes.0.type' },
      ],
      [
        newFlow('x', [newSection('A', newItem(' ', 'UPLOAD'))]),
        'FIELD_MISSING',
        { field: 'sectionEdges.0.itemNodes.0.name' },
      ],
      [
        newFlow('x', [newSection('A', newItem('x', 'TEXT', 'a'.repeat(10_001)))]),
        'FIELD_INVALID',
        { field: 'sectionEdges.0.itemNodes.0.text' },
      ],
      [newFlow('x', [section, section]), 'FIELD_INVALID', { field: 'sectionEdges.1.id' }],
      [
        newFlow('x', [{ ...section, itemNodes: [item, item] as never }]),
        'FIELD_INVALID',
        { field: 'sectionEdges.0.itemNodes.1.id' },
      ],
      [
        newFlow(
          'x',
          Array.from({ length: 101 }, () => newSection('A')),
        ),
        'FLOW_TOO_LARGE',
        { sections: 100, items: 50 },
      ],
      [
        newFlow('x', [newSection('A', ...Array.from({ length: 51 }, () => newItem('x')))]),
        'FLOW_TOO_LARGE',
        { sections: 100, items: 50 },
      ],
    ];
    const count = () => api.database.prisma.flow.count();
    const before = await count();
    for (const [flow, code, params] of wrong) {
      const answer = await save(api, kind, { flow }, administrator);
      expect({ code: codeOf(answer), params: answer.body.result.params, status: answer.status }).toEqual({
        ...{ code, params },
        status: 400,
      });
    }
    expect(await count()).toBe(before);
    const text = newFlow('Headless', [newSection('A', newItem('', 'TEXT', 'A text without heading'))]);
    expect((await save(api, kind, { flow: text }, administrator)).status).toBe(200);
  });

  it('ONBT-08 AINV-18 a stored flow keeps its name, and what is named is not also removed', async () => {
    const flow = newFlow('Named');
    await save(api, kind, { flow }, administrator);
    const renamed = await save(api, kind, { flow: { ...flow, version: 1, name: 'Other' } }, administrator);
    expect(renamed.body.result).toMatchObject({ code: 'FIELD_INVALID', params: { field: 'name' } });
    const [section] = flow.sectionEdges;
    const both = await save(
      api,
      kind,
      { flow: { ...flow, version: 1 }, deletedFlowSectionEdges: [section?.id] },
      administrator,
    );
    expect(both.body.result).toMatchObject({ code: 'FIELD_INVALID', params: { field: 'deletedFlowSectionEdges' } });
    expect((await readStored(api, flow.id)).version).toBe(1);
  });

  it('AAPI-03 AAPI-07 answers 404 for a deleted flow, 403 without the right, and 404 for another kind', async () => {
    const flow = newFlow('Gone');
    const gone = await save(api, kind, { flow: { ...flow, version: 1 } }, administrator);
    expect([gone.status, codeOf(gone)]).toEqual([404, 'NOT_FOUND']);
    await save(api, kind, { flow }, administrator);
    const before = await readRows(api, flow.id);
    const renamed = flow.sectionEdges.map((section) => ({ ...section, name: 'Other' }));
    for (const roles of [[1], [2], [7], [9]]) {
      const caller = await api.createAccount({ roles });
      const answer = await save(api, kind, { flow: { ...flow, version: 1, sectionEdges: renamed } }, caller);
      expect([roles, answer.status, codeOf(answer)]).toEqual([roles, 403, 'FORBIDDEN']);
      expect((await save(api, kind, { flow: newFlow('Mine') }, caller)).status).toBe(403);
    }
    expect(await readRows(api, flow.id)).toEqual(before);
    expect((await api.rest('/api/other/update', { as: administrator, body: { flow } })).status).toBe(404);
  });
});
