import { paths } from '@platform/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptMail } from '../../src/mail/delivery.ts';
import { textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { linkOf, type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { readStored, seedInvestment, seedOnboarding } from './seed.ts';

const log = { info() {}, warn() {} };

let api: TestApi;
let mailbox: Mailbox;
let administrator: TestAccount;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startTestApi({ settings: { SMTP_URL: mailbox.smtpUrl, TIME_ZONE: 'Europe/Zurich' } });
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
});

async function newInvestment() {
  const client = await api.createAccount({ firstName: 'Ada', lastName: 'Byron' });
  const seeded = await seedInvestment(api, client);
  return { ...(await readStored(api, seeded.flowId)), ...seeded, client };
}
async function newOnboarding() {
  const client = await api.createAccount({ roles: [2] });
  return { ...(await readStored(api, await seedOnboarding(api, client))), client };
}
const askAgain = (itemId: string, reason: string) =>
  api.query(
    'mutation ($itemId: ID!, $reason: String!) { askAgain(itemId: $itemId, reason: $reason) { id } }',
    { itemId, reason },
    { as: administrator },
  );
const setDue = (id: string, dueOn: string) =>
  api.query(
    'mutation ($id: ID!, $dueOn: Date) { updateFlowSection(id: $id, dueOn: $dueOn) { id } }',
    { id, dueOn },
    { as: administrator },
  );
const storedMails = ({ id }: TestAccount) =>
  api.database.prisma.mail.findMany({
    where: { accountId: id, kind: 'FLOW_ITEM_ASKED_AGAIN' },
    orderBy: { createdAt: 'asc' },
  });
/** Attempts all mails to a client, and returns those that came. */
async function deliver(client: TestAccount) {
  for (const { id } of await storedMails(client)) await attemptMail(api.services, id, log);
  return mailbox.mails.splice(0);
}

