import { afterAll, beforeAll, expect, test } from 'vitest';
import { textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('HIST-16 ids that a caller sends in capitals hide nothing from the history', async () => {
  const administrator = await api.createAccount({ roles: [3] });
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
  const { data } = await api.query<{ clientHistory: { items: { action: string; role: string }[] } }>(
    'query ($id: ID!) { clientHistory(id: $id) { items { action role } } }',
    { id: capitals(client.id) },
    { as: administrator },
  );
  expect(data?.clientHistory.items).toEqual(
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
