import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { storeUnseenMails } from '../../src/domains/chat/unseen-mails.ts';
import { attemptMail } from '../../src/mail/delivery.ts';
import type { AccountOptions, TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { seedConversation } from './seed.ts';

const log = { warn() {} };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

let api: TestApi;
let mailbox: Mailbox;
let investor: TestAccount;
let employee: TestAccount;
beforeAll(async () => {
  mailbox = await startMailbox();
  // No worker runs: the tests run the job.
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await api.close();
  await mailbox.stop();
});
beforeEach(async () => {
  investor = await api.createAccount({ firstName: 'Ines', lastName: 'Keller' });
  employee = await api.createAccount({ roles: [7], firstName: 'Rolf', lastName: 'Steiner' });
});

const send = (as: TestAccount, id: string, text = 'Confidential <b>terms</b>') =>
  api.query(
    'mutation ($id: ID!, $text: String!) { sendMessage(conversationId: $id, text: $text) { id } }',
    { id, text },
    { as },
  );
const see = (as: TestAccount, id: string, shown: { from?: number; upTo?: number } = {}) =>
  api.query(
    `mutation ($id: ID!, $from: Int, $upTo: Int) {
      markConversationSeen(conversationId: $id, from: $from, upTo: $upTo) { unseenCount } }`,
    { id, ...shown },
    { as },
  );
const queued = ({ id }: TestAccount) =>
  api.database.prisma.mail.findMany({ where: { accountId: id, state: 'QUEUED' }, orderBy: { createdAt: 'asc' } });

/** Runs the job at a time, and attempts what the account has queued. Returns what was delivered. */
async function mailsTo(account: TestAccount, now: Date): Promise<ParsedMail[]> {
  await storeUnseenMails(api.services, now);
  return deliver(account);
}

async function deliver(account: TestAccount): Promise<ParsedMail[]> {
  const mails: ParsedMail[] = [];
  for (const { id } of await queued(account)) {
    const { state } = await attemptMail(api.services, id, log);
    if (state === 'SENT') mails.push(await mailbox.next(account.email));
  }
  return mails;
}

describe.each(['investor', 'staff'] as const)('to %s', (side) => {
  let sender: TestAccount;
  let reader: TestAccount;
  let id: string;
  beforeEach(async () => {
    [sender, reader] = side === 'staff' ? [investor, employee] : [employee, investor];
    ({ id } = await seedConversation(api, { investor, employee }));
  });

  test('MSG-08 what is unseen for ten minutes is told once, with a link, and without its text', async () => {
    await send(sender, id);
    expect(await mailsTo(reader, inMinutes(9.9))).toEqual([]);
    await send(sender, id, 'second');
    const [mail, ...others] = await mailsTo(reader, inMinutes(10.1));
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Unread messages on /);
    const [name, from] = side === 'staff' ? ['Rolf Steiner', 'Ines Keller'] : ['Ines Keller', 'Rolf Steiner'];
    expect(mail?.text).toContain(`Dear ${name},`);
    expect(mail?.text).toContain(`You have 2 unread messages from ${from}.`);
    expect(mail?.text).toContain('The conversation is about Helio Foundry - Bridge round.');
    for (const part of [mail?.text, mail?.html || '']) expect(part).not.toMatch(/Confidential|second/);
    expect(linkOf(mail as ParsedMail).pathname).toBe(`/${side === 'staff' ? 'admin/chat' : 'app/messages'}/${id}`);
    // The sender has nothing unseen.
    expect(await queued(sender)).toEqual([]);
    await send(sender, id, 'third');
    expect(await mailsTo(reader, inMinutes(60))).toEqual([]);
  });

  test('MSG-08 once the conversation was opened, the next mail tells of what came since', async () => {
    await send(sender, id);
    expect(await mailsTo(reader, inMinutes(11))).toHaveLength(1);
    await send(sender, id);
    // What was on the screen is the newest message; the first one stays unseen and is not told again.
    await see(reader, id, { from: 2, upTo: 2 });
    expect(await mailsTo(reader, inMinutes(30))).toEqual([]);
    await send(sender, id);
    const [mail] = await mailsTo(reader, inMinutes(30));
    expect(mail?.text).toContain('2 unread messages');
  });
});

