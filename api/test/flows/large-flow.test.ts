import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPublished } from '../deals/editor-kit.ts';
import { textFile, upload } from '../files/kit.ts';
import { moneyCalls } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type StatementGate, startStatementGate } from '../kit/statement-gate.ts';
import { type EditedFlow, newFlow, newItem, newSection, outline, save } from './editor-kit.ts';

let api: TestApi;
let gate: StatementGate;
/** Sends its statements through the gate, which counts them. */
let counted: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  gate = await startStatementGate(api.configuration.databaseUrl);
  counted = await startTestApi({ settings: { DATABASE_URL: gate.url } });
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(async () => {
  await counted?.close();
  await gate?.close();
  await api?.close();
});

const sizes = { small: [2, 2], large: [100, 10] } as const;
const types = ['TEXT', 'UPLOAD', 'DOWNLOAD', 'DOCUSIGN', 'INPUT_FIELD'];

const flowOf = ([sections, items]: readonly [number, number]) =>
  newFlow(
    `${sections} sections`,
    Array.from({ length: sections }, (_, section) =>
      newSection(
        `Section ${section}`,
        ...Array.from({ length: items }, (__, item) =>
          newItem(`Item ${item}`, types[(item + 2) % types.length], 'Read'),
        ),
      ),
    ),
  );

/**
 * The names of the statements of a call, which stand in their comments, and the beginnings of the others. The caller is
 * loaded again where a large body takes long to arrive.
 */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  gate.count();
  expect((await call()).status).toBe(200);
  const names = gate.statements.map((text) => /\/\* ([\w.]+) \*\//.exec(text)?.[1] ?? text.trim().slice(0, 30));
  return names.filter((name, place) => name !== 'access.caller' || names.indexOf(name) === place);
}
const times = (statements: readonly string[], name: string) => statements.filter((each) => each === name).length;

/** The same call for a small and for a large flow. */
async function compare(callOf: (flow: EditedFlow) => () => Promise<{ status: number }>) {
  const [small, large] = [flowOf(sizes.small), flowOf(sizes.large)];
  for (const flow of [small, large]) await save(api, 'investment', { flow }, administrator);
  const guide = large.sectionEdges[0]?.itemNodes[0]?.id ?? '';
  await upload(api, 'investment/documents', administrator, { investmentSectionNodeEdgeId: guide }, [textFile()]);
  return { few: await statementsOf(callOf(small)), many: await statementsOf(callOf(large)) };
}

describe('a flow of 100 sections with 1,000 items', () => {
  it('AAPI-07 ONBT-14 AINV-23 is stored and changed by one call, with as many statements as a small one', async () => {
    const created = [];
    for (const size of [sizes.small, sizes.small, sizes.large]) {
      created.push(await statementsOf(() => save(counted, 'investment', { flow: flowOf(size) }, administrator)));
    }
    expect(created[2]).toEqual(created[1]);
    const { few, many } = await compare((flow) => {
      const [first, ...others] = flow.sectionEdges;
      const sectionEdges = others.toReversed().map(({ itemNodes, ...section }) => ({
        ...section,
        itemNodes: itemNodes.toReversed().map((item) => ({ ...item, name: `${item.name}, renamed` })),
      }));
      const body = { flow: { ...flow, version: 1, sectionEdges }, deletedFlowSectionEdges: [first?.id] };
      return () => save(counted, 'investment', body, administrator);
    });
    expect([times(many, 'flows.write_sections'), times(many, 'flows.write_items')]).toEqual([1, 1]);
    // Besides those that purge the removed file.
    expect(many.length - few.length).toBeLessThanOrEqual(1);
  });

  it('AAPI-08 ONBT-15 AINV-24 loses all items but one by one call, with as many statements as a small one', async () => {
    const { few, many } = await compare((flow) => () => {
      const [, ...items] = flow.sectionEdges.flatMap(({ itemNodes }) => itemNodes.map(({ id }) => id)).toReversed();
      // Ids that are gone, or of nobody, cost no statement each.
      const deletedSectionItemEdges = [...Array.from({ length: 50 }, () => randomUUID()), ...items];
      const body = { deletedFlowSectionEdges: [], deletedSectionItemEdges };
      return counted.rest('/api/investment/delete', { as: administrator, body });
    });
    // Besides those that purge the removed file.
    expect(many.length - few.length).toBeLessThanOrEqual(1);
    expect(times(many, 'flows.lock')).toBe(1);
  });

  it('AAPI-14 ONBT-06 AINV-13 is cloned by one statement, and its files by another', async () => {
    const clones: string[] = [];
    const { few, many } = await compare((flow) => () => {
      const newFlowId = randomUUID();
      clones.push(newFlowId);
      const body = { flowId: flow.id, newFlowId };
      return counted.rest('/api/investment/template/clone', { as: administrator, body });
    });
    expect(many).toEqual(few);
    expect([times(many, 'flows.copy'), times(many, 'files.copy')]).toEqual([1, 1]);
    const sections = await outline(api, clones[1] ?? '');
    expect([sections.length, sections[99]]).toEqual([100, expect.stringMatching(/^100 Section 99: 1 .* 10 /)]);
  });

  it('AINV-25 AMT-23 becomes an instance by one statement when somebody invests', async () => {
    const investor = await api.createAccount();
    const { few, many } = await compare((flow) => async () => {
      const { deal } = await insertPublished(api, administrator, { flowTemplateId: flow.id });
      gate.count();
      return moneyCalls(counted).invest(investor, deal.id, '25000');
    });
    expect(many).toEqual(few);
    expect([times(many, 'flows.copy'), times(many, 'files.copy')]).toEqual([1, 1]);
    const where = { accountId: investor.id, scope: 'INSTANCE' as const };
    const instances = await api.database.prisma.flow.findMany({
      where,
      include: { _count: { select: { sections: true } } },
    });
    expect(instances.map(({ _count }) => _count.sections).toSorted((a, b) => a - b)).toEqual([2, 100]);
  });
});
