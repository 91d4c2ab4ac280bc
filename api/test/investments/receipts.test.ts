import { paths } from '@platform/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptMail, deliverMail } from '../../src/mail/delivery.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { freePort } from '../kit/free-port.ts';
import { createCompany, createDeal } from '../kit/seed.ts';
import { type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { moneyCalls } from './kit.ts';

const log = { info() {}, warn() {} };

let api: TestApi;
let mailbox: Mailbox;
let administrator: TestAccount;
let calls: ReturnType<typeof moneyCalls>;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl, TIME_ZONE: 'Europe/Zurich' } });
  administrator = await api.createAccount({ roles: [3] });
  calls = moneyCalls(api);
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

const storedMails = ({ id }: TestAccount) =>
  api.database.prisma.mail.findMany({ where: { accountId: id }, orderBy: { createdAt: 'asc' } });
const kindsOf = async (account: TestAccount) => (await storedMails(account)).map(({ kind }) => kind);
/** Attempts all mails to an account, and returns those that came. */
async function deliver(account: TestAccount) {
  for (const { id } of await storedMails(account)) await attemptMail(api.services, id, log);
  return mailbox.mails.splice(0);
}
const complete = (investmentId: string, completed: boolean) =>
  api.query(
    'mutation ($id: ID!, $completed: Boolean!) { setInvestmentCompleted(investmentId: $id, completed: $completed) { id } }',
    { id: investmentId, completed },
    { as: administrator },
  );

/** Stores an investor with a relationship manager, who has invested EUR 40,000. */
async function invested() {
  const investor = await api.createAccount({ firstName: 'Ada', lastName: 'Byron' });
  const manager = await api.createAccount({
    ...{ firstName: 'Grace', lastName: 'Hopper' },
    roles: [7, { roleId: 10, investorAccountId: investor.id }],
  });
  const { id: companyId } = await createCompany(api.database, { name: 'Ærø & <b>Sons</b>' });
  const { id: dealId } = await createDeal(api.database, { companyId, investmentCurrency: 'EUR' });
  const { body } = await calls.invest(investor, dealId, '40000');
  return { investor, manager, dealId, investmentId: body.result.investmentId };
}

