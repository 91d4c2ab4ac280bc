import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { editedFlow, newSection, readRows, save } from './editor-kit.ts';
import { readStored, seedInvestment, seedOnboarding, seedTemplate } from './seed.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;
const askAgain = (itemId: string, reason: string, as = administrator) =>
  api.query(
    'mutation ($itemId: ID!, $reason: String!) { askAgain(itemId: $itemId, reason: $reason) { id } }',
    { itemId, reason },
    { as },
  );
const setSection = (id: string, change: object, as = administrator) =>
  api.query(
    `mutation ($id: ID!, $completed: Boolean, $dueOn: Date) {
      updateFlowSection(id: $id, completed: $completed, dueOn: $dueOn) { id } }`,
    { id, ...change },
    { as },
  );
const answer = (itemId: string, as: TestAccount) =>
  api.query(
    'mutation ($id: ID!) { insertInputField(edgeId: $id, text: "X123") { affectedRows } }',
    { id: itemId },
    { as },
  );
const send = (itemId: string, as: TestAccount) =>
  upload(api, 'investment/documents', as, { investmentSectionNodeEdgeId: itemId }, [textFile()]);
async function newInstance() {
  const client = await api.createAccount();
  return { client, ...(await seedInvestment(api, client)) };
}
const openRequests = (flowId: string) =>
  api.database.prisma.flowItemRequest.findMany({ where: { answeredAt: null, item: { section: { flowId } } } });
const currentSections = async (flowId: string) =>
  (await readStored(api, flowId)).sections.filter(({ current }) => current).map(({ name }) => name);
const rounds = (count: number, round: () => Promise<void>) => Promise.all(Array.from({ length: count }, round));

describe('what is asked for again', () => {
  it('CARE-18 by several at once is asked for once, with one of their reasons', async () => {
    const { flowId } = await newInstance();
    const { item, section } = await readStored(api, flowId);
    const others = await Promise.all([1, 2].map(() => api.createAccount({ roles: [3] })));
    const answers = await Promise.all([
      ...others.map((as, index) => askAgain(item('Passport').id, `Passport ${index}`, as)),
      askAgain(item('Passport').id, 'Passport'),
      askAgain(item('Proof of address').id, 'Address'),
      setSection(section('Identity').id, { completed: true }),
    ]);
    expect(answers.map(codeOf)).toEqual(Array(5).fill(undefined));
    const requests = await openRequests(flowId);
    // A step that was completed last is no longer asked for again.
    const isCompleted = (await readStored(api, flowId)).section('Identity').completed;
    const open = [...(isCompleted ? [] : [item('Passport').id]), item('Proof of address').id];
    expect(requests.map(({ itemId }) => itemId).toSorted()).toEqual(open.toSorted());
    const where = { action: 'flow_item.asked_again', entityId: item('Passport').id };
    expect(await api.database.prisma.auditEntry.count({ where })).toBe(3);
    expect(await currentSections(flowId)).toHaveLength(1);
  });

  it('CARE-18 CARE-05 is no longer waited for once its item is for something else', async () => {
    const { client, flowId, investmentId } = await newInstance();
    const { item } = await readStored(api, flowId);
    await answer(item('Passport number').id, client);
    await askAgain(item('Passport').id, 'It is cut off');
    const edited = await editedFlow(api, flowId);
    const sectionEdges = edited.sectionEdges.map((section) => ({
      ...section,
      itemNodes: section.itemNodes.map((each) => (each.name === 'Passport' ? { ...each, type: 'TEXT' } : each)),
    }));
    expect((await save(api, 'investment', { flow: { ...edited, sectionEdges } }, administrator)).status).toBe(200);
    const { data } = await api.query<{ myInvestments: { progress: object }[] }>(
      '{ myInvestments { id progress { waitingFor missing { name } } } }',
      {},
      { as: client },
    );
    expect(data?.myInvestments).toMatchObject([{ id: investmentId, progress: { waitingFor: 'STAFF', missing: [] } }]);
    expect(await openRequests(flowId)).toEqual([]);
  });

  it('CARE-18 CARE-05 is no longer asked for once its step is completed, also when that is opened anew', async () => {
    const { client, flowId, investmentId } = await newInstance();
    const { item, section } = await readStored(api, flowId);
    await answer(item('Passport number').id, client);
    await send(item('Passport').id, client);
    await askAgain(item('Proof of address').id, 'It is too old');
    await askAgain(item('Passport').id, 'It is cut off');
    // The client has shown it otherwise.
    await setSection(section('Identity').id, { completed: true });
    expect((await openRequests(flowId)).map(({ itemId }) => itemId)).toEqual([item('Proof of address').id]);
    await setSection(section('Identity').id, { completed: false });
    await askAgain(item('Passport number').id, 'Two digits are missing');
    const { data } = await api.query<{ myInvestments: object[] }>(
      '{ myInvestments { id progress { waitingFor missing { name reason } } } }',
      {},
      { as: client },
    );
    const missing = [{ name: 'Passport number', reason: 'Two digits are missing' }];
    expect(data?.myInvestments).toEqual([{ id: investmentId, progress: { waitingFor: 'CLIENT', missing } }]);
  });

  it('CARE-18 while it is uploaded is answered or stays open, never both', async () => {
    await rounds(5, async () => {
      const { client, flowId } = await newInstance();
      const { item } = await readStored(api, flowId);
      const [uploaded, asked] = await Promise.all([
        send(item('Passport').id, client),
        askAgain(item('Passport').id, 'Again'),
      ]);
      expect([uploaded.status, codeOf(asked)]).toEqual([200, undefined]);
      const { clientToAct } = await api.database.prisma.flow.findUniqueOrThrow({ where: { id: flowId } });
      // The passport number is still missing.
      expect(clientToAct).toBe(true);
      expect((await openRequests(flowId)).length).toBeLessThanOrEqual(1);
      expect(await currentSections(flowId)).toEqual(['Identity']);
    });
  });
});

