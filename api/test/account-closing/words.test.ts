import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasures } from '../../src/composition.ts';
import { removeClosedAccounts } from '../../src/domains/account-closing/service.ts';
import { removeExpiredExports } from '../../src/domains/own-data/exporting.ts';
import { textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { exportOf } from '../own-data/kit.ts';
import { closingCalls, createUserOf, dataOf } from './kit.ts';

let api: TestApi;
let administrator: TestAccount;
let calls: ReturnType<typeof closingCalls>;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3], firstName: 'Grace', lastName: 'Hopper' });
  calls = closingCalls(api, administrator);
});
afterAll(() => api.close());

/** A word for each place where the person is named, by the place; nothing else contains it. */
const planted = new Map<string, string>();
function plant(place: string): string {
  const word = `zq${randomBytes(5).toString('hex')}`;
  planted.set(word, place);
  return word;
}

/**
 * Where words stay, with the reason, which docs/operations.md says as well; all else is deleted, or stands there without them.
 */
const stays: Record<string, string> = {
  'what staff search for, in a view that they have saved': 'saved_view',
  'what staff write for reuse': 'message_template',
};

const goneBefore = ['a removed item of the onboarding', 'a removed item of the investment'];

async function call(query: string, variables: object, as: TestAccount): Promise<void> {
  const { errors } = await api.query(query, { ...variables }, { as });
  if (errors.length > 0) throw new Error(`${query}: ${JSON.stringify(errors)}`);
}

async function post(path: string, body: object, as: TestAccount): Promise<void> {
  const answer = await api.rest(path, { as, body });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
}

/** Stores the account of somebody who was invited, and who has had other names and another address before. */
async function createPerson() {
  const { prisma } = api.database;
  const former = `${plant('the former address')}@example.test`;
  const names = {
    firstName: `${plant('the first name that staff gave')}`,
    lastName: plant('the last name that staff gave'),
  };
  await post('/api/invite', { email: former, ...names }, administrator);
  // With what JSON and patterns write in another way.
  const firstName = `Q"${plant('the former first name')}\\ (x)`;
  const lastName = plant('the former last name');
  const person = await api.createAccount({ email: former, firstName, lastName });
  await mention(`${firstName} ${lastName} (${former})`);
  await mention(`Grace Hopper (grace@example.test), ${firstName.toUpperCase()} ${lastName} (${former.toUpperCase()})`);
  await post('/api/whitelist/approve', { email: former }, administrator).catch(() => undefined);
  const now = {
    ...{ firstName: plant('the first name'), lastName: plant('the last name'), city: plant('the city') },
    ...{ phoneZone: 'CH', phoneNumber: '044 987 65 43', country: 'CH' },
  };
  const update = 'mutation ($input: PersonalInformationInput!) { updatePersonalInformation(input: $input) { id } }';
  await call(update, { input: now }, person);
  // As the identity provider of an installation changes it.
  const email = `${plant('the address')}@example.test`;
  await prisma.account.update({ where: { id: person.id }, data: { email } });
  await prisma.auditEntry.create({
    data: {
      ...{ actorId: person.id, action: 'account.address_followed', entityType: 'account', entityId: person.id },
      details: { before: former, email },
    },
  });
  await mention(`${now.firstName} ${now.lastName} (${email})`);
  // With one name only, when it was the only one.
  await mention(`${now.lastName} (${former})`);
  return { person: { ...person, email }, former, names: now };
}

/** Stores what somebody else has done, whose entry names a person. */
async function mention(label: string): Promise<void> {
  await api.database.prisma.auditEntry.create({
    data: {
      ...{
        actorId: administrator.id,
        action: 'deal.employees_changed',
        entityType: 'deal',
        entityId: administrator.id,
      },
      details: { changes: [{ field: 'employees', before: null, after: label }], nested: { list: [[`${label}`]] } },
    },
  });
}

