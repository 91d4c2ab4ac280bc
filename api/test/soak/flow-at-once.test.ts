import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasClientToAct } from '../../src/read-models/flow-progress.ts';
import { textFile, upload } from '../files/kit.ts';
import { editedFlow, newItem, newSection, save } from '../flows/editor-kit.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { seeds } from './seeds.ts';

let api: TestApi;
let staff: TestAccount[];
beforeAll(async () => {
  api = await startTestApi();
  staff = await Promise.all([1, 2].map(() => api.createAccount({ roles: [3] })));
});
afterAll(() => api.close());

/** What somebody does with a flow; `place` chooses where, of what is there at that moment. */
interface Step {
  act: keyof typeof acts;
  employee: number;
  place: number;
}

/** A client's investment that everybody works on, and what the step chose. */
interface Subject {
  client: TestAccount;
  flowId: string;
  investmentId: string;
  dealId: string;
}
type Act = (subject: Subject, by: TestAccount, place: number) => Promise<string | undefined>;

/** The codes of calls that met others, and of the fifth file that one account sends at once; any other answer is a fault. */
const refusals = [
  ...['CONFLICT', 'NOT_FOUND', 'FIELD_INVALID', 'FILE_GONE', 'UPLOAD_ITEM_FULL', 'ITEM_REMOVED', 'ITEM_IN_USE'],
  ...['ITEM_TYPE_MISMATCH', 'SECTION_LOCKED', 'SECTION_COMPLETED', 'INVESTMENT_COMPLETED', 'FORBIDDEN'],
  'TOO_MANY_REQUESTS',
];

const at = <Value>(list: readonly Value[], place: number): Value | undefined => list[place % (list.length || 1)];

const call = async (document: string, variables: object, as: TestAccount) =>
  (await api.query(document, { ...variables }, { as })).errors[0]?.extensions.code;
const post = async (path: string, body: object, as: TestAccount) =>
  (await api.rest(path, { as, body })).body.result.code;

async function itemAt({ flowId }: Subject, place: number, type?: string): Promise<string> {
  const { sections } = await readStored(api, flowId);
  const items = sections.flatMap(({ items: all }) => all.filter((item) => type === undefined || item.type === type));
  return at(items, place)?.id ?? flowId;
}
const sectionAt = async ({ flowId }: Subject, place: number) =>
  at((await readStored(api, flowId)).sections, place)?.id ?? flowId;
const ofFlow = (flowId: string) => ({ flowItem: { section: { flowId } } });
const sendTo = async (id: string, as: TestAccount) =>
  (await upload(api, 'investment/documents', as, { investmentSectionNodeEdgeId: id }, [textFile()])).body.result.code;
const flags = [{ shown: true }, { shown: false }, { current: true }, { completed: true }, { completed: false }];

