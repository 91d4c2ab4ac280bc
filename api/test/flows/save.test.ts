import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { codeOf, editedFlow, kindOf, newFlow, newItem, newSection, outline, readRows, save } from './editor-kit.ts';
import { readStored } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
  // The first template of onboarding is the default.
  await save(api, 'onboarding', { flow: newFlow('First') }, administrator);
});
afterAll(() => api.close());

describe.each(['onboarding', 'investment'] as const)('the save of an %s flow', (kind) => {
  it('AAPI-07 ONBT-10 AINV-20 stores a new template whole, with items of the five types', async () => {
    const types = ['TEXT', 'UPLOAD', 'DOWNLOAD', 'DOCUSIGN', 'INPUT_FIELD'];
    const flow = newFlow(' Standard ', [
      newSection('Identity', ...types.map((type) => newItem(`A ${type}`, type, 'Read'))),
      { ...newSection('Hidden'), shown: false },
    ]);
    const answer = await save(api, kind, { flow }, administrator);
    expect(answer).toMatchObject({ status: 200, body: { status: 'OK', result: { flowId: flow.id, version: 1 } } });
    const stored = await readStored(api, flow.id);
    expect(stored).toMatchObject({ name: 'Standard', kind: kindOf(kind), scope: 'TEMPLATE', isDefault: false });
    expect(await outline(api, flow.id)).toEqual([
      `1 Identity: ${types.map((type, index) => `${index + 1} ${type} A ${type}`).join(', ')}`,
      '2 Hidden: ',
    ]);
    expect(stored.sections.map(({ shown, isDefault }) => [shown, isDefault])).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(stored.sections[0]?.items[0]?.text).toBe('Read');
    const [entry] = await api.database.prisma.auditEntry.findMany({ where: { entityType: 'flow', entityId: flow.id } });
    expect(entry).toMatchObject({
      action: 'flow.created',
      actorId: administrator.id,
      details: {
        changes: [
          { field: 'name', before: null, after: 'Standard' },
          { field: 'section', before: null, after: 'Identity' },
          { field: 'section', before: null, after: 'Hidden' },
        ],
      },
    });
  });

  it('ONBT-11 ONBT-15 AINV-21 renames, adds, removes and moves, and leaves orders 1..n', async () => {
    const flow = newFlow('Moves', [
      newSection('A', newItem('a1'), newItem('a2'), newItem('a3')),
      newSection('B', newItem('b1')),
      newSection('C', newItem('c1')),
    ]);
    await save(api, kind, { flow }, administrator);
    const [a, b, c] = flow.sectionEdges;
    if (!a || !b || !c) throw new Error('Three sections');
    const [a1, a2, a3] = a.itemNodes;
    if (!a1 || !a2 || !a3) throw new Error('Three items');
    const answer = await save(
      api,
      kind,
      {
        flow: {
          ...flow,
          version: 1,
          sectionEdges: [
            { ...c, itemNodes: [...c.itemNodes, a2] },
            newSection('D', newItem('d1', 'INPUT_FIELD')),
            { ...a, name: 'A, renamed', itemNodes: [{ ...a3, name: 'a3, renamed', type: 'UPLOAD' }] },
          ],
        },
        deletedFlowSectionEdges: [b.id],
        deletedSectionItemEdges: [a1.id],
      },
      administrator,
    );
    expect(answer.body.result).toMatchObject({ flowId: flow.id, version: 2 });
    expect(await outline(api, flow.id)).toEqual([
      '1 C: 1 TEXT c1, 2 TEXT a2',
      '2 D: 1 INPUT_FIELD d1',
      '3 A, renamed: 1 UPLOAD a3, renamed',
    ]);
    const entries = await api.database.prisma.auditEntry.findMany({
      where: { entityType: 'flow', entityId: flow.id, action: 'flow.updated' },
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]?.details).toMatchObject({
      version: 2,
      changes: [
        { field: 'section', before: 'B', after: null },
        { field: 'itemOrder', before: 'C / a2: A', after: 'C / a2: C' },
        { field: 'section', before: null, after: 'D' },
        { field: 'section', before: 'A', after: 'A, renamed' },
        { field: 'sectionOrder', before: 'A, renamed: 1', after: 'A, renamed: 3' },
        { field: 'item', before: 'A, renamed / a1', after: null },
        { field: 'item', before: 'A, renamed / a3', after: 'A, renamed / a3, renamed' },
        { field: 'itemType', before: 'A, renamed / a3, renamed: TEXT', after: 'A, renamed / a3, renamed: UPLOAD' },
      ],
    });
  });

  it('keeps what a call neither names nor removes, after what it names', async () => {
    const flow = newFlow('Partial', [newSection('A', newItem('a1'), newItem('a2')), newSection('B')]);
    await save(api, kind, { flow }, administrator);
    const [a] = flow.sectionEdges;
    const added = newSection('New');
    await save(
      api,
      kind,
      { flow: { ...flow, version: 1, sectionEdges: [added, { ...a, itemNodes: a?.itemNodes.slice(1) }] } },
      administrator,
    );
    expect(await outline(api, flow.id)).toEqual(['1 New: ', '2 A: 1 TEXT a2, 2 TEXT a1', '3 B: ']);
  });

  it('stores 100 sections with 50 items and names of 200 letters in one call, and a change of them', async () => {
    const name = 'Ä'.repeat(200);
    const flow = newFlow(
      name,
      Array.from({ length: 100 }, () => newSection(name, ...Array.from({ length: 50 }, () => newItem(name)))),
    );
    expect((await save(api, kind, { flow }, administrator)).status).toBe(200);
    const reversed = [...flow.sectionEdges].reverse();
    const answer = await save(api, kind, { flow: { ...flow, version: 1, sectionEdges: reversed } }, administrator);
    expect(answer.body.result).toMatchObject({ version: 2 });
    const { sections } = await readStored(api, flow.id);
    expect(sections.map(({ id }) => id)).toEqual(reversed.map(({ id }) => id));
    expect(sections.map(({ order }) => order)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    const extra = { ...flow, version: 2, sectionEdges: [newSection('One more')] };
    expect(codeOf(await save(api, kind, { flow: extra }, administrator))).toBe('FLOW_TOO_LARGE');
  });

  it('ONBT-12 AINV-22 takes files of a stored item, which go with it and hold it to its type', async () => {
    const flow = newFlow('With files');
    const guide = flow.sectionEdges[0]?.itemNodes[1];
    const field = { [`${kind}SectionNodeEdgeId`]: guide?.id ?? '' };
    const early = await upload(api, `${kind}/documents`, administrator, field, [textFile()]);
    expect(early.status).toBe(404);
    await save(api, kind, { flow }, administrator);
    expect((await upload(api, `${kind}/documents`, administrator, field, [textFile()])).status).toBe(200);
    const stored = await editedFlow(api, flow.id);
    expect(stored.version).toBe(1);
    const [section] = stored.sectionEdges;
    if (!section) throw new Error('A section');
    const retyped = section.itemNodes.map((item) => ({ ...item, type: 'TEXT' }));
    const answer = await save(
      api,
      kind,
      { flow: { ...stored, sectionEdges: [{ ...section, itemNodes: retyped }] } },
      administrator,
    );
    expect(answer.body.result).toMatchObject({ code: 'ITEM_IN_USE', params: { name: 'Guide' } });
    const where = { flowItemId: guide?.id ?? '' };
    const files = await api.database.prisma.storedFile.findMany({ where });
    const others = section.itemNodes.filter(({ id }) => id !== guide?.id);
    await save(
      api,
      kind,
      {
        flow: { ...stored, sectionEdges: [{ ...section, itemNodes: others }] },
        deletedSectionItemEdges: [guide?.id],
      },
      administrator,
    );
    expect(files).toHaveLength(1);
    expect(await api.database.prisma.storedFile.count({ where })).toBe(0);
  });
});

describe('the removal of sections and items', () => {
  it.each(['onboarding', 'investment'] as const)(
    'AAPI-08 ONBT-15 AINV-24 of an %s flow takes the given ones and renumbers the others',
    async (kind) => {
      const flow = newFlow('Removals', [
        newSection('A', newItem('a1'), newItem('a2')),
        newSection('B'),
        newSection('C', newItem('c1'), newItem('c2')),
      ]);
      await save(api, kind, { flow }, administrator);
      const [a, b, c] = flow.sectionEdges;
      const remove = (body: object, as = administrator) => api.rest(`/api/${kind}/delete`, { as, body });
      const both = {
        deletedFlowSectionEdges: [b?.id],
        deletedSectionItemEdges: [a?.itemNodes[0]?.id, c?.itemNodes[0]?.id],
      };
      expect((await remove(both)).status).toBe(200);
      expect(await outline(api, flow.id)).toEqual(['1 A: 1 TEXT a2', '2 C: 1 TEXT c2']);
      const rows = await readRows(api, flow.id);
      // Again, with the flow's id: they are gone already.
      expect((await remove({ ...both, flowId: flow.id })).status).toBe(200);
      expect(await readRows(api, flow.id)).toEqual(rows);
      expect((await remove(both)).status).toBe(404);
      const other = newFlow('Other');
      await save(api, kind, { flow: other }, administrator);
      const crossed = { deletedFlowSectionEdges: [a?.id, other.sectionEdges[0]?.id] };
      expect((await remove(crossed)).status).toBe(404);
      expect((await remove({ deletedFlowSectionEdges: [a?.id] }, await api.createAccount({ roles: [7] }))).status).toBe(
        403,
      );
      expect((await remove({ deletedSectionItemEdges: [] })).body.result.code).toBe('FIELD_MISSING');
      expect(await readRows(api, flow.id)).toEqual(rows);
      // The first list alone suffices.
      expect((await remove({ deletedFlowSectionEdges: [c?.id] })).status).toBe(200);
      expect(await outline(api, flow.id)).toEqual(['1 A: 1 TEXT a2']);
      // A flow has at least one section (ONBT-07, AINV-19).
      const last = await remove({ deletedFlowSectionEdges: [a?.id] });
      expect(last.body.result).toMatchObject({ code: 'FIELD_INVALID', params: { field: 'deletedFlowSectionEdges' } });
      expect(await outline(api, flow.id)).toEqual(['1 A: 1 TEXT a2']);
    },
  );
});