describe('a request of staff', () => {
  it('CARE-18 is mailed: what is asked again, why, for which deal and by when, with a link to the step', async () => {
    const { client, dealId, investmentId, item, section } = await newInvestment();
    await setDue(section('Identity').id, '2099-03-01');
    expect((await askAgain(item('Passport').id, 'It is <b>cut off</b>')).errors).toEqual([]);
    const [mail, none] = await deliver(client);
    expect(none).toBeUndefined();
    expect(mail?.subject).toContain('Passport');
    for (const words of [
      'Dear Ada Byron,',
      'For Meridian Robotics - Series A we need Passport again, in the step Identity.',
      'It is <b>cut off</b>',
      'Please send it by 1 March 2099.',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.html).not.toContain('<b>');
    const link = mail && linkOf(mail);
    expect(link?.pathname).toBe(paths.documentHandler({ dealId, investmentId }));
    expect(link?.searchParams.get('step')).toBe(section('Identity').id);
    expect(await storedMails(client)).toMatchObject([{ recipient: client.email, state: 'SENT' }]);
  });

  it('CARE-18 is stored in one transaction with its mail, and what is refused sends none', async () => {
    const { client, item } = await newInvestment();
    await askAgain(item('Passport').id, ' ');
    await askAgain(item('Guide').id, 'Again');
    expect(await storedMails(client)).toEqual([]);
    await askAgain(item('Passport').id, 'Again');
    const { rows } = await api.database.pool.query(
      `SELECT mail.xmin = request.xmin AS same FROM mail JOIN flow_item_request request ON request.id = mail.flow_item_request_id
       WHERE request.item_id = $1`,
      [item('Passport').id],
    );
    expect(rows).toEqual([{ same: true }]);
  });

  it.each([
    ['the deadline of the deal, in the zone of the platform', null, '2099-03-01T22:59:59.999Z', 'by 1 March 2099.'],
    ['its own day before the deadline', '2099-02-01', '2099-03-01T22:59:59.999Z', 'by 1 February 2099.'],
    ['no day that has passed', '2020-01-01', null, null],
    ['no deadline that has passed', null, '2020-03-01T22:59:59.999Z', null],
    ['no day without one', null, null, null],
  ])('CARE-18 CARE-05 names %s', async (_what, dueOn, deadline, words) => {
    const { client, dealId, item, section } = await newInvestment();
    await api.database.prisma.deal.update({ where: { id: dealId }, data: { investmentDeadline: deadline } });
    if (dueOn) await setDue(section('Identity').id, dueOn);
    await askAgain(item('Passport').id, 'Again');
    const [mail] = await deliver(client);
    if (words) expect(mail?.text).toContain(`Please send it ${words}`);
    else expect(mail?.text).not.toContain('Please send it by');
  });

  it('CARE-18 of onboarding leads a client who can sign in to the step', async () => {
    const { client, item, section } = await newOnboarding();
    await askAgain(item('Passport number').id, 'Two digits are missing');
    const [mail] = await deliver(client);
    expect(mail?.text).toContain('For your registration we need Passport number again, in the step Identity.');
    const link = mail && linkOf(mail);
    expect([link?.pathname, link?.searchParams.get('step')]).toEqual([paths.onboardingFlow(), section('Identity').id]);
  });

  it('CARE-18 of onboarding leads an approved client to the step, who answers it there', async () => {
    const client = await api.createAccount({ firstName: 'Ada', lastName: 'Byron' });
    const { item, section } = await readStored(api, await seedOnboarding(api, client));
    const { id } = item('Passport');
    await askAgain(id, 'It has expired');
    const [mail] = await deliver(client);
    const link = mail && linkOf(mail);
    expect([link?.pathname, link?.searchParams.get('step')]).toEqual([
      paths.onboardingDocuments(),
      section('Identity').id,
    ]);
    const sent = await upload(api, 'onboarding/documents', client, { onboardingSectionNodeEdgeId: id }, [
      textFile('passport.txt'),
    ]);
    expect(sent.status).toBe(200);
    const where = { itemId: id, answeredAt: null };
    expect(await api.database.prisma.flowItemRequest.count({ where })).toBe(0);
  });

  it.each([
    ['has not signed up', { subject: `PROVISORY_ID_${crypto.randomUUID()}` }],
    ['has not confirmed the address', { emailConfirmedAt: null }],
    ['is disabled', { disabledAt: new Date() }],
    ['is approved, but may not use the app', { approvedAt: new Date() }],
  ])('CARE-18 of onboarding is not mailed to a client who %s', async (_what, data) => {
    const { client, item } = await newOnboarding();
    await api.database.prisma.account.update({ where: { id: client.id }, data });
    expect((await askAgain(item('Passport').id, 'Again')).errors).toEqual([]);
    expect(await storedMails(client)).toEqual([]);
    expect(await api.database.prisma.flowItemRequest.count({ where: { itemId: item('Passport').id } })).toBe(1);
  });

  it('INV-15 CARE-18 is not mailed for a deal that is no longer visible', async () => {
    const { client, dealId, item } = await newInvestment();
    await api.database.prisma.deal.update({ where: { id: dealId }, data: { status: 'VOIDED' } });
    await askAgain(item('Passport').id, 'Again');
    expect(await storedMails(client)).toEqual([]);
  });
});

describe('a request that is repeated', () => {
  it('CARE-18 twice at once for the same reason is mailed once', async () => {
    const { client, item } = await newInvestment();
    const { id } = item('Passport');
    const answers = await Promise.all([1, 2].map(() => askAgain(id, 'It is cut off')));
    expect(answers.map(({ errors }) => errors)).toEqual([[], []]);
    expect(await deliver(client)).toHaveLength(1);
    // As does the same call after a lost answer.
    await askAgain(id, 'It is cut off');
    expect(await deliver(client)).toEqual([]);
    expect(await api.database.prisma.flowItemRequest.count({ where: { itemId: id } })).toBe(1);
    expect(await api.database.prisma.auditEntry.count({ where: { entityId: id } })).toBe(1);
  });

  it('CARE-18 twice at once for two reasons is mailed once, for the one that stands', async () => {
    const { client, item } = await newInvestment();
    const { id } = item('Passport');
    await Promise.all(['It is cut off', 'It has expired'].map((reason) => askAgain(id, reason)));
    const standing = await api.database.prisma.flowItemRequest.findFirstOrThrow({ where: { itemId: id } });
    const mails = await deliver(client);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(standing.reason);
    expect((await storedMails(client)).map(({ state }) => state).sort()).toEqual(['SENT', 'SUPERSEDED']);
  });

  it('CARE-18 for another reason after the mail was sent, or for another item, is mailed too', async () => {
    const { client, item } = await newInvestment();
    await askAgain(item('Passport').id, 'It is cut off');
    await askAgain(item('Passport number').id, 'Two digits are missing');
    expect(await deliver(client)).toHaveLength(2);
    await askAgain(item('Passport').id, 'It has expired');
    const [mail, none] = await deliver(client);
    expect([mail?.text?.includes('It has expired'), none]).toEqual([true, undefined]);
  });

  it('CARE-18 and answered before its mail was sent, or completed, is not mailed', async () => {
    const { client, item, section } = await newInvestment();
    await askAgain(item('Passport').id, 'It is cut off');
    await askAgain(item('Passport number').id, 'Two digits are missing');
    const sent = await upload(
      api,
      'investment/documents',
      client,
      { investmentSectionNodeEdgeId: item('Passport').id },
      [textFile()],
    );
    expect(sent.status).toBe(200);
    const [mail, none] = await deliver(client);
    expect([mail?.text?.includes('Two digits are missing'), none]).toEqual([true, undefined]);
    await askAgain(item('Passport number').id, 'Three digits are missing');
    await api.query(
      'mutation ($id: ID!) { updateFlowSection(id: $id, completed: true) { id } }',
      { id: section('Identity').id },
      { as: administrator },
    );
    expect(await deliver(client)).toEqual([]);
    expect((await storedMails(client)).map(({ state }) => state).sort()).toEqual(['SENT', 'SUPERSEDED', 'SUPERSEDED']);
  });
});
