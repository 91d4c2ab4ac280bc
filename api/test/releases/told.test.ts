import { paths } from '@platform/paths';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { gatherForStaff } from '../../src/domains/notifications/gathering.ts';
import { decideCanaries } from '../../src/domains/releases/decide.ts';
import { attemptMail } from '../../src/mail/delivery.ts';
import { createHolder } from '../access/holders.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { openSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { panelCalls, type ShownNotification } from '../notifications/kit.ts';
import { buildOf, createTeam, type Team } from './kit.ts';

const log = { info() {}, warn() {} };
let api: TestApi;
let mailbox: Mailbox;
let team: Team;
let holder: TestAccount;
const sockets: Awaited<ReturnType<typeof openSocket>>[] = [];

beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});
beforeEach(async () => {
  await api.database.pool.query('TRUNCATE app CASCADE');
  team = await createTeam(api, 'mfe-chat');
  for (const build of ['aaaa', 'bbbb']) await team.publish(buildOf('mfe-chat', build, '/app/messages'));
  await team.roll({ action: 'PUBLISHED', release: '1.0.0-aaaa' });
  await team.roll({ action: 'CANARY', release: '1.0.0-bbbb', percentage: 50 });
  holder = await createHolder(api, ['settings']);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Stores what 40 accounts have seen of the canary, and as many of the stable release: ten mounts each. */
const count = (canaryFaults: number) =>
  api.database.pool.query(
    `INSERT INTO canary_sample (app_name, revision, reporter, is_canary, mounts, faults)
     SELECT 'mfe-chat', 2, substr(sha256(convert_to(number::text, 'UTF8')), 1, 16), number <= 40, 10,
       CASE WHEN number <= 40 THEN $1::int ELSE 0 END FROM generate_series(1, 80) AS number`,
    [canaryFaults],
  );
const decide = () => decideCanaries(api.services, log);
type Told = ShownNotification & { figures: object | null };
async function toldTo(as: TestAccount): Promise<Told[]> {
  const { data } = await api.query<{ notifications: { items: Told[] } }>(
    `{ notifications { items { kind about subject detail path
      figures { verdict budget canary { accounts mounts faults } stable { accounts mounts faults } } } } }`,
    {},
    { as },
  );
  return data?.notifications.items ?? [];
}

async function listen(as: TestAccount): Promise<() => number[]> {
  const socket = await openSocket(api.url, `Bearer ${await mintToken(as)}`);
  sockets.push(socket);
  const query = 'subscription { accountSignals { unseenNotifications } }';
  socket.send({ type: 'subscribe', id: 'bell', payload: { query } });
  await socket.next('next', 'bell');
  return () =>
    socket.received
      .filter(({ type }) => type === 'next')
      .map(
        ({ payload }) =>
          (payload as { data: { accountSignals: { unseenNotifications: number } } }).data.accountSignals
            .unseenNotifications,
      );
}

test('DLV-07 NOTE-03 holders of settings are told at once, and once, of a canary that the platform has withdrawn', async () => {
  const others = [
    await createHolder(api, ['analytics']),
    await createHolder(api, ['settings'], { roleType: 'INVESTOR' }),
    await api.createAccount(),
  ];
  const counts = await listen(holder);
  await count(1);
  await Promise.all([decide(), decide()]);
  await decide();
  await expect.poll(() => counts()).toEqual([0, 1]);
  expect(await toldTo(holder)).toEqual([
    {
      ...{ kind: 'CANARY_WITHDRAWN', about: 'RELEASES mfe-chat', detail: '1.0.0-bbbb' },
      ...{ subject: expect.stringMatching(/./), path: paths.releases() },
      figures: {
        ...{ verdict: 'TOO_MANY_FAULTS', budget: 2 },
        canary: { accounts: 40, mounts: 400, faults: 40 },
        stable: { accounts: 40, mounts: 400, faults: 0 },
      },
    },
  ]);
  for (const as of others) expect(await toldTo(as)).toEqual([]);
});

test('DLV-07 NOTE-03 they are told of one that was promoted, and of one that was not decided in time', async () => {
  await team.roll({ action: 'ROLLED_BACK' });
  await team.roll({ action: 'CANARY', release: '1.0.0-bbbb', percentage: 50, terms: { budget: 10 } });
  await count(0);
  await api.database.pool.query('UPDATE canary_sample SET revision = 4');
  await decide();
  await team.roll({ action: 'CANARY', release: '1.0.0-aaaa', percentage: 50 });
  await api.database.pool.query("UPDATE app_rollout SET created_at = now() - interval '8 days'");
  await decide();
  expect(await toldTo(holder)).toMatchObject([
    { kind: 'CANARY_UNDECIDED', detail: '1.0.0-aaaa', figures: { canary: { mounts: 0 } } },
    { kind: 'CANARY_PROMOTED', detail: '1.0.0-bbbb', figures: { canary: { mounts: 400 } } },
  ]);
});

test('DLV-07 a canary that a person ends is not told, nor one of which somebody was faster', async () => {
  await count(1);
  await team.roll({ action: 'ROLLED_BACK' });
  await decide();
  expect(await toldTo(holder)).toEqual([]);
});

test('DLV-07 NOTE-05 what may not be seen any more, or is gone, leads nowhere and shows nothing', async () => {
  await count(1);
  await decide();
  const nothing = [{ kind: 'CANARY_WITHDRAWN', subject: null, path: null, figures: null }];
  await api.database.prisma.roleAssignment.updateMany({ where: { accountId: holder.id }, data: { roleId: 7 } });
  expect(await toldTo(holder)).toMatchObject(nothing);
  await api.database.prisma.roleAssignment.updateMany({ where: { accountId: holder.id }, data: { roleId: 3 } });
  expect(await toldTo(holder)).toMatchObject([{ path: paths.releases() }]);
  await api.database.pool.query('TRUNCATE app CASCADE');
  expect(await toldTo(holder)).toMatchObject(nothing);
});

test('DLV-07 CARE-02 the mail that gathers what waits names the release and its figures, until somebody has acted', async () => {
  const mailsOf = () => api.database.prisma.mail.findMany({ where: { accountId: holder.id, kind: 'STAFF_WAITING' } });
  await api.database.prisma.account.update({ where: { id: holder.id }, data: { language: 'de' } });
  await count(1);
  await decide();
  await gatherForStaff(api.services);
  for (const { id } of await mailsOf()) await attemptMail(api.services, id, log);
  const text = (await mailbox.next(holder.email)).text?.replace(/\s+/g, ' ');
  expect(text).toContain('Die Plattform hat 1.0.0-bbbb zurückgenommen: Fehler in 40 von 400 Aufrufen, gegen 0 von 400');
  expect(text).toContain(paths.releases());

  const late = await createHolder(api, ['settings']);
  await team.roll({ action: 'CANARY', release: '1.0.0-bbbb', percentage: 50, terms: { maxHours: 1 } });
  await api.database.pool.query("UPDATE app_rollout SET created_at = now() - interval '2 hours'");
  await decide();
  expect(await panelCalls(api).list(late)).toMatchObject({ items: [{ kind: 'CANARY_UNDECIDED' }] });
  await team.roll({ action: 'PINNED', release: '1.0.0-aaaa' });
  await gatherForStaff(api.services);
  expect(await api.database.prisma.mail.count({ where: { accountId: late.id } })).toBe(0);
});