const acts = {
  answer: async (subject, _by, place) =>
    call(
      'mutation ($id: ID!) { insertInputField(edgeId: $id, text: "X123") { affectedRows } }',
      { id: await itemAt(subject, place, 'INPUT_FIELD') },
      subject.client,
    ),
  send: async (subject, _by, place) => sendTo(await itemAt(subject, place, 'UPLOAD'), subject.client),
  provide: async (subject, by, place) => sendTo(await itemAt(subject, place, 'DOWNLOAD'), by),
  async deleteFile({ client, flowId }, by, place) {
    const file = at(await api.database.prisma.storedFile.findMany({ where: ofFlow(flowId) }), place);
    const as = file?.uploadedById === client.id ? client : by;
    return file && post('/api/delete/investment/documents', { fileId: file.id }, as);
  },
  async restoreFile({ client, flowId }, by, place) {
    const file = at(await api.database.prisma.deletedFile.findMany({ where: ofFlow(flowId) }), place);
    const as = file?.uploadedById === client.id ? client : by;
    return file && post('/api/restore/investment/documents', { fileId: file.id }, as);
  },
  mark: async (subject, by, place) =>
    call(
      `mutation ($id: ID!, $shown: Boolean, $current: Boolean, $completed: Boolean) {
        updateFlowSection(id: $id, shown: $shown, current: $current, completed: $completed) { id } }`,
      { id: await sectionAt(subject, place), ...at(flags, place) },
      by,
    ),
  ask: async (subject, by, place) =>
    call(
      'mutation ($id: ID!) { askAgain(itemId: $id, reason: "It is cut off") { id } }',
      { id: await itemAt(subject, place, place % 2 ? 'UPLOAD' : 'INPUT_FIELD') },
      by,
    ),
  async edit({ flowId }, by, place) {
    const { sectionEdges, ...flow } = await editedFlow(api, flowId);
    const added = newSection('More', newItem('Letter', 'UPLOAD'), newItem('Form', 'DOWNLOAD'));
    const edges =
      place % 3 ? sectionEdges.toReversed() : [...sectionEdges.slice(0, 8), added, ...sectionEdges.slice(8)];
    return (await save(api, 'investment', { flow: { ...flow, sectionEdges: edges } }, by)).body.result.code;
  },
  remove: async (subject, by, place) =>
    post(
      '/api/investment/delete',
      {
        flowId: subject.flowId,
        deletedFlowSectionEdges: place % 4 ? [] : [await sectionAt(subject, place)],
        deletedSectionItemEdges: [await itemAt(subject, place)],
      },
      by,
    ),
  complete: ({ investmentId }, by, place) =>
    call(
      'mutation ($id: ID!, $completed: Boolean!) { setInvestmentCompleted(investmentId: $id, completed: $completed) { id } }',
      { id: investmentId, completed: place % 4 === 0 },
      by,
    ),
  async renewCopy({ dealId }, by) {
    const { version } = await api.database.prisma.flow.findUniqueOrThrow({ where: { dealId } });
    const renewal =
      'mutation ($dealId: ID!, $version: Int!) { renewDealFlow(dealId: $dealId, version: $version) { id } }';
    return call(renewal, { dealId, version }, by);
  },
} satisfies Record<string, Act>;

/** What is true of an instance whenever nobody is changing it. */
async function expectWhole(flowId: string): Promise<void> {
  const { sections } = await readStored(api, flowId);
  const places = (parts: readonly { order: number }[]) => parts.map(({ order }) => order);
  const numbers = (parts: readonly unknown[]) => parts.map((_part, index) => index + 1);
  expect(places(sections)).toEqual(numbers(sections));
  for (const { items } of sections) expect(places(items)).toEqual(numbers(items));
  const current = sections.filter((section) => section.current);
  expect(current.length).toBeLessThanOrEqual(1);
  expect(current.filter(({ shown, completed }) => !shown || completed)).toEqual([]);
  const { rows } = await api.database.pool.query(
    `SELECT client_to_act AS stored, ${hasClientToAct} AS found FROM flow WHERE id = $1`,
    [flowId],
  );
  expect(rows[0].stored).toBe(rows[0].found);
  const open = await api.database.prisma.flowItemRequest.findMany({
    where: { answeredAt: null, item: { section: { flowId } } },
    include: { item: { include: { section: true } } },
  });
  expect(new Set(open.map(({ itemId }) => itemId)).size).toBe(open.length);
  expect(open.filter(({ item }) => item.type !== 'UPLOAD' && item.type !== 'INPUT_FIELD')).toEqual([]);
}

test.each(seeds(1))(
  'CARE-17 CARE-18 AINV-07 a client’s flow stays whole whatever its client and staff do at once (seed %i)',
  async (seed) => {
    const client = await api.createAccount();
    const { flowId, investmentId, dealId } = await seedInvestment(api, client);
    const step: fc.Arbitrary<Step> = fc.record({
      act: fc.constantFrom(...(Object.keys(acts) as Step['act'][])),
      employee: fc.nat({ max: 1 }),
      place: fc.nat({ max: 1_000 }),
    });
    const rounds = fc.sample(fc.array(step, { minLength: 6, maxLength: 6 }), { numRuns: 15, seed });
    for (const round of rounds) {
      const done = await Promise.all(
        round.map(async ({ act, employee, place }) => {
          const [by = client] = staff.slice(employee);
          return { act, code: (await acts[act]({ client, flowId, investmentId, dealId }, by, place)) ?? 'OK' };
        }),
      );
      expect(done.filter(({ code }) => code !== 'OK' && !refusals.includes(code))).toEqual([]);
      await expectWhole(flowId);
    }
  },
);