describe('a step that staff complete', () => {
  it('DOCH-10 ONB-20 FILE-11 while the client answers and uploads takes both or refuses them', async () => {
    await rounds(6, async () => {
      const { client, flowId } = await newInstance();
      const { item, section } = await readStored(api, flowId);
      const [answered, uploaded, completed] = await Promise.all([
        answer(item('Passport number').id, client),
        send(item('Passport').id, client),
        setSection(section('Identity').id, { completed: true }),
      ]);
      expect(codeOf(completed)).toBeUndefined();
      const stored = await readStored(api, flowId);
      const isAnswered = stored.item('Passport number').input !== null;
      expect([undefined, 'SECTION_COMPLETED']).toContain(codeOf(answered));
      expect(isAnswered).toBe(codeOf(answered) === undefined);
      expect(stored.item('Passport').files).toHaveLength(uploaded.status === 200 ? 1 : 0);
      if (uploaded.status !== 200) expect(uploaded.body.result.code).toBe('SECTION_COMPLETED');
      expect(await currentSections(flowId)).toEqual(['Address']);
    });
  });
});

describe('a due day', () => {
  it('CARE-18 that is none is refused, and the stored one stays', async () => {
    const { flowId } = await newInstance();
    const { id } = (await readStored(api, flowId)).section('Identity');
    expect(codeOf(await setSection(id, { dueOn: '2028-02-29' }))).toBeUndefined();
    const days = ['2027-02-29', '2027-13-01', '2027-00-10', '27-01-01', '2027-1-1', 'tomorrow', '', ' ', '0000-00-00'];
    const others = [
      '2027-01-01T12:00:00Z',
      '10000-01-01',
      '-000001-01-01',
      '٢٠٢٧-٠١-٠١',
      20_270_101,
      true,
      {},
      ['2027-01-01'],
    ];
    for (const dueOn of [...days, ...others]) {
      const refused = await setSection(id, { dueOn });
      expect([dueOn, codeOf(refused)]).toEqual([dueOn, expect.stringMatching(/^(FIELD_INVALID|BAD_REQUEST)$/)]);
    }
    expect((await readStored(api, flowId)).section('Identity').dueOn).toEqual(new Date('2028-02-29'));
  });
});