/** Answers and files of the person, and what staff write about them, in an instance. */
async function fillFlow(kind: 'onboarding' | 'investment', flowId: string, person: TestAccount) {
  const of = (what: string) => plant(`${what} of the ${kind}`);
  const flow = await readStored(api, flowId);
  const place = (id: string) => ({ [`${kind}SectionNodeEdgeId`]: id, firebaseId: person.subject });
  const send = async (itemId: string, name: string, as: TestAccount) => {
    const sent = await upload(api, `${kind}/documents`, as, place(itemId), [textFile(`${name}.txt`, name)]);
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
    return (sent.body.result as { fileIds: string[] }).fileIds[0] ?? '';
  };
  const passport = flow.item('Passport').id;
  await send(passport, of('the name of a file'), person);
  await post(`/api/delete/${kind}/documents`, { fileId: await send(passport, of('a deleted file'), person) }, person);
  const guide = flow.item('Guide').id;
  await send(guide, of('a file of staff'), administrator);
  const fileId = await send(guide, of('a deleted file of staff'), administrator);
  await post(`/api/delete/${kind}/documents`, { fileId }, administrator);
  const answer = flow.item('Passport number').id;
  const text = 'mutation ($id: ID!, $text: String!) { insertInputField(edgeId: $id, text: $text) { affectedRows } }';
  await call(text, { id: answer, text: of('an answer') }, person);
  const ask = 'mutation ($id: ID!, $reason: String!) { askAgain(itemId: $id, reason: $reason) { id } }';
  await call(ask, { id: passport, reason: of('why a file is asked for again') }, administrator);
  // A step that is added, flagged and renamed, and another one that is removed again with its items.
  const ids = {
    kept: crypto.randomUUID(),
    removed: crypto.randomUUID(),
    item: crypto.randomUUID(),
    file: crypto.randomUUID(),
  };
  const section = (id: string, name: string, itemNodes: object[]) => ({ id, name, shown: true, itemNodes });
  const save = async (sectionEdges: object[], removed: object = {}) => {
    const { name, version } = await readStored(api, flowId);
    await post(`/api/${kind}/update`, { flow: { id: flowId, name, version, sectionEdges }, ...removed }, administrator);
  };
  const download = (id: string, name: string) => ({ id, name, type: 'DOWNLOAD', text: of('the text of an item') });
  await save([
    section(ids.kept, of('a step of before'), [download(ids.item, of('an item of before'))]),
    section(ids.removed, of('a removed step'), [download(ids.file, of('a removed item'))]),
  ]);
  await send(ids.item, of('a file in an added step'), administrator);
  await send(ids.file, of('a file in a removed item'), administrator);
  const flag = 'mutation ($id: ID!) { updateFlowSection(id: $id, shown: true, current: true) { id } }';
  await call(flag, { id: ids.removed }, administrator);
  await call(flag, { id: ids.kept }, administrator);
  await save([section(ids.kept, of('an added step'), [download(ids.item, of('an added item'))])], {
    deletedFlowSectionEdges: [ids.removed],
  });
}

async function fillPreferences(person: TestAccount) {
  const save =
    'mutation ($client: ID, $input: IndustryPreferencesInput!) { saveIndustryPreferences(clientId: $client, input: $input) { id } }';
  const input = (additionalInformation: string) => ({
    ...{ sectors: [], innovationEnablers: [], lessInterestedSectors: [], lessInterestedInnovationEnablers: [] },
    additionalInformation,
  });
  await call(save, { client: null, input: input(plant('preferences')) }, person);
  await call(save, { client: person.id, input: input(plant('preferences that staff saved')) }, administrator);
}

async function fillRest(person: TestAccount, dealId: string) {
  const { prisma } = api.database;
  const accountId = person.id;
  const feedback =
    'mutation ($id: ID!, $feedback: FeedbackInput!) { saveFeedback(dealId: $id, feedback: $feedback) { id } }';
  const reasons = { company: 'To early stage', industry: '', investment: 'High Fees' };
  await call(feedback, { id: dealId, feedback: { ...reasons, other: plant('feedback') } }, person);
  await prisma.savedSearch.create({
    data: { accountId, name: plant('a saved search'), sortColumn: 'PUBLISHED_AT', sortDirection: 'asc_nulls_first' },
  });
  const conversation = await prisma.conversation.create({
    data: { investorId: accountId, employeeId: administrator.id },
  });
  const send = 'mutation ($id: ID!, $text: String!) { sendMessage(conversationId: $id, text: $text) { id } }';
  await call(send, { id: conversation.id, text: plant('a message of the person') }, person);
  await call(send, { id: conversation.id, text: plant('a message to the person') }, administrator);
  const passkey = await prisma.identityPasskey.create({
    data: {
      subject: person.subject,
      credentialId: randomBytes(16).toString('hex'),
      publicKey: randomBytes(16),
      counter: 0n,
      name: 'Key',
    },
  });
  await call(
    'mutation ($id: ID!, $name: String!) { renamePasskey(id: $id, name: $name) { id } }',
    { id: passkey.id, name: plant('a passkey') },
    person,
  );
  await prisma.savedView.create({
    data: {
      accountId: administrator.id,
      list: 'CLIENTS',
      name: 'Search',
      address: `search=${plant('what staff search for, in a view that they have saved')}`,
    },
  });
  await call(
    'mutation ($id: ID!, $input: MessageTemplateInput!) { saveMessageTemplate(id: $id, input: $input) { id } }',
    { id: crypto.randomUUID(), input: { name: 'Greeting', text: plant('what staff write for reuse'), shared: false } },
    administrator,
  );
}

