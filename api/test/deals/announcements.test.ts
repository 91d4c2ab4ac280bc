import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { companyInput, sendPublish, sendUnpublish, sendUpdate } from '../companies/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { openSocket, type TestSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { dealOf, editorCalls, insertDraft, insertPublished } from './editor-kit.ts';

let api: TestApi;
let admin: TestAccount;
let calls: ReturnType<typeof editorCalls>;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
  calls = editorCalls(api);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => api.close());

/**
 * Opens the subscription of an investor; returns the deals of each change from now on. Changes are announced after their
 * commits, so those made before may still arrive: they do so before one that is made now.
 */
async function listen(): Promise<() => string[][]> {
  const socket = await openSocket(api.url, `Bearer ${await mintToken(await api.createAccount())}`);
  sockets.push(socket);
  socket.send({ type: 'subscribe', id: 'deals', payload: { query: 'subscription { dealsChanged { dealIds } }' } });
  expect(await socket.next('next', 'deals')).toMatchObject({ payload: { data: { dealsChanged: { dealIds: [] } } } });
  const changes = () =>
    socket.received.flatMap(({ type, payload }) =>
      type === 'next' ? [(payload as { data: { dealsChanged: { dealIds: string[] } } }).data.dealsChanged.dealIds] : [],
    );
  const last = await announceLast();
  await expect.poll(() => changes().at(-1)).toEqual([last]);
  const earlier = changes().length;
  return () => changes().slice(earlier);
}

/** Publishes a deal; its id arrives after all changes that were announced before. */
async function announceLast(): Promise<string> {
  const { deal } = await insertPublished(api, admin);
  return deal.id;
}

const expectChanges = async (changes: () => string[][], expected: string[][]) => {
  const last = await announceLast();
  await expect.poll(() => changes().at(-1)).toEqual([last]);
  expect(changes().slice(0, -1)).toEqual(expected);
};

it('HIST-04 HIST-05 EDIT-37 tells investors of each change of what they see of a deal, and of no other', async () => {
  const draft = await insertDraft(api, admin);
  const { deal } = await insertPublished(api, admin);
  const changes = await listen();
  // Neither of these is seen by investors.
  dealOf(await calls.update(draft.id, 1, { fees: '1 %' }, admin));
  const pending = dealOf(await calls.update(deal.id, 1, { fees: '2 %' }, admin));
  await calls.cancel(draft.id, admin);
  await expectChanges(changes, []);

  const announced: [string, () => Promise<unknown>][] = [
    ['apply', () => calls.apply(deal.id, pending.version, admin)],
    ['update', () => calls.update(deal.id, pending.version, { fees: '3 %' }, admin, { apply: true })],
    ['cancel', () => calls.cancel(deal.id, admin)],
    ['unpublish', () => calls.unpublish(deal.id, admin)],
  ];
  for (const [name, change] of announced) {
    const before = changes().length;
    await change();
    await expect.poll(() => [name, changes().slice(before)]).toEqual([name, [[deal.id]]]);
  }
  // Repeated, it changes nothing.
  const before = changes();
  await calls.unpublish(deal.id, admin);
  await expectChanges(changes, before);
});

it('COMP-22 COMP-23 HIST-15 tells investors of the deals of a company that was changed or unpublished', async () => {
  const { id } = await createCompany(api.database);
  const empty = await createCompany(api.database);
  const deals = [await createDeal(api.database, { companyId: id }), await createDeal(api.database, { companyId: id })];
  await createDeal(api.database, { companyId: id, publishedAt: null });
  const ids = deals.map((deal) => deal.id).toSorted();
  const changes = await listen();
  const input = companyInput({ name: `Renamed ${randomUUID()}` });
  for (const companyId of [id, empty.id]) await sendUpdate(api, admin, { id: companyId, version: 1, input });
  await sendUnpublish(api, admin, id);
  // Its deals are drafts now.
  await sendUpdate(api, admin, { id, version: 2, input: { ...input, blurb: 'Unseen' } });
  await sendPublish(api, admin, id);
  // Repeated, neither changes anything.
  await sendPublish(api, admin, id);
  await expectChanges(changes, [ids, ids, ids]);
});

it('HIST-15 tells nobody of a change that was refused', async () => {
  const { id } = await createCompany(api.database);
  await createDeal(api.database, { companyId: id });
  const changes = await listen();
  const { errors } = await sendUpdate(api, admin, { id, version: 7, input: companyInput() });
  expect(errors[0]?.extensions.code).toBe('CONFLICT');
  await expectChanges(changes, []);
});
