import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { newFlow, newItem, newSection, readRows, save } from './editor-kit.ts';
import { type FlowsOfEveryScope, seedFlows } from './every-scope.ts';

let api: TestApi;
let administrator: TestAccount;
let flows: FlowsOfEveryScope;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
  flows = await seedFlows(api);
});
afterAll(() => api.close());

const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;

describe('ids of another flow', () => {
  it('ONBT-15 AINV-24 AAPI-08 are refused in every place of a call, whatever that flow is', async () => {
    const own = newFlow('Own');
    await save(api, 'investment', { flow: own }, administrator);
    const before = [await flows.snapshot(), await readRows(api, own.id)];
    const [section] = own.sectionEdges;
    if (!section) throw new Error('A section');
    const flow = { ...own, version: 1 };
    const edges = (sections: string[], items: string[] = []) => ({
      deletedFlowSectionEdges: sections,
      deletedSectionItemEdges: items,
    });
    for (const [name, other] of Object.entries(flows.all)) {
      const foreign = { section: other.section('Identity').id, item: other.item('Passport').id };
      const withItem = (id: string) => ({ ...section, itemNodes: [...section.itemNodes, { ...newItem('x'), id }] });
      const rest: [string, object][] = [
        ['update', { flow: { ...flow, sectionEdges: [{ ...section, id: foreign.section }] } }],
        [
          'update',
          { flow: { ...flow, sectionEdges: [section, { ...newSection('x'), id: foreign.section.toUpperCase() }] } },
        ],
        ['update', { flow: { ...flow, sectionEdges: [withItem(foreign.item)] } }],
        [
          'update',
          { flow: { ...flow, sectionEdges: [section, newSection('New', { ...newItem('x'), id: foreign.item })] } },
        ],
        ['update', { flow, ...edges([foreign.section]) }],
        ['update', { flow, ...edges([], [foreign.item]) }],
        ['update', { flow: newFlow('New', [{ ...newSection('x'), id: foreign.section }]) }],
        ['update', { flow: newFlow('New', [newSection('A', { ...newItem('x'), id: foreign.item })]) }],
        ['update', { flow: newFlow('New'), ...edges([foreign.section], [foreign.item]) }],
        ['delete', { flowId: own.id, ...edges([foreign.section]) }],
        ['delete', { flowId: own.id, ...edges([], [foreign.item]) }],
        ['delete', edges([section.id, foreign.section])],
        ['delete', edges([section.id], [foreign.item])],
        ['delete', { flowId: section.id, ...edges([section.id]) }],
        ['delete', { flowId: foreign.item, ...edges([]) }],
      ];
      for (const [path, body] of rest) {
        const { status, body: answered } = await api.rest(`/api/investment/${path}`, { as: administrator, body });
        expect({ name, path, body, status, code: answered.result.code }).toEqual({
          ...{ name, path, body },
          ...{ status: 404, code: 'NOT_FOUND' },
        });
      }
      const order = 'orderFlow(id: $id, version: 1, sections: [{ id: $section, itemIds: [$item] }]) { id }';
      const remove = 'deleteFlowEdges(flowSectionEdges: [$section], sectionItemEdges: [$item]) { id }';
      const calls: [string, object][] = [
        [order, { id: own.id, section: foreign.section, item: section.itemNodes[0]?.id }],
        [order, { id: own.id, section: section.id, item: foreign.item }],
        [remove, { section: section.id, item: foreign.item }],
      ];
      for (const [call, variables] of calls) {
        const { errors } = await api.query(
          `mutation (${call === order ? '$id: ID!, ' : ''}$section: ID!, $item: ID!) { ${call} }`,
          { ...variables },
          { as: administrator },
        );
        expect([name, call, codeOf({ errors })]).toEqual([name, call, 'NOT_FOUND']);
      }
    }
    expect([await flows.snapshot(), await readRows(api, own.id)]).toEqual(before);
  });

  it('AAPI-14 AINV-13 ONBT-06 are no templates, sections, items or deals', async () => {
    const before = await flows.snapshot();
    const count = await api.database.prisma.flow.count();
    const { template, copy, instance, onboarding, onboardingTemplate, investmentId } = flows;
    const section = instance.section('Identity').id;
    const item = instance.item('Passport').id;
    const mutate = (call: string, id: string) =>
      api.query(`mutation ($id: ID!) { ${call} }`, { id }, { as: administrator });
    const ids = [copy.id, instance.id, onboarding.id, section, item, randomUUID(), 'nobody', ''];
    for (const id of ids) {
      expect([id, codeOf(await mutate(`cloneFlow(id: $id, newId: "${randomUUID()}") { id }`, id))]).toEqual([
        id,
        'NOT_FOUND',
      ]);
      expect([id, codeOf(await mutate('deleteFlow(id: $id)', id))]).toEqual([id, 'NOT_FOUND']);
      expect([id, codeOf(await mutate('setDefaultFlow(id: $id) { id }', id))]).toEqual([id, 'NOT_FOUND']);
      expect([id, codeOf(await mutate('renewDealFlow(dealId: $id, version: 1) { id }', id))]).toEqual([
        id,
        'NOT_FOUND',
      ]);
    }
    for (const id of [template.id, copy.id, copy.section('Identity').id, item, randomUUID()]) {
      expect([id, codeOf(await mutate('updateFlowSection(id: $id, completed: true) { id }', id))]).toEqual([
        id,
        'NOT_FOUND',
      ]);
    }
    for (const id of [template.item('Passport').id, copy.item('Passport').id, section, randomUUID()]) {
      expect([id, codeOf(await mutate('askAgain(itemId: $id, reason: "x") { id }', id))]).toEqual([id, 'NOT_FOUND']);
    }
    const changes = (flowId: string, templateId: string) =>
      api.query(
        'query ($flowId: ID!, $templateId: ID!) { flowChanges(flowId: $flowId, templateId: $templateId) { kind } }',
        { flowId, templateId },
        { as: administrator },
      );
    for (const id of [copy.id, instance.id, onboardingTemplate.id, section, randomUUID()]) {
      expect([id, codeOf(await changes(copy.id, id))]).toEqual([id, 'NOT_FOUND']);
    }
    expect(codeOf(await changes(instance.id, template.id))).toBe('NOT_FOUND');
    // A file goes to the item of the investment that is named with it, or nowhere.
    const guide = instance.item('Guide').id;
    const places: Record<string, string>[] = [
      { investmentSectionNodeEdgeId: guide, investmentId: randomUUID() },
      { investmentSectionNodeEdgeId: onboarding.item('Guide').id, investmentId },
      { investmentSectionNodeEdgeId: instance.section('Identity').id },
      { investmentSectionNodeEdgeId: copy.item('Guide').id, investmentId },
    ];
    for (const fields of places) {
      expect((await upload(api, 'investment/documents', administrator, fields, [textFile()])).status).toBe(404);
    }
    expect(await flows.snapshot()).toEqual(before);
    expect(await api.database.prisma.flow.count()).toBe(count);
  });
});
