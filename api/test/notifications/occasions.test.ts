import { paths } from '@platform/paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '../../src/composition.ts';
import { tellOfTerms } from '../../src/domains/notifications/deal-followers.ts';
import { tellWhatIsDue } from '../../src/domains/notifications/due.ts';
import { gatherForStaff } from '../../src/domains/notifications/gathering.ts';
import { seedConversation } from '../chat/seed.ts';
import { editorCalls, insertDraft, insertPublished } from '../deals/editor-kit.ts';
import { textFile, upload } from '../files/kit.ts';
import { editedFlow, newSection, save } from '../flows/editor-kit.ts';
import { readStored, seedInvestment, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { panelCalls } from './kit.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: 'Europe/Zurich' } });
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

/** What an account was told, newest first: kind, detail and day. */
const told = async (account: TestAccount) =>
  (await panelCalls(api).list(account)).items.map(({ kind, detail, day }) =>
    [kind, detail, day].filter((part) => part !== null).join(' '),
  );
const asAdministrator = (document: string, variables: object) =>
  api.query(document, { ...variables }, { as: administrator });
const follow = (account: TestAccount, dealId: string) =>
  api.database.prisma.watchlistEntry.create({ data: { accountId: account.id, dealId } });
const days = (number: number) => new Date(Date.now() + number * 86_400_000);

async function newInvestment() {
  const client = await api.createAccount();
  const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
  const seeded = await seedInvestment(api, client);
  return { ...(await readStored(api, seeded.flowId)), ...seeded, client, manager };
}

it('NOTE-03 a completed step and the next, open one are told; a request is told as such', async () => {
  const { client, section, item } = await newInvestment();
  const change =
    'mutation ($id: ID!, $completed: Boolean) { updateFlowSection(id: $id, completed: $completed) { id } }';
  await asAdministrator(change, { id: section('Identity').id, completed: true });
  expect((await told(client)).sort()).toEqual(['STEP_COMPLETED Identity', 'STEP_OPENED Address']);
  await asAdministrator(change, { id: section('Identity').id, completed: true });
  expect(await told(client)).toHaveLength(2);
  const request = 'mutation ($itemId: ID!) { askAgain(itemId: $itemId, reason: "Cut off") { id } }';
  expect((await asAdministrator(request, { itemId: item('Passport').id })).errors).toEqual([]);
  expect((await told(client))[0]).toBe('ASKED_AGAIN Passport');
  expect(await told(client)).toHaveLength(3);
});

it('NOTE-03 AINV-07 a step that the client does not see is not told by its name', async () => {
  const { client, section } = await newInvestment();
  const change =
    'mutation ($id: ID!, $shown: Boolean, $completed: Boolean) { updateFlowSection(id: $id, shown: $shown, completed: $completed) { id } }';
  const { id } = section('Internal check');
  expect((await asAdministrator(change, { id, completed: true })).errors).toEqual([]);
  expect(await told(client)).toEqual([]);
  expect((await asAdministrator(change, { id, completed: false })).errors).toEqual([]);
  expect((await asAdministrator(change, { id, shown: true, completed: true })).errors).toEqual([]);
  expect(await told(client)).toEqual(['STEP_COMPLETED Internal check']);
});

it('NOTE-03 ONBT-21 a step that a save of the flow opens is told, and nothing else of the save', async () => {
  const { client, flowId } = await newInvestment();
  const { sectionEdges, ...flow } = await editedFlow(api, flowId);
  const [identity, ...others] = sectionEdges;
  const renamed = others.map((section) => ({ ...section, name: `${section.name} data` }));
  const body = {
    flow: { ...flow, sectionEdges: [...renamed, newSection('Tax')] },
    deletedFlowSectionEdges: [identity?.id ?? ''],
  };
  expect((await save(api, 'investment', body, administrator)).status).toBe(200);
  expect(await told(client)).toEqual(['STEP_OPENED Address data']);
});

it('NOTE-05 CARE-18 what is asked again leads to its step, of an investment and of an onboarding', async () => {
  const { client, item, section, dealId, investmentId } = await newInvestment();
  const ask = async (itemId: string) => {
    const request = 'mutation ($itemId: ID!) { askAgain(itemId: $itemId, reason: "Cut off") { id } }';
    expect((await asAdministrator(request, { itemId })).errors).toEqual([]);
  };
  const leadsTo = async () => (await panelCalls(api).list(client)).items[0]?.path;
  await ask(item('Proof of address').id);
  const handler = paths.documentHandler({ dealId, investmentId });
  expect(await leadsTo()).toBe(`${handler}?step=${section('Address').id}`);

  const onboarding = await readStored(api, await seedOnboarding(api, client));
  await ask(onboarding.item('Proof of address').id);
  expect(await leadsTo()).toBe(`${paths.onboardingDocuments()}?step=${onboarding.section('Address').id}`);
});

it('NOTE-03 the relationship manager is told once the client has done all of a step', async () => {
  const { client, manager, item } = await newInvestment();
  const answer = 'mutation ($id: ID!) { insertInputField(edgeId: $id, text: "X 123") { affectedRows } }';
  expect((await api.query(answer, { id: item('Passport number').id }, { as: client })).errors).toEqual([]);
  expect(await told(manager)).toEqual([]);
  const place = { investmentSectionNodeEdgeId: item('Passport').id };
  expect((await upload(api, 'investment/documents', client, place, [textFile()])).status).toBe(200);
  expect(await told(manager)).toEqual(['STEP_TO_REVIEW Identity']);
  expect(await told(administrator)).not.toContain('STEP_TO_REVIEW Identity');
});

it('NOTE-03 an investment is told once as completed, also without a change', async () => {
  const { client, investmentId } = await newInvestment();
  const complete = 'mutation ($id: ID!) { setInvestmentCompleted(investmentId: $id, completed: true) { id } }';
  await asAdministrator(complete, { id: investmentId });
  await asAdministrator(complete, { id: investmentId });
  expect(await told(client)).toEqual(['INVESTMENT_COMPLETED']);
});

it('NOTE-03 the client is told of another relationship manager', async () => {
  const { client } = await newInvestment();
  const next = await api.createAccount({ roles: [7], firstName: 'Max', lastName: 'Moll' });
  await asAdministrator(
    'mutation ($clientId: ID!, $managerId: ID!) { assignRelationshipManager(clientId: $clientId, managerId: $managerId) { id } }',
    { clientId: client.id, managerId: next.id },
  );
  expect(await told(client)).toEqual([`MANAGER_CHANGED Max Moll (${next.email})`]);
});

it('NOTE-03 those who follow a deal are told of changed terms, not of its texts, in a job', async () => {
  const { deal } = await insertPublished(api, administrator);
  const watcher = await api.createAccount();
  const stranger = await api.createAccount();
  await follow(watcher, deal.id);
  const jobs = async () => {
    const { rows } = await api.database.pool.query<{ payload: { dealId: string; version: number } }>(
      `SELECT payload FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
       WHERE task.identifier = 'notifications.terms' AND payload->>'dealId' = $1 ORDER BY job.id`,
      [deal.id],
    );
    return rows.map(({ payload }) => payload);
  };
  const update = async (input: object, apply: boolean) => {
    const { data } = await editorCalls(api).open(deal.id, administrator);
    const { errors } = await editorCalls(api).update(deal.id, data?.deal.version ?? 0, input, administrator, { apply });
    expect(errors).toEqual([]);
  };
  await update({ title: 'Renamed' }, true);
  expect(await jobs()).toEqual([]);
  await update({ valuation: '99.00' }, false);
  expect(await jobs()).toEqual([]);
  await update({ fees: '3 %' }, true);
  const [change] = await jobs();
  if (!change) throw new Error('No job');
  await tellOfTerms(api.services, change);
  await tellOfTerms(api.services, change);
  expect(await told(watcher)).toEqual(['TERMS_CHANGED']);
  expect(await told(stranger)).toEqual([]);
});

it('NOTE-03 a deadline and a step’s day within a week are told once, and again for another day', async () => {
  const { client, section, dealId } = await newInvestment();
  const watcher = await api.createAccount();
  const far = await createDeal(api.database, { investmentDeadline: days(9) });
  for (const id of [dealId, far.id]) await follow(watcher, id);
  await api.database.prisma.deal.update({ where: { id: dealId }, data: { investmentDeadline: days(3) } });
  const dueOn = days(2).toISOString().slice(0, 10);
  await api.database.prisma.flowSection.update({
    where: { id: section('Identity').id },
    data: { dueOn: new Date(dueOn) },
  });
  await api.database.prisma.flow.updateMany({ where: { accountId: client.id }, data: { clientToAct: true } });
  const day = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(at);
  for (let run = 0; run < 2; run += 1) await tellWhatIsDue(api.services);
  expect(await told(watcher)).toEqual([`DEADLINE_NEAR ${day(days(3))}`]);
  expect((await told(client)).sort()).toEqual([`DEADLINE_NEAR ${day(days(3))}`, `STEP_DUE Identity ${dueOn}`]);
  await api.database.prisma.deal.update({ where: { id: dealId }, data: { investmentDeadline: days(5) } });
  await tellWhatIsDue(api.services);
  expect(await told(watcher)).toEqual([`DEADLINE_NEAR ${day(days(5))}`, `DEADLINE_NEAR ${day(days(3))}`]);
});

it('NOTE-03 CARE-18 the day of a step is told of only while the client can do it', async () => {
  const dueOn = new Date(days(2).toISOString().slice(0, 10));
  const setDay = (flowId: string) =>
    api.database.prisma.flowSection.updateMany({ where: { flowId, name: 'Identity' }, data: { dueOn } });
  const hidden = await newInvestment();
  await setDay(hidden.flowId);
  await api.database.prisma.deal.update({ where: { id: hidden.dealId }, data: { publishedAt: null } });
  // Staff ask more of an approved client.
  const approved = await api.createAccount();
  await setDay(await seedOnboarding(api, approved));
  await tellWhatIsDue(api.services);
  expect(await told(hidden.client)).toEqual([]);
  expect(await told(approved)).toEqual([`STEP_DUE Identity ${dueOn.toISOString().slice(0, 10)}`]);
});

it('NOTE-03 unseen messages are told after ten minutes, one a conversation, to the other side', async () => {
  const [investor, employee] = [await api.createAccount(), await api.createAccount({ roles: [7] })];
  const { id } = await seedConversation(api, { investor, employee }, [
    { from: investor, text: 'seen', seen: true },
    { from: investor, text: 'unseen' },
    { from: investor, text: 'unseen as well' },
  ]);
  await tellWhatIsDue(api.services);
  expect(await told(employee)).toEqual(['MESSAGE_UNSEEN']);
  expect(await told(investor)).toEqual([]);
  const young = await seedConversation(api, { investor: employee, employee: investor });
  await api.database.prisma.message.create({ data: { conversationId: young.id, senderId: employee.id, text: 'new' } });
  await tellWhatIsDue(api.services);
  expect(await told(investor)).toEqual([]);
  await api.database.prisma.message.updateMany({ where: { conversationId: id }, data: { seenAt: new Date() } });
  await tellWhatIsDue(api.services);
  expect(await told(employee)).toHaveLength(1);
});

it('NOTE-03 those who answer for a client are told of a mail that was given up', async () => {
  const { client, manager } = await newInvestment();
  const data = { accountId: client.id, kind: 'APPROVAL', recipient: client.email, endedAt: new Date() } as const;
  await api.database.prisma.mail.createMany({
    data: [
      { ...data, state: 'GIVEN_UP' },
      { ...data, state: 'SENT' },
    ],
  });
  for (let run = 0; run < 2; run += 1) await tellWhatIsDue(api.services);
  expect(await told(manager)).toEqual([`MAIL_FAILED ${client.email}`]);
  const [{ path, subject } = { path: null, subject: null }] = (await panelCalls(api).list(manager)).items;
  expect([path, subject]).toEqual([paths.client({ clientId: client.id }), expect.any(String)]);
});

it('NOTE-03 staff are told once of a conversation that has waited for longer than the target, until it is answered', async () => {
  const [investor, employee] = [await api.createAccount(), await api.createAccount({ roles: [7] })];
  const { id } = await seedConversation(api, { investor, employee }, [{ from: investor, text: 'Hello?', seen: true }]);
  const wait = (hours: number) =>
    api.database.prisma.conversation.update({ where: { id }, data: { waitingSince: days(-hours / 24) } });
  await wait(23);
  await tellWhatIsDue(api.services);
  expect(await told(employee)).toEqual([]);
  await wait(25);
  for (let run = 0; run < 2; run += 1) await tellWhatIsDue(api.services);
  expect(await told(employee)).toEqual(['CONVERSATION_WAITING']);
  expect((await panelCalls(api).list(employee)).items[0]?.path).toBe(paths.chat({ conversationId: id }));
  expect(await told(investor)).toEqual([]);
  await api.database.prisma.conversation.update({ where: { id }, data: { waitingSince: null } });
  await tellWhatIsDue(api.services);
  expect(await told(employee)).toHaveLength(1);
  // Another question, with a shorter target.
  const settings = { answerTargetHours: 2, termsUrl: null, privacyUrl: null, eventRetentionMonths: null };
  await api.database.prisma.platformSetting.create({ data: { key: 'settings', value: settings } });
  await wait(3);
  await tellWhatIsDue(api.services);
  expect(await told(employee)).toHaveLength(2);
});

it('NOTE-03 those who answer for a client are told of a conversation that waits for an employee who is disabled', async () => {
  const investor = await api.createAccount({ firstName: 'Ines' });
  const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: investor.id }] });
  const lead = await api.createAccount({ roles: [7], disabled: true });
  const { id } = await seedConversation(api, { investor, employee: lead }, [{ from: investor, text: 'Hello?' }]);
  const { conversation } = api.database.prisma;
  await conversation.update({ where: { id }, data: { waitingSince: days(-30) } });
  for (let run = 0; run < 2; run += 1) await tellWhatIsDue(api.services);
  expect(await api.database.prisma.notification.count({ where: { accountId: lead.id } })).toBe(0);
  expect(await told(manager)).toEqual(['CONVERSATION_WAITING']);
  expect((await panelCalls(api).list(manager)).items[0]?.path).toBe(paths.client({ clientId: investor.id }));
  const mails = () => api.database.prisma.mail.count({ where: { accountId: manager.id, kind: 'STAFF_WAITING' } });
  await conversation.update({ where: { id }, data: { waitingSince: null } });
  await gatherForStaff(api.services);
  expect(await mails()).toBe(0);
  await conversation.update({ where: { id }, data: { waitingSince: days(-30) } });
  await gatherForStaff(api.services);
  expect(await mails()).toBe(1);
});

it('NOTE-03 whoever set the minute is told once that the deal was not published', async () => {
  const lead = await api.createAccount({ roles: [3] });
  const { id, company } = await insertDraft(api, administrator, { status: 'PROSPECTIVE' });
  await editorCalls(api).schedule(id, new Date((Math.floor(Date.now() / 60_000) + 5) * 60_000).toISOString(), lead);
  const { prisma } = api.database;
  const publishAt = '2026-01-05T08:30:00.000Z';
  await prisma.dealSchedule.updateMany({ where: { dealId: id }, data: { publishAt } });
  await prisma.company.update({ where: { id: company.id }, data: { unpublishedAt: new Date() } });
  const log = { info() {}, warn() {} };
  for (let run = 0; run < 2; run += 1)
    await tasks['deals.publish-scheduled'].run(api.services, { dealId: id, publishAt }, log);
  expect(await told(lead)).toEqual(['PUBLICATION_FAILED']);
  expect(await told(administrator)).not.toContain('PUBLICATION_FAILED');
  expect((await panelCalls(api).list(lead)).items[0]?.path).toBe(paths.dealEditor({ dealId: id }));
});
