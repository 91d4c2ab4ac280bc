import { paths } from '@platform/paths';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptMail } from '../../src/mail/delivery.ts';
import { createHolder } from '../access/holders.ts';
import { moneyCalls } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal, createInvestment } from '../kit/seed.ts';
import { openSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { closingCalls, createUserOf, dataOf } from './kit.ts';

const log = { info() {}, warn() {} };

let api: TestApi;
let mailbox: Mailbox;
let administrator: TestAccount;
let calls: ReturnType<typeof closingCalls>;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl, TIME_ZONE: 'Europe/Zurich' } });
  administrator = await api.createAccount({ roles: [3] });
  calls = closingCalls(api, administrator);
});
beforeEach(() => {
  mailbox.mails.splice(0);
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

const codeOf = ({ body }: { body: { result: unknown } }) => (body.result as { code?: string }).code;
const errorOf = ({ errors }: { errors: { extensions: { code: string; params?: unknown } }[] }) => errors[0]?.extensions;
/** Attempts all mails that wait for an address, and returns those that came. */
async function deliver(recipient: string) {
  for (const { id } of await api.database.prisma.mail.findMany({ where: { recipient, state: 'QUEUED' } })) {
    await attemptMail(api.services, id, log);
  }
  return mailbox.mails.splice(0);
}
const toldOf = (clientId: string) =>
  api.database.prisma.notification.findMany({ where: { entityId: clientId, kind: 'CLOSING_REQUESTED' } });
const actionsOf = async (accountId: string) =>
  (
    await api.database.prisma.auditEntry.findMany({
      where: { entityType: 'account', entityId: accountId },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, actorId }) => [action, actorId]);

async function requested(options: Parameters<TestApi['createAccount']>[0] = {}) {
  const client = await api.createAccount({ firstName: 'Ada', lastName: 'Byron', ...options });
  const data = dataOf(await calls.request(client));
  return { client, request: data.requestClosing };
}

describe('a request to close the own account', () => {
  it('CARE-13 is made by typing the address, told to staff and by mail, once', async () => {
    const client = await api.createAccount({ firstName: 'Ada', lastName: 'Byron' });
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
    expect(errorOf(await calls.request(client, 'somebody@example.test'))).toMatchObject({
      ...{ code: 'FIELD_INVALID', params: { field: 'email' } },
    });
    expect(await calls.own(client)).toBeNull();
    const data = dataOf(await calls.request(client, ` ${client.email.toUpperCase()} `));
    expect(data.requestClosing).toMatchObject({ state: 'REQUESTED', decidedAt: null, liveInvestments: [] });
    const again = dataOf(await calls.request(client));
    expect(again.requestClosing.id).toBe(data.requestClosing.id);
    expect((await calls.own(client))?.id).toBe(data.requestClosing.id);
    expect((await toldOf(client.id)).map(({ accountId, entity }) => [accountId, entity])).toEqual([
      [manager.id, 'CLIENT'],
    ]);
    expect(await actionsOf(client.id)).toEqual([['account.closing_requested', client.id]]);
    const [mail, ...others] = await deliver(client.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Your request to close your account/);
    expect(mail?.text).toContain('Dear Ada Byron');
    expect(mail?.text).toContain(paths.account());
    expect(await calls.seenBy(manager, client.id)).toMatchObject({
      closed: false,
      closingRequest: { id: data.requestClosing.id },
    });
  });

  it('CARE-13 CARE-14 is confirmed in German to those who chose it', async () => {
    const client = await api.createAccount();
    await api.database.prisma.account.update({ where: { id: client.id }, data: { language: 'de' } });
    const data = dataOf(await calls.request(client));
    expect((await deliver(client.email))[0]?.subject).toMatch(/^Ihr Antrag, Ihr Konto/);
    await calls.confirm(data.requestClosing.id);
    const [mail] = await deliver(client.email);
    expect(mail?.subject).toMatch(/^Ihr Konto bei .* ist geschlossen$/);
    expect(mail?.text).toContain('zehn Jahre lang ohne Ihren Namen');
  });

  it('CARE-13 is withdrawn while it waits, and then no more decided', async () => {
    const { client, request } = await requested();
    expect(dataOf(await calls.withdraw(client)).withdrawClosing).toMatchObject({ id: request.id, state: 'WITHDRAWN' });
    expect(await calls.own(client)).toBeNull();
    expect(errorOf(await calls.withdraw(client))?.code).toBe('CLOSING_DECIDED');
    expect(codeOf(await calls.confirm(request.id))).toBe('CLOSING_DECIDED');
    expect(codeOf(await calls.decline(request.id))).toBe('CLOSING_DECIDED');
    expect((await api.query('{ me { disabled } }', {}, { as: client })).data).toEqual({ me: { disabled: false } });
    // The mail that it was received is of no use any more.
    expect(await deliver(client.email)).toEqual([]);
    // Asked again within the hour it is the same request, of which nobody is told again.
    expect(dataOf(await calls.request(client)).requestClosing).toMatchObject({ id: request.id, state: 'REQUESTED' });
    expect(await deliver(client.email)).toEqual([]);
  });

  it('CARE-13 is one, however often it is made at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const client = await api.createAccount();
      const made = await Promise.all([1, 2, 3].map(() => calls.request(client)));
      expect(new Set(made.map((answer) => dataOf(answer).requestClosing.id)).size).toBe(1);
      expect(await toldOf(client.id)).toHaveLength(1);
      expect(await api.database.prisma.closingRequest.count({ where: { accountId: client.id } })).toBe(1);
      expect(await actionsOf(client.id)).toEqual([['account.closing_requested', client.id]]);
    }
  });

  it('CARE-13 is made at most five times in an hour, by each account', async () => {
    const client = await api.createAccount();
    for (let time = 0; time < 5; time += 1) {
      expect((await calls.request(client)).errors).toEqual([]);
      expect((await calls.withdraw(client)).errors).toEqual([]);
    }
    expect(errorOf(await calls.request(client))).toMatchObject({
      ...{ code: 'TOO_MANY_REQUESTS', params: { seconds: expect.any(Number) } },
    });
    // A mistyped address is no request, and others are not kept waiting.
    expect(errorOf(await calls.request(client, 'x@example.test'))?.code).toBe('FIELD_INVALID');
    expect((await calls.request(await api.createAccount())).errors).toEqual([]);
    expect(await toldOf(client.id)).toHaveLength(1);
  });

  it('CARE-13 is not for staff, and another person’s cannot be withdrawn', async () => {
    expect(errorOf(await calls.request(administrator))?.code).toBe('FORBIDDEN');
    const { request } = await requested();
    expect(errorOf(await calls.withdraw(await api.createAccount()))?.code).toBe('CLOSING_DECIDED');
    const { state } = await api.database.prisma.closingRequest.findUniqueOrThrow({ where: { id: request.id } });
    expect(state).toBe('REQUESTED');
  });

  it('CARE-13 CARE-02 is gathered for staff by mail while it waits', async () => {
    const client = await api.createAccount({ firstName: 'Mary', lastName: 'Somerville' });
    const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
    await calls.request(client);
    const { gatherForStaff } = await import('../../src/domains/notifications/gathering.ts');
    await gatherForStaff(api.services);
    const [mail] = await deliver(manager.email);
    expect(mail?.text).toContain('Mary Somerville');
    expect(mail?.text).toContain('Has asked for the account to be closed');
  });
});