/** By place the tables in which its word stands, in a text, in JSON or in bytes, also those of the queue; in no table for none. */
async function findWords(): Promise<Record<string, string>> {
  const { pool } = api.database;
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(`
    SELECT relnamespace::regnamespace::text AS schema, relname AS name FROM pg_class
    WHERE relnamespace::regnamespace::text IN ('public', 'graphile_worker') AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname`);
  const found = new Map<string, string[]>();
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<{ word: string }>(
      `SELECT word FROM unnest($1::text[]) word WHERE EXISTS (SELECT FROM ${schema}."${name}" row
        WHERE row::text ILIKE '%' || word || '%' OR row::text LIKE '%' || encode(word::bytea, 'hex') || '%')`,
      [[...planted.keys()]],
    );
    for (const { word } of rows) found.set(word, [...(found.get(word) ?? []), name]);
  }
  return Object.fromEntries([...found].map(([word, names]) => [planted.get(word) ?? '', names.join(', ')]));
}

describe('what a person has left', () => {
  it('CARE-13 HIST-16 holds no word of theirs, or about them, after the removal, but what is listed', async () => {
    const { prisma } = api.database;
    const { person, former, names } = await createPerson();
    await createUserOf(api, person);
    const onboarding = await seedOnboarding(api, person);
    const { investmentId, flowId, dealId } = await seedInvestment(api, person);
    await fillFlow('onboarding', onboarding, person);
    await fillFlow('investment', flowId, person);
    await fillPreferences(person);
    await fillRest(person, dealId);
    for (const search of [names.lastName, former, `${names.firstName} ${names.lastName}`.toUpperCase()]) {
      await prisma.auditEntry.create({
        data: {
          ...{ actorId: administrator.id, action: 'export.clients', entityType: 'export', entityId: 'clients' },
          details: { search, rows: 1 },
        },
      });
    }
    await call(
      'mutation ($id: ID!) { setInvestmentCompleted(investmentId: $id, completed: true) { id } }',
      { id: investmentId },
      administrator,
    );
    expect((await exportOf(api, person)).status).toBe(200);
    const first = dataOf(await calls.request(person)).requestClosing;
    expect((await calls.decline(first.id, plant('why the closing was declined'))).status).toBe(200);
    const { id } = dataOf(await calls.request(person)).requestClosing;
    // Each is there before, so that finding none after it says something; what was in a removed step went with it.
    const before = await findWords();
    expect([...planted.values()].filter((place) => !(place in before))).toEqual(goneBefore);

    expect((await calls.confirm(id)).status).toBe(200);
    await prisma.closingRequest.updateMany({ where: { id }, data: { removeAfter: new Date(0) } });
    expect(await removeClosedAccounts(api.services, erasures, { warn() {} })).toBe(1);
    await removeExpiredExports(api.services);
    expect(await findWords()).toEqual(stays);
    // Others are still named, and what was shared by all clients of the deal stands.
    const entries = await prisma.auditEntry.findMany({
      where: { action: 'deal.employees_changed' },
      orderBy: { id: 'asc' },
    });
    expect(JSON.stringify(entries[1]?.details)).toContain('"Grace Hopper (grace@example.test), …"');
    const flow = await readStored(api, flowId);
    expect(flow.sections.map((section) => section.name)).toEqual(
      expect.arrayContaining(['Identity', 'Agreement', expect.stringMatching(/^step \d+$/)]),
    );
    expect(flow.item('Passport').files).toEqual([]);
    const evidence = await prisma.completionFile.findMany({
      where: { completion: { investmentId } },
      orderBy: { position: 'asc' },
    });
    expect(evidence.map(({ section, item }) => `${section}: ${item}`)).toEqual(
      expect.arrayContaining(['Identity: Passport', 'step: item']),
    );
  });

  it('CARE-13 stays somebody else’s, who has the former address by now', async () => {
    const { prisma } = api.database;
    const former = `${randomBytes(6).toString('hex')}@example.test`;
    const person = await api.createAccount({ firstName: 'Ada', lastName: 'Byron' });
    await prisma.auditEntry.create({
      data: {
        ...{ actorId: person.id, action: 'account.address_followed', entityType: 'account', entityId: person.id },
        details: { before: former, email: person.email },
      },
    });
    const other = await api.createAccount({ email: former });
    await prisma.whitelistEntry.create({ data: { email: former, roleId: 1, status: 'APPROVED', accountId: other.id } });
    const { id } = dataOf(await calls.request(person)).requestClosing;
    expect((await calls.confirm(id)).status).toBe(200);
    expect(await prisma.whitelistEntry.count({ where: { email: former } })).toBe(1);
    // What is done after the closing names whoever has the address then.
    const again = await api.createAccount({ email: person.email });
    const { id: entryId } = await prisma.auditEntry.create({
      data: {
        ...{ actorId: administrator.id, action: 'account.approved', entityType: 'account', entityId: again.id },
        details: { email: person.email, roleId: 1 },
      },
    });
    await prisma.closingRequest.updateMany({ where: { id }, data: { removeAfter: new Date(0) } });
    expect(await removeClosedAccounts(api.services, erasures, { warn() {} })).toBe(1);
    const entry = await prisma.auditEntry.findUniqueOrThrow({ where: { id: entryId } });
    expect(entry.details).toEqual({ email: person.email, roleId: 1 });
    expect(await prisma.whitelistEntry.count({ where: { email: former } })).toBe(1);
  });
});
