import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { purges } from '../../src/domains/notifications/purges.ts';
import { notify } from '../../src/domains/notifications/service.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal, createInvestment } from '../kit/seed.ts';
import { openSocket, type TestSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { panelCalls } from './kit.ts';

let api: TestApi;
let panel: ReturnType<typeof panelCalls>;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  api = await startTestApi();
  panel = panelCalls(api);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => api.close());

type Told = Parameters<typeof notify>[2][number];

const tell = (notifications: readonly Told[]) =>
  api.database.prisma.$transaction((transaction) => notify(api.services, transaction, notifications));
const about = (accountId: string, dealId: string, dedupeKey: string = randomUUID()): Told => ({
  ...{ accountId, kind: 'TERMS_CHANGED', entity: 'DEAL', entityId: dealId, dedupeKey },
});

/** Tells an account of a new deal some times, in transactions of their own. */
async function toldOfDeal(account: TestAccount, times = 1) {
  const deal = await createDeal(api.database, { title: 'Series T' });
  for (let time = 0; time < times; time += 1) await tell([about(account.id, deal.id)]);
  return deal;
}

async function listen(as: TestAccount): Promise<() => number[]> {
  const socket = await openSocket(api.url, `Bearer ${await mintToken(as)}`);
  sockets.push(socket);
  const query = 'subscription { accountSignals { unseenNotifications } }';
  socket.send({ type: 'subscribe', id: 'bell', payload: { query } });
  await socket.next('next', 'bell');
  return () =>
    socket.received.flatMap(({ type, payload }) =>
      type === 'next'
        ? [
            (payload as { data: { accountSignals: { unseenNotifications: number } } }).data.accountSignals
              .unseenNotifications,
          ]
        : [],
    );
}
const expectCounts = (counts: () => number[], expected: number[]) => expect.poll(() => counts()).toEqual(expected);

it('NOTE-01 lists the own notifications, newest first, in pages', async () => {
  const account = await api.createAccount();
  const first = await toldOfDeal(account, 2);
  const second = await toldOfDeal(account);
  const { items, hasMore } = await panel.list(account);
  expect(items.map((item) => item.about)).toEqual([`DEAL ${second.id}`, `DEAL ${first.id}`, `DEAL ${first.id}`]);
  expect(items[0]).toMatchObject({
    kind: 'TERMS_CHANGED',
    subject: expect.stringMatching(/ - Series T$/),
    path: paths.deal({ dealId: second.id }),
    seenAt: null,
  });
  expect(hasMore).toBe(false);
  const page = await panel.list(account, { limit: 2 });
  expect([page.items, page.hasMore]).toEqual([items.slice(0, 2), true]);
  const rest = await panel.list(account, { limit: 2, until: page.items[1]?.createdAt });
  expect([rest.items, rest.hasMore]).toEqual([items.slice(1), false]);
  for (const limit of [0, 101]) {
    await expect(panel.list(account, { limit })).rejects.toThrow('FIELD_INVALID');
  }
});

it('NOTE-01 NOTE-02 pages reach the last of many that were told at one instant, and are of the own ones', async () => {
  const [account, other] = [await api.createAccount(), await api.createAccount()];
  const deal = await createDeal(api.database, { title: 'Series T' });
  await tell(Array.from({ length: 7 }, () => about(account.id, deal.id)));
  const { notification } = api.database.prisma;
  await notification.updateMany({ where: { accountId: account.id }, data: { createdAt: new Date() } });
  const found: string[] = [];
  for (let after: string | undefined, hasMore = true; hasMore; after = found.at(-1)) {
    const page = await panel.list(account, { limit: 3, after });
    found.push(...page.items.map(({ id }) => id));
    hasMore = page.hasMore;
  }
  expect(found).toEqual((await panel.list(account)).items.map(({ id }) => id));
  expect(await panel.list(other, { after: found[0] })).toEqual({ items: [], hasMore: false });
  await expect(panel.list(account, { after: 'x' })).rejects.toThrow('NOT_FOUND');
});

it('NOTE-01 NOTE-04 the badge follows arrivals, showing and archiving, live', async () => {
  const account = await api.createAccount();
  const counts = await listen(account);
  await toldOfDeal(account);
  await expectCounts(counts, [0, 1]);
  await toldOfDeal(account);
  await expectCounts(counts, [0, 1, 2]);
  const { items } = await panel.list(account);
  const ids = items.map(({ id }) => id);
  await panel.archive(account, ids.slice(0, 1));
  await expectCounts(counts, [0, 1, 2, 1]);
  const { data } = await panel.see(account, ids);
  expect(data?.told.map(({ id, seenAt }) => [id, seenAt !== null])).toEqual(ids.map((id) => [id, true]));
  await expectCounts(counts, [0, 1, 2, 1, 0]);
  expect((await panel.see(account, ids)).data?.told).toEqual([]);
});

it('NOTE-02 tells a person once of an occasion, in the transaction of what it tells of', async () => {
  const [account, other, disabled] = [
    await api.createAccount(),
    await api.createAccount(),
    await api.createAccount({ disabled: true }),
  ];
  const deal = await createDeal(api.database);
  const failure = new Error('rolled back');
  await expect(
    api.database.prisma.$transaction(async (transaction) => {
      await notify(api.services, transaction, [about(account.id, deal.id, 'occasion')]);
      throw failure;
    }),
  ).rejects.toThrow(failure);
  expect((await panel.list(account)).items).toEqual([]);
  const recipients = [account.id, other.id, disabled.id, randomUUID()];
  const told = recipients.map((id) => about(id, deal.id, 'occasion'));
  await Promise.all([tell(told), tell(told), tell([...told, ...told])]);
  for (const each of [account, other]) expect((await panel.list(each)).items).toHaveLength(1);
  expect(await api.database.prisma.notification.count({ where: { accountId: disabled.id } })).toBe(0);
});