describe('declining', () => {
  it('CARE-13 keeps the account open and says why', async () => {
    const { client, request } = await requested();
    expect(codeOf(await calls.decline(request.id, '  '))).toBe('FIELD_INVALID');
    const { status, body } = await calls.decline(request.id, ' A payment is under way ');
    expect([status, body.result]).toEqual([200, { closed: false }]);
    expect(await calls.own(client)).toMatchObject({ state: 'DECLINED', reason: 'A payment is under way' });
    const [mail] = await deliver(client.email);
    expect(mail?.text).toContain('A payment is under way');
    expect((await actionsOf(client.id)).at(-1)).toEqual(['account.closing_declined', administrator.id]);
    expect(dataOf(await calls.request(client)).requestClosing.state).toBe('REQUESTED');
  });
});

describe('confirming', () => {
  it('CARE-13 AUTH-18 ends sessions, sockets and the sign-in at once', async () => {
    const { client, request } = await requested();
    await createUserOf(api, client);
    const socket = await openSocket(api.url, `Bearer ${await mintToken(client)}`);
    const { status, body } = await calls.confirm(request.id);
    expect([status, body.result]).toEqual([200, { closed: true }]);
    expect(await socket.closed).toMatchObject({ code: 4403 });
    expect(errorOf(await api.query('{ me { id } }', {}, { as: client }))?.code).toBe('ACCOUNT_DISABLED');
    const { prisma } = api.database;
    const { subject, email } = client;
    expect(await prisma.oidcPayload.count({ where: { accountId: subject } })).toBe(0);
    expect(await prisma.identityUser.count({ where: { subject } })).toBe(0);
    expect(await prisma.identityAuthenticator.count({ where: { subject } })).toBe(0);
    expect(await prisma.oneTimeCode.count({ where: { email } })).toBe(0);
    expect((await actionsOf(client.id)).slice(-2)).toEqual([
      ['account.disabled', administrator.id],
      ['account.closed', administrator.id],
    ]);
  });

  it('CARE-13 puts a name that tells nothing in place of the person, and ends mails and admission', async () => {
    const { prisma } = api.database;
    const { client, request } = await requested();
    const { id, email } = client;
    await prisma.whitelistEntry.create({ data: { email, roleId: 1, status: 'APPROVED', accountId: id } });
    await prisma.invitation.create({ data: { email, roleId: 1, firstName: 'Ada' } });
    await calls.confirm(request.id);
    const account = await prisma.account.findUniqueOrThrow({ where: { id } });
    expect(account).toMatchObject({
      ...{
        firstName: null,
        lastName: null,
        phoneNumber: null,
        city: null,
        countryCode: null,
        closedAt: expect.any(Date),
      },
      email: expect.stringMatching(/^closed-[0-9a-f-]{13}@account\.invalid$/),
    });
    expect(await prisma.whitelistEntry.count({ where: { email } })).toBe(0);
    expect(await prisma.invitation.count({ where: { email } })).toBe(0);
    const [mail, ...others] = await deliver(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/is closed$/);
    expect(mail?.text).toContain('Dear Ada Byron');
    expect(mail?.text).toContain('kept for ten years, without your name');
    const seen = await calls.seenBy(administrator, id);
    expect(seen).toMatchObject({ closed: true, closingRequest: { state: 'CONFIRMED', removedAt: null } });
    const { removeAfter, decidedAt } = seen.closingRequest ?? {};
    expect(new Date(removeAfter ?? 0).getTime() - new Date(decidedAt ?? 0).getTime()).toBe(30 * 86_400_000);
    const enabling = { accountId: id, disabled: false };
    expect(codeOf(await api.rest('/api/user/disable', { as: administrator, body: enabling }))).toBe('ACCOUNT_CLOSED');
  });

  it('CARE-13 CARE-19 deletes the rest after the days that are set', async () => {
    const { prisma } = api.database;
    await prisma.platformSetting.create({ data: { key: 'settings', value: { closedAccountRetentionDays: 7 } } });
    const { client, request } = await requested();
    await calls.confirm(request.id);
    await prisma.platformSetting.deleteMany();
    const stored = await prisma.closingRequest.findFirstOrThrow({ where: { accountId: client.id } });
    expect((stored.removeAfter?.getTime() ?? 0) - (stored.decidedAt?.getTime() ?? 0)).toBe(7 * 86_400_000);
  });

  it('CARE-13 is refused while investments are in progress, naming them', async () => {
    const { prisma } = api.database;
    const { client, request } = await requested();
    const accountId = client.id;
    const [live, completed, cancelled, voided] = await Promise.all(
      // One has no title.
      ['Live', 'Completed', 'Cancelled', ''].map((title) => createDeal(api.database, { title })),
    );
    await createInvestment(api.database, { accountId, dealId: live?.id ?? '' });
    await createInvestment(api.database, { accountId, dealId: completed?.id ?? '', completedAt: new Date() });
    await createInvestment(api.database, { accountId, dealId: cancelled?.id ?? '', deletedAt: new Date() });
    await createInvestment(api.database, { accountId, dealId: voided?.id ?? '' });
    await prisma.deal.update({ where: { id: voided?.id ?? '' }, data: { status: 'VOIDED' } });
    const name = 'Meridian Robotics - Live';
    expect((await calls.own(client))?.liveInvestments).toEqual([name, 'Meridian Robotics']);
    const ended = { dealId: voided?.id ?? '' };
    await prisma.investment.updateMany({ where: ended, data: { deletedAt: new Date() } });
    const { status, body } = await calls.confirm(request.id);
    expect([status, body.result]).toMatchObject([
      409,
      { code: 'CLOSING_INVESTMENTS_LIVE', params: { investments: name } },
    ]);
    expect(errorOf(await api.query('{ me { id } }', {}, { as: client }))).toBeUndefined();
    await prisma.investment.updateMany({ where: { dealId: live?.id ?? '' }, data: { completedAt: new Date() } });
    expect((await calls.confirm(request.id)).status).toBe(200);
    // Money records stay, and are not opened anew.
    expect(await prisma.investment.count({ where: { accountId } })).toBe(4);
    const { id } = await prisma.investment.findFirstOrThrow({ where: { accountId, dealId: live?.id ?? '' } });
    const reopened = await api.query(
      'mutation ($id: ID!) { setInvestmentCompleted(investmentId: $id, completed: false) { id } }',
      { id },
      { as: administrator },
    );
    expect(errorOf(reopened)?.code).toBe('ACCOUNT_CLOSED');
  });

  it('CARE-13 HIST-01 and investing at the same moment never both succeed', async () => {
    const money = moneyCalls(api);
    for (let round = 0; round < 8; round += 1) {
      const { client, request } = await requested();
      const { id: dealId } = await createDeal(api.database);
      const [invested, confirmed] = await Promise.all([
        money.invest(client, dealId, '50000'),
        calls.confirm(request.id),
      ]);
      const live = await api.database.prisma.investment.count({ where: { accountId: client.id, deletedAt: null } });
      expect([invested.status === 200, live]).toEqual([confirmed.status !== 200, confirmed.status === 200 ? 0 : 1]);
    }
  });

  it('CARE-13 is done once, whoever confirms or withdraws at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { client, request } = await requested();
      const [first, second, withdrawn] = await Promise.all([
        calls.confirm(request.id),
        calls.confirm(request.id),
        calls.withdraw(client),
      ]);
      const done = [first.status === 200, second.status === 200, withdrawn.errors.length === 0].filter(Boolean);
      expect(done).toHaveLength(1);
    }
  });

  it('CARE-13 PERM-14 CLI-13 takes the right to disable, and another manager’s client is not found', async () => {
    const { client, request } = await requested();
    const manager = await createHolder(api, ['manage_client', 'read_client_info'], {
      others: [{ roleId: 10, investorAccountId: (await api.createAccount()).id }],
    });
    const reader = await createHolder(api, ['read_client_info', 'view_other_user']);
    for (const [as, code] of [
      [manager, 'NOT_FOUND'],
      [reader, 'FORBIDDEN'],
      [client, 'FORBIDDEN'],
    ] as const) {
      expect(codeOf(await calls.confirm(request.id, as))).toBe(code);
      expect(codeOf(await calls.decline(request.id, 'No', as))).toBe(code);
    }
    expect(codeOf(await calls.confirm('x'))).toBe('NOT_FOUND');
    expect(codeOf(await calls.confirm(client.id))).toBe('NOT_FOUND');
  });

  it('CARE-13 frees the address for a new registration', async () => {
    const { client, request } = await requested();
    await createUserOf(api, client);
    await calls.confirm(request.id);
    await deliver(client.email);
    const credentials = { email: client.email, password: 'Str0ngPassword', consent: true };
    const { status } = await api.rest('/api/auth/sign-up', { body: credentials });
    expect(status).toBe(200);
    const accounts = await api.database.prisma.account.findMany({ where: { email: client.email } });
    expect(accounts).toHaveLength(1);
    expect(accounts[0]?.id).not.toBe(client.id);
  });
});