describe('a receipt', () => {
  it('CARE-02 of an investment has what one files: company, deal, amount, time with zone, reference, who to ask, what comes next', async () => {
    const { investor, manager, dealId, investmentId } = await invested();
    const [mail, none] = await deliver(investor);
    expect(none).toBeUndefined();
    expect(mail?.subject).toContain('Ærø & <b>Sons</b> - Series A');
    const { createdAt } = await api.database.prisma.investment.findUniqueOrThrow({ where: { id: investmentId } });
    const time = new Intl.DateTimeFormat('en-GB', {
      ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Zurich' },
    }).format(createdAt);
    for (const words of [
      'Dear Ada Byron,',
      'What comes next: step 1 of 2, Read the terms.',
      'Company\n  Ærø & <b>Sons</b>',
      'Deal\n  Series A',
      'Amount\n  EUR 40,000.00',
      `Time\n  ${time} (Europe/Zurich)`,
      `Reference\n  ${investmentId}`,
      `Who to ask\n  Grace Hopper, ${manager.email}`,
      paths.documentHandler({ dealId, investmentId }),
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.headers.has('list-unsubscribe')).toBe(false);
  });

  it('CARE-02 of a change names both amounts, and one of a cancellation the amount that ended', async () => {
    const { investor, dealId } = await invested();
    const { body } = await calls.modify(investor, dealId, '55000.50');
    await calls.cancel(investor, body.result.investmentId);
    const [, changed, cancelled, none] = await deliver(investor);
    expect(changed?.subject).toContain('Your amount was changed');
    expect(changed?.text).toContain('Amount before\n  EUR 40,000.00');
    expect(changed?.text).toContain('New amount\n  EUR 55,000.50');
    expect(cancelled?.subject).toContain('Your investment was canceled');
    expect(cancelled?.text).toContain('Amount\n  EUR 55,000.50');
    expect(cancelled?.text).toContain(paths.deal({ dealId }));
    expect(none).toBeUndefined();
  });

  it('CARE-02 follows what staff do as well: a cancellation for the client, and the completion', async () => {
    const one = await invested();
    await calls.cancel(administrator, one.investmentId);
    expect(await kindsOf(one.investor)).toEqual(['INVESTMENT_MADE', 'INVESTMENT_CANCELLED']);
    const other = await invested();
    await complete(other.investmentId, true);
    const [, completed] = await deliver(other.investor);
    expect(completed?.subject).toContain('Your investment is completed');
    expect(completed?.text).toContain(`Reference\n  ${other.investmentId}`);
    // One that was taken back meanwhile is not told of.
    await complete(other.investmentId, false);
    await complete(other.investmentId, true);
    await complete(other.investmentId, false);
    expect(await deliver(other.investor)).toEqual([]);
  });

  it('CARE-02 API-07 is stored with its change, once for a repeated call, and not for a refused one', async () => {
    const investor = await api.createAccount();
    const { id: dealId } = await createDeal(api.database);
    const headers = { 'Idempotency-Key': 'the-same-order' };
    await calls.invest(investor, dealId, '1', headers);
    expect(await kindsOf(investor)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => calls.invest(investor, dealId, '40000', headers)));
    expect(await kindsOf(investor)).toEqual(['INVESTMENT_MADE']);
    await calls.invest(investor, dealId, '50000');
    expect(await kindsOf(investor)).toEqual(['INVESTMENT_MADE']);
  });

  it('CARE-02 goes to a disabled account too, and to no one else', async () => {
    const { investor } = await invested();
    const disabledAt = new Date();
    await api.database.prisma.account.update({ where: { id: investor.id }, data: { disabledAt } });
    const mails = await deliver(investor);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails[0]?.to)).toContain(investor.email);
    expect(mails[0]?.cc).toBeUndefined();
  });

  it('CARE-02 without a relationship manager points to Messages, in the time zone of the account', async () => {
    const investor = await api.createAccount();
    await api.database.prisma.account.update({ where: { id: investor.id }, data: { timeZone: 'America/New_York' } });
    const { id: dealId } = await createDeal(api.database);
    await calls.invest(investor, dealId, '40000');
    const [mail] = await deliver(investor);
    expect(mail?.text).toMatch(/Who to ask\n {2}The team of .+, in Messages/);
    expect(mail?.text).toContain('(America/New_York)');
  });

  it('CARE-02 each goes out once, later, after the mail server was down', async () => {
    const { investor, dealId } = await invested();
    await calls.modify(investor, dealId, '50000');
    const down = await startTestApi({ settings: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } });
    try {
      const services = { ...api.services, mailer: down.services.mailer };
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        for (const { id } of await storedMails(investor)) {
          await expect(deliverMail(services, id, log)).rejects.toThrow('has not been sent yet');
        }
      }
    } finally {
      await down.close();
    }
    expect((await storedMails(investor)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['QUEUED', 4],
      ['QUEUED', 4],
    ]);
    for (const { id } of await storedMails(investor)) {
      await Promise.all([1, 2].map(() => attemptMail(api.services, id, log)));
    }
    const came = mailbox.mails.splice(0);
    expect(came.map(({ subject }) => subject?.split(' on ')[0])).toEqual([
      'Your investment',
      'Your amount was changed',
    ]);
    // What was made and replaced meanwhile asks for nothing any more; what replaced it does.
    const [made, changed] = came.map(({ text }) => text);
    expect(made).toContain('Amount\n  EUR 40,000.00');
    expect(made).toContain('This investment has been changed or canceled since');
    expect(made).toMatch(/Open investments: \S+\/app\/investments\/all\n/);
    expect(made).not.toContain('What comes next');
    expect(changed).toContain('What comes next: step 1 of 2, Read the terms.');
    expect(changed).not.toContain('changed or canceled since');
    expect(await deliver(investor)).toEqual([]);
  });
});

describe('a step that staff open', () => {
  const update = (id: string, flags: object) =>
    api.query(
      'mutation ($id: ID!, $completed: Boolean, $current: Boolean) { updateFlowSection(id: $id, completed: $completed, current: $current) { id } }',
      { id, ...flags },
      { as: administrator },
    );
  async function seeded() {
    const client = await api.createAccount({ firstName: 'Ada', lastName: 'Byron' });
    const investment = await seedInvestment(api, client);
    const flow = await readStored(api, investment.flowId);
    return { ...flow, ...investment, client };
  }

  it('CARE-02 is mailed with its name, its deal and a link to it', async () => {
    const { client, section, dealId, investmentId } = await seeded();
    expect((await update(section('Identity').id, { completed: true })).errors).toEqual([]);
    const [mail, none] = await deliver(client);
    expect(none).toBeUndefined();
    expect(mail?.subject).toContain('Address');
    expect(mail?.text).toContain('For Meridian Robotics - Series A, the step Address is open for you now.');
    expect(mail?.text).toContain(`${paths.documentHandler({ dealId, investmentId })}?step=${section('Address').id}`);
  });

  it('CARE-02 is not mailed once it is closed again, to a disabled client, or twice', async () => {
    const { client, section } = await seeded();
    await update(section('Address').id, { current: true });
    await update(section('Identity').id, { current: true });
    await update(section('Address').id, { current: true });
    // Of the three, two are about steps that are open no more or were opened again.
    expect(await kindsOf(client)).toEqual(['STEP_OPENED', 'STEP_OPENED', 'STEP_OPENED']);
    const mails = await deliver(client);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Address')]);
    await update(section('Identity').id, { current: true });
    await api.database.prisma.account.update({ where: { id: client.id }, data: { disabledAt: new Date() } });
    expect(await deliver(client)).toEqual([]);
    await update(section('Address').id, { current: true });
    expect(await kindsOf(client)).toHaveLength(4);
  });
});