it('MSG-08 tells of each conversation by a mail of its own', async () => {
  const other = await api.createAccount({ roles: [7], firstName: 'Ruth' });
  for (const from of [employee, other]) {
    const { id } = await seedConversation(api, { investor, employee: from });
    await send(from, id);
  }
  const mails = await mailsTo(investor, inMinutes(11));
  expect(mails.map(({ text }) => /from (\w+)/.exec(text ?? '')?.[1]).toSorted()).toEqual(['Rolf', 'Ruth']);
  expect(mails.every(({ text }) => text?.includes('You have an unread message from'))).toBe(true);
});

it('MSG-08 a mail that waits is not sent once the conversation was opened', async () => {
  const { id } = await seedConversation(api, { investor, employee });
  await send(employee, id);
  mailbox.refuse(1);
  expect(await mailsTo(investor, inMinutes(11))).toEqual([]);
  const [waiting] = await queued(investor);
  await see(investor, id);
  expect(await queued(investor)).toEqual([]);
  expect(await attemptMail(api.services, waiting?.id ?? '', log)).toMatchObject({ state: 'SUPERSEDED' });
  await send(employee, id);
  expect(await mailsTo(investor, inMinutes(11))).toHaveLength(1);
});

it('MSG-08 several processes, and a run after one that was killed, store one mail', async () => {
  const { id } = await seedConversation(api, { investor, employee });
  await send(employee, id);
  const killed = api.database.prisma.$transaction(async (transaction) => {
    const prisma = { $transaction: (run: (within: typeof transaction) => Promise<unknown>) => run(transaction) };
    const database = { ...api.database, prisma } as unknown as typeof api.database;
    await storeUnseenMails({ ...api.services, database }, inMinutes(11));
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await queued(investor)).toEqual([]);
  await Promise.all([1, 2, 3, 4].map(() => storeUnseenMails(api.services, inMinutes(11))));
  expect(await deliver(investor)).toHaveLength(1);
});

it('MSG-08 the switch turns these mails off, also those that wait', async () => {
  const choose = (messageMails: boolean) =>
    api.query(
      'mutation ($input: AccountSettingsInput!) { updateAccountSettings(input: $input) { id } }',
      { input: { language: 'en', messageMails } },
      { as: investor },
    );
  const { id } = await seedConversation(api, { investor, employee });
  await choose(false);
  await send(employee, id);
  expect(await mailsTo(investor, inMinutes(11))).toEqual([]);
  expect(await mailsTo(investor, inMinutes(60 * 24 * 8))).toEqual([]);
  await choose(true);
  await storeUnseenMails(api.services, inMinutes(11));
  expect(await queued(investor)).toHaveLength(1);
  await choose(false);
  expect(await deliver(investor)).toEqual([]);
});

it('MSG-08 NOTE-10 what the panel has shown is not told again', async () => {
  const { id } = await seedConversation(api, { investor, employee });
  await send(employee, id);
  await api.database.prisma.notification.create({
    data: {
      ...{ accountId: investor.id, kind: 'MESSAGE_UNSEEN', entity: 'CONVERSATION', entityId: id, dedupeKey: id },
      seenAt: new Date(),
    },
  });
  expect(await mailsTo(investor, inMinutes(11))).toEqual([]);
  await send(employee, id);
  expect((await mailsTo(investor, inMinutes(12)))[0]?.text).toContain('an unread message');
});

it.each<[string, AccountOptions]>([
  ['a disabled account', { disabled: true }],
  ['an account that was never approved', { roles: [2] }],
  ['an investor who has not accepted the confidentiality agreement', { confidentiality: false }],
])('MSG-08 sends nothing to %s', async (_who, options) => {
  const account = await api.createAccount(options);
  const { id } = await seedConversation(api, { investor: account, employee });
  await send(employee, id);
  expect(await mailsTo(account, inMinutes(11))).toEqual([]);
});

it('MSG-08 names that could be mistaken for more than a name are left out', async () => {
  const nameless = await api.createAccount({ firstName: 'https://evil.test', lastName: 'www.evil.test/x' });
  const { id } = await seedConversation(api, { investor: nameless, employee });
  await send(nameless, id);
  await send(employee, id);
  expect((await mailsTo(employee, inMinutes(11)))[0]?.text).toContain('an unread message from a client.');
  await api.database.prisma.account.update({ where: { id: employee.id }, data: { firstName: null, lastName: null } });
  const [mail] = await deliver(nameless);
  expect(mail?.text).toContain('Dear Madam or Sir,');
  expect(mail?.text).toContain('an unread message from your contact.');
});
