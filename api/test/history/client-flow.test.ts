import { afterAll, beforeAll, expect, test } from 'vitest';
import { textFile, upload } from '../files/kit.ts';
import { editedFlow, newSection, save } from '../flows/editor-kit.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

interface Entry {
  action: string;
  role: string;
  changes: { field: string; before: string | null; after: string | null }[];
}
/** What was done to a client, newest first. */
async function historyOf(clientId: string): Promise<Entry[]> {
  const { data, errors } = await api.query<{ clientHistory: { items: Entry[] } }>(
    'query ($id: ID!) { clientHistory(id: $id) { items { action role changes { field before after } } } }',
    { id: clientId },
    { as: administrator },
  );
  expect(errors).toEqual([]);
  return data?.clientHistory.items ?? [];
}

test('HIST-16 ids that a caller sends in capitals hide nothing from the history', async () => {
  const client = await api.createAccount();
  const { flowId, investmentId } = await seedInvestment(api, client);
  const { section, item } = await readStored(api, flowId);
  const capitals = (id: string) => id.toUpperCase();
  const mutate = async (call: string, id: string, as = administrator) => {
    const { errors } = await api.query(`mutation ($id: ID!) { ${call} }`, { id: capitals(id) }, { as });
    expect([call, errors]).toEqual([call, []]);
  };
  const place = {
    investmentSectionNodeEdgeId: capitals(item('Passport').id),
    investmentId: capitals(investmentId),
  };
  const sent = await upload(api, 'investment/documents', client, place, [textFile()]);
  const [fileId = ''] = sent.body.result.fileIds;
  await mutate('insertInputField(edgeId: $id, text: "X123") { affectedRows }', item('Passport number').id, client);
  for (const path of ['delete', 'restore', 'delete']) {
    const call = { as: client, body: { fileId: capitals(fileId) } };
    expect((await api.rest(`/api/${path}/investment/documents`, call)).status).toBe(200);
  }
  // Repeated, whichever way it is written.
  const repeated = await api.rest('/api/delete/investment/documents', { as: client, body: { fileId } });
  expect(repeated.status).toBe(200);
  await mutate('updateFlowSection(id: $id, shown: true) { id }', section('Internal check').id);
  await mutate('askAgain(itemId: $id, reason: "It is cut off") { id }', item('Passport').id);
  await mutate('setInvestmentCompleted(investmentId: $id, completed: true) { id }', investmentId);
  await mutate('setInvestmentCompleted(investmentId: $id, completed: false) { id }', investmentId);
  const items = await historyOf(capitals(client.id));
  expect(items.map(({ action, role }) => ({ action, role }))).toEqual(
    [
      'investment.uncompleted',
      'investment.completed',
      'flow_item.asked_again',
      'flow_section.flags_changed',
      'file.deleted',
      'file.restored',
      'file.deleted',
      'flow_item.answered',
      'file.uploaded',
    ].map((action) => ({ action, role: 'SUBJECT' })),
  );
  const one = 'query ($id: ID!) { flowItem(id: $id) { id } }';
  const guide = item('Guide').id;
  expect((await api.query(one, { id: capitals(guide) }, { as: client })).data).toEqual({ flowItem: { id: guide } });
});

test('HIST-16 CARE-06 names the file that was deleted and restored', async () => {
  const client = await api.createAccount();
  const { flowId } = await seedInvestment(api, client);
  const place = { investmentSectionNodeEdgeId: (await readStored(api, flowId)).item('Passport').id };
  const sent = await upload(api, 'investment/documents', client, place, [textFile('passport.txt')]);
  const [fileId = ''] = sent.body.result.fileIds;
  for (const path of ['delete', 'restore']) {
    await api.rest(`/api/${path}/investment/documents`, { as: client, body: { fileId } });
  }
  expect((await historyOf(client.id)).map(({ action, changes }) => [action, ...changes])).toEqual([
    ['file.restored', { field: 'file', before: null, after: 'passport.txt' }],
    ['file.deleted', { field: 'file', before: 'passport.txt', after: null }],
    ['file.uploaded', { field: 'file', before: null, after: 'passport.txt' }],
  ]);
});

test('HIST-16 keeps what was done with a step that staff removed', async () => {
  const client = await api.createAccount();
  const other = await api.createAccount();
  const { flowId } = await seedInvestment(api, client);
  await seedInvestment(api, other);
  const edited = await editedFlow(api, flowId);
  const added = newSection('Extra');
  await save(api, 'investment', { flow: { ...edited, sectionEdges: [...edited.sectionEdges, added] } }, administrator);
  const change = 'mutation ($id: ID!) { updateFlowSection(id: $id, completed: true) { id } }';
  for (const id of [added.id, (await readStored(api, flowId)).section('Agreement').id]) {
    expect((await api.query(change, { id }, { as: administrator })).errors).toEqual([]);
  }
  const before = await historyOf(client.id);
  expect(before.filter(({ action }) => action === 'flow_section.flags_changed')).toHaveLength(2);
  const agreement = (await readStored(api, flowId)).section('Agreement').id;
  for (const id of [added.id, agreement]) {
    const call = { as: administrator, body: { flowId, deletedFlowSectionEdges: [id] } };
    expect((await api.rest('/api/investment/delete', call)).status).toBe(200);
  }
  const after = await historyOf(client.id);
  expect(after.slice(2)).toEqual(before);
  expect(after.slice(0, 2).map(({ action }) => action)).toEqual(['flow_instance.updated', 'flow_instance.updated']);
  expect(await historyOf(other.id)).toEqual([]);
});