it('NOTE-02 nobody finds or changes the notifications of others', async () => {
  const [account, stranger] = [await api.createAccount(), await api.createAccount({ roles: [3] })];
  await toldOfDeal(account);
  const [told] = (await panel.list(account)).items;
  const id = told?.id ?? '';
  expect((await panel.list(stranger)).items).toEqual([]);
  const calls = [panel.open(stranger, id), panel.see(stranger, [id]), panel.archive(stranger, [id])];
  for (const { errors } of await Promise.all(calls)) expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
  expect((await panel.read(stranger, 'ALL', new Date().toISOString())).data?.read).toBe(0);
  expect((await panel.list(account)).items).toEqual([told]);
});

it('NOTE-04 shown, opened and archived are three states', async () => {
  const account = await api.createAccount();
  await toldOfDeal(account, 3);
  const [third, second, first] = (await panel.list(account)).items.map(({ id }) => id);
  const states = async (filter: string) =>
    (await panel.list(account, { filter })).items.map(({ id, seenAt, openedAt, archivedAt }) => [
      ...[id, seenAt !== null, openedAt !== null, archivedAt !== null],
    ]);
  await panel.see(account, [first ?? '']);
  const opened = await panel.open(account, second ?? '');
  expect(opened.data?.told).toMatchObject({ id: second, openedAt: expect.any(String), seenAt: expect.any(String) });
  expect(await states('ALL')).toEqual([
    [third, false, false, false],
    [second, true, true, false],
    [first, true, false, false],
  ]);
  expect(await states('UNREAD')).toEqual([
    [third, false, false, false],
    [first, true, false, false],
  ]);
  await panel.archive(account, [third ?? '']);
  expect(await states('ALL')).toHaveLength(2);
  expect(await states('ARCHIVED')).toEqual([[third, false, false, true]]);
  await panel.archive(account, [third ?? ''], false);
  expect(await states('ARCHIVED')).toEqual([]);
  expect((await panel.open(account, second ?? '')).data?.told.openedAt).toBe(opened.data?.told.openedAt);
});

it('NOTE-04 `Mark all as read` touches what the filter shows, and nothing that came since', async () => {
  const account = await api.createAccount();
  await toldOfDeal(account, 3);
  const [third, second, first] = (await panel.list(account)).items;
  await panel.archive(account, [first?.id ?? '']);
  const until = second?.createdAt ?? '';
  expect((await panel.read(account, 'ALL', until)).data?.read).toBe(1);
  expect((await panel.list(account, { filter: 'UNREAD' })).items.map(({ id }) => id)).toEqual([third?.id]);
  const [archived] = (await panel.list(account, { filter: 'ARCHIVED' })).items;
  expect([archived?.openedAt, archived?.seenAt]).toEqual([null, null]);
  expect((await panel.read(account, 'ARCHIVED', new Date().toISOString())).data?.read).toBe(1);
  expect((await panel.read(account, 'UNREAD', new Date().toISOString())).data?.read).toBe(1);
  expect((await panel.list(account, { filter: 'UNREAD' })).items).toEqual([]);
});

it('NOTE-05 one whose object is gone or no longer allowed says so and leads nowhere', async () => {
  const account = await api.createAccount();
  const former = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: account.id }] });
  const deal = await toldOfDeal(account);
  const investment = await createInvestment(api.database, { accountId: account.id, dealId: deal.id });
  const told = (accountId: string, entity: Told['entity'], entityId: string): Told => ({
    ...{ accountId, kind: 'STEP_COMPLETED', entity, entityId, dedupeKey: randomUUID() },
  });
  await tell([
    told(account.id, 'INVESTMENT', investment.id),
    told(account.id, 'ONBOARDING', account.id),
    told(account.id, 'CONVERSATION', randomUUID()),
    told(former.id, 'CLIENT', account.id),
  ]);
  const places = async (as: TestAccount) =>
    Object.fromEntries(
      (await panel.list(as)).items.map((item) => [item.about.split(' ')[0], [item.subject, item.path]]),
    );
  const name = expect.stringContaining('Series T');
  expect(await places(account)).toEqual({
    DEAL: [name, paths.deal({ dealId: deal.id })],
    INVESTMENT: [name, paths.documentHandler({ dealId: deal.id, investmentId: investment.id })],
    // Without an instance.
    ONBOARDING: [null, null],
    CONVERSATION: [null, null],
  });
  expect((await places(former)).CLIENT?.[1]).toBe(paths.client({ clientId: account.id }));
  await api.database.prisma.roleAssignment.deleteMany({ where: { accountId: former.id, roleId: 10 } });
  expect((await places(former)).CLIENT).toEqual([null, null]);
  await api.database.prisma.investment.update({ where: { id: investment.id }, data: { deletedAt: new Date() } });
  expect((await places(account)).INVESTMENT).toEqual([null, null]);
  await api.database.prisma.deal.update({ where: { id: deal.id }, data: { publishedAt: null } });
  expect((await places(account)).DEAL).toEqual([null, null]);
});

it('NOTE-04 they are kept for 90 days', async () => {
  const account = await api.createAccount();
  await toldOfDeal(account, 2);
  const [newer, older] = (await panel.list(account)).items;
  const age = (id: string | undefined, days: number) =>
    api.database.pool.query(`UPDATE notification SET created_at = now() - make_interval(days => $2) WHERE id = $1`, [
      id,
      days,
    ]);
  await age(newer?.id, 89);
  await age(older?.id, 91);
  await api.database.pool.query(String(purges.notification));
  expect((await panel.list(account)).items.map(({ id }) => id)).toEqual([newer?.id]);
});