describe('an employee’s own investment', () => {
  it('PERM-19 CLI-13 ONB-22 is not theirs to steer', async () => {
    const employee = await api.createAccount({ roles: [3] });
    const { flowId } = await seedInvestment(api, employee);
    const { item, section } = await readStored(api, flowId);
    const before = await readRows(api, flowId);
    const edited = await editedFlow(api, flowId);
    const body = { flow: { ...edited, sectionEdges: [...edited.sectionEdges, newSection('Mine')] } };
    expect((await save(api, 'investment', body, employee)).body.result.code).toBe('FORBIDDEN');
    expect(codeOf(await askAgain(item('Passport').id, 'Again', employee))).toBe('FORBIDDEN');
    for (const change of [{ completed: true }, { dueOn: '2027-01-01' }]) {
      expect(codeOf(await setSection(section('Identity').id, change, employee))).toBe('FORBIDDEN');
    }
    // Nor that of other employees: it is no client’s.
    expect(codeOf(await setSection(section('Identity').id, { completed: true }))).toBe('NOT_FOUND');
    expect(await readRows(api, flowId)).toEqual(before);
  });
});

describe('the onboarding of a newcomer', () => {
  /** Deletes the default template in a transaction of its own, while `meanwhile` waits for it. */
  async function replaceDefault(formerId: string, nextId: string, meanwhile: () => Promise<unknown>) {
    const { pool } = api.database;
    const connection = await pool.connect();
    await connection.query('BEGIN');
    await connection.query('SELECT FROM flow WHERE id = $1 FOR UPDATE', [formerId]);
    const pending = meanwhile();
    const waiting = async () => {
      const { rows } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rows.length;
    };
    await expect.poll(waiting).toBeGreaterThan(0);
    await connection.query('UPDATE flow SET is_default = false WHERE id = $1', [formerId]);
    await connection.query('UPDATE flow SET is_default = true WHERE id = $1', [nextId]);
    await connection.query('DELETE FROM flow WHERE id = $1', [formerId]);
    await connection.query('COMMIT');
    connection.release();
    return pending;
  }
  const start = (as: TestAccount, flowId: string | null = null, firebaseId = as.subject) =>
    api.rest('/api/onboarding/clone', { as, body: { flowId, firebaseId } });

  it('ONBT-17 ONBT-03 ONB-19 comes from the next default when the former is deleted at that moment', async () => {
    const newcomer = await api.createAccount({ roles: [2] });
    await seedOnboarding(api, await api.createAccount({ roles: [2] }));
    const former = await api.database.prisma.flow.findFirstOrThrow({ where: { isDefault: true } });
    const next = await seedTemplate(api, 'ONBOARDING', 'Next');
    const answered = await replaceDefault(former.id, next.id, () => start(newcomer));
    expect(answered).toMatchObject({ status: 200 });
    const [instance] = await api.database.prisma.flow.findMany({ where: { accountId: newcomer.id } });
    expect(instance).toMatchObject({ sourceFlowId: next.id, scope: 'INSTANCE' });

    // Staff who choose a template that is deleted at that moment are told so.
    const client = await api.createAccount({ roles: [2] });
    const last = await seedTemplate(api, 'ONBOARDING', 'Last');
    const chosen = await replaceDefault(next.id, last.id, () => start(administrator, next.id, client.subject));
    expect(chosen).toMatchObject({ status: 404, body: { result: { code: 'NOT_FOUND' } } });
    expect(await api.database.prisma.flow.count({ where: { accountId: client.id } })).toBe(0);
  });
});
