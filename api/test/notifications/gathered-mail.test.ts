import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherForStaff } from '../../src/domains/notifications/gathering.ts';
import { notifyStaff } from '../../src/domains/notifications/service.ts';
import { attemptMail } from '../../src/mail/delivery.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { panelCalls } from './kit.ts';

const log = { info() {}, warn() {} };

let api: TestApi;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

/** Stores a relationship manager with a number of applicants who wait for approval. */
async function managerOf(applicants: number) {
  const clients = await Promise.all(
    Array.from({ length: applicants }, (_, index) =>
      api.createAccount({ roles: [2], approved: false, firstName: 'Ada', lastName: `Number ${index}` }),
    ),
  );
  const manager = await api.createAccount({
    roles: [7, ...clients.map(({ id }) => ({ roleId: 10, investorAccountId: id }))],
  });
  for (const client of clients) await tell(client);
  return { manager, clients };
}
const tell = (client: TestAccount, occasion = 'approve') =>
  api.database.prisma.$transaction((transaction) =>
    notifyStaff(api.services, transaction, {
      ...{ clientId: client.id, kind: 'CLIENT_TO_APPROVE', dedupeKey: `${occasion}:${client.id}` },
    }),
  );
const mailsOf = ({ id }: TestAccount) =>
  api.database.prisma.mail.findMany({ where: { accountId: id, kind: 'STAFF_WAITING' }, orderBy: { createdAt: 'asc' } });
async function deliver(account: TestAccount) {
  for (const { id } of await mailsOf(account)) await attemptMail(api.services, id, log);
  return mailbox.mails.splice(0);
}
const gather = () => gatherForStaff(api.services);
/** Lets an hour pass since the mails of an account were stored. */
const anHourLater = ({ id }: TestAccount) =>
  api.database.prisma.mail.updateMany({
    where: { accountId: id },
    data: { createdAt: new Date(Date.now() - 3_600_000) },
  });

describe('what waits for staff', () => {
  it('CARE-02 is gathered in one mail with a link to each', async () => {
    const { manager, clients } = await managerOf(2);
    await gather();
    await gather();
    const [mail, none] = await deliver(manager);
    expect(none).toBeUndefined();
    expect(mail?.subject).toContain('What waits for you');
    for (const client of clients) expect(mail?.text).toContain(client.id);
    expect(mail?.text).toContain('Ada Number 1\n  Waits for approval');
  });

  it('CARE-02 is mailed at most once an hour, and everything once', async () => {
    const { manager, clients } = await managerOf(1);
    await gather();
    expect(await deliver(manager)).toHaveLength(1);
    await tell(clients[0] as TestAccount, 'again');
    await gather();
    expect(await mailsOf(manager)).toHaveLength(1);
    await anHourLater(manager);
    await Promise.all([gather(), gather()]);
    expect(await deliver(manager)).toHaveLength(1);
    await anHourLater(manager);
    await gather();
    expect(await mailsOf(manager)).toHaveLength(2);
  });

  it('CARE-02 NOTE-10 leaves out what was done or shown in the panel before the mail was stored or sent', async () => {
    const { manager, clients } = await managerOf(4);
    const [approved, seen, approvedLater, seenLater] = clients as [TestAccount, TestAccount, TestAccount, TestAccount];
    const approve = ({ id }: TestAccount) =>
      api.database.prisma.account.update({ where: { id }, data: { approvedAt: new Date() } });
    const panel = panelCalls(api);
    const see = async ({ id }: TestAccount) => {
      const { items } = await panel.list(manager);
      await panel.see(
        manager,
        items.filter(({ about }) => about.endsWith(id)).map((item) => item.id),
      );
    };
    await approve(approved);
    await see(seen);
    await gather();
    await approve(approvedLater);
    await see(seenLater);
    expect(await deliver(manager)).toEqual([]);
    expect((await mailsOf(manager)).map(({ state }) => state)).toEqual(['SUPERSEDED']);
    const gathered = await api.database.prisma.notification.count({
      where: { accountId: manager.id, mailId: { not: null } },
    });
    expect(gathered).toBe(2);
  });

  it('CARE-02 waits for a mail that is not sent yet, instead of adding another', async () => {
    const { manager, clients } = await managerOf(1);
    await gather();
    await anHourLater(manager);
    await tell(clients[0] as TestAccount, 'again');
    await gather();
    expect(await mailsOf(manager)).toHaveLength(1);
  });

  it('CARE-02 is not mailed to those who are disabled or belong to staff no more, nor messages to those who want none', async () => {
    const { manager } = await managerOf(1);
    const { prisma } = api.database;
    await prisma.account.update({ where: { id: manager.id }, data: { disabledAt: new Date() } });
    await gather();
    expect(await mailsOf(manager)).toEqual([]);
    const former = (await managerOf(1)).manager;
    await gather();
    await prisma.roleAssignment.deleteMany({ where: { accountId: former.id } });
    expect(await deliver(former)).toEqual([]);

    const investor = await api.createAccount();
    const listening = await api.createAccount({ roles: [7] });
    const deaf = await api.createAccount({ roles: [7] });
    await prisma.account.update({ where: { id: deaf.id }, data: { messageMails: false } });
    for (const employee of [listening, deaf]) {
      const { id } = await prisma.conversation.create({
        data: { investorId: investor.id, employeeId: employee.id, waitingSince: new Date() },
      });
      await prisma.notification.create({
        data: {
          ...{ accountId: employee.id, kind: 'CONVERSATION_WAITING', entity: 'CONVERSATION', entityId: id },
          dedupeKey: `waiting:${id}`,
        },
      });
    }
    await gather();
    const [mail] = await deliver(listening);
    expect(mail?.text).toContain('Has waited for an answer for longer than promised');
    expect(await mailsOf(deaf)).toEqual([]);
  });
});
