import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasures } from '../../src/composition.ts';
import { removeClosedAccounts } from '../../src/domains/account-closing/service.ts';
import { domains } from '../../src/domains/index.ts';
import { buildSchema } from '../../src/graphql/schema.ts';
import { textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { closingCalls, dataOf } from './kit.ts';

/** The routes of signed-in callers that write. */
const routes: string[] = [];
const collectRoutes: FastifyPluginAsync = fastifyPlugin(async (app) => {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    if (!url.startsWith('/api/') || !config?.policy || config.policy.allow === 'anyone') return;
    for (const each of [method].flat()) if (!['GET', 'HEAD'].includes(each)) routes.push(`${each} ${url}`);
  });
});

/** What belongs to the client. */
interface Target {
  client: TestAccount;
  requestId: string;
  /** The address that the account has since it was closed. */
  email: string;
  investmentId: string;
  conversationId: string;
  /** Of the investment and of the onboarding: ids of the flow, and of a step, items and a file of staff in it. */
  investment: Place;
  onboarding: Place;
  administrator: TestAccount;
}

interface Place {
  flowId: string;
  name: string;
  sectionId: string;
  answerId: string;
  inputId: string;
  uploadId: string;
  downloadId: string;
  fileId: string;
}

interface Write {
  send(target: Target): Promise<string | undefined>;
  /** The code once the rest is deleted, where it differs: what the call names is gone. */
  removed?: string;
  /** The code of the closed account, where the call says something more exact. */
  closed?: string;
}

let api: TestApi;
let administrator: TestAccount;
let calls: ReturnType<typeof closingCalls>;
beforeAll(async () => {
  api = await startTestApi({ plugins: [collectRoutes] });
  administrator = await api.createAccount({ roles: [3] });
  calls = closingCalls(api, administrator);
});
afterAll(() => api.close());

const graphql = (
  call: string,
  types: string,
  variables: (target: Target) => Record<string, unknown>,
  removed?: string,
): Write => ({
  async send(target) {
    const document = `mutation (${types}) { ${call} { __typename } }`;
    const { errors } = await api.query(document, variables(target), { as: administrator });
    return errors[0]?.extensions.code;
  },
  ...(removed ? { removed } : {}),
});

const rest = (path: string, body: (target: Target) => object, codes: Omit<Write, 'send'> = {}): Write => ({
  async send(target) {
    const answer = await api.rest(path, { as: administrator, body: body(target) });
    return (answer.body.result as { code?: string }).code;
  },
  ...codes,
});

const gone = { removed: 'NOT_FOUND' };
const own = (place: 'investment' | 'onboarding', of: (place: Place) => object) => (target: Target) => of(target[place]);
const save = ({ flowId, name, sectionId }: Place) => ({
  flow: { id: flowId, version: 1, name, sectionEdges: [{ id: sectionId, name: 'Renamed', itemNodes: [] }] },
});
const uploading = (kind: 'investment' | 'onboarding', codes: Omit<Write, 'send'> = {}): Write => ({
  async send({ client, ...target }) {
    const fields = { [`${kind}SectionNodeEdgeId`]: target[kind].downloadId, firebaseId: client.subject };
    const { body } = await upload(api, `${kind}/documents`, administrator, fields, [textFile()]);
    return (body.result as { code?: string }).code;
  },
  ...codes,
});
const part = (name: string, input: object) =>
  graphql(
    `save${name}Preferences(clientId: $id, input: $input)`,
    `$id: ID!, $input: ${name}PreferencesInput!`,
    ({ client }) => ({ id: client.id, input: { ...input, additionalInformation: 'Written later' } }),
  );

/** The writes of staff about a client, with the call that is refused once the account is closed. */
const refused: Record<string, Write> = {
  'Mutation.assignRelationshipManager': graphql(
    'assignRelationshipManager(clientId: $id, managerId: $manager)',
    '$id: ID!, $manager: ID!',
    ({ client }) => ({ id: client.id, manager: administrator.id }),
  ),
  'Mutation.removeRelationshipManager': graphql('removeRelationshipManager(clientId: $id)', '$id: ID!', (target) => ({
    id: target.client.id,
  })),
  'Mutation.changeRoles': graphql(
    'changeRoles(accountId: $id, version: "1", added: [{ roleId: 7 }], removed: [])',
    '$id: ID!',
    ({ client }) => ({ id: client.id }),
  ),
  'Mutation.saveIndustryPreferences': part('Industry', {
    ...{ sectors: [], innovationEnablers: [], lessInterestedSectors: [], lessInterestedInnovationEnablers: [] },
  }),
  'Mutation.saveCompanyPreferences': part('Company', {
    ...{ businessModelB2B: true, businessModelB2C: false, businessModelB2B2C: false, fundingStages: [], countries: [] },
    ...{ developmentStageBuildProduct: false, developmentStageHasProduct: false },
    ...{ developmentStageGeneratesRevenue: false, developmentStageIsProfitable: false },
  }),
  'Mutation.saveInvestmentPreferences': part('Investment', {
    ...{ investmentType: '1', securityType: '1', executionTimeline: '1', investorStatus: '1' },
    ...{ investmentSizeLow: '100', investmentSizeHigh: '200', preferredCurrency: 'EUR' },
  }),
  'Mutation.updateFlowSection': graphql('updateFlowSection(id: $id, completed: true)', '$id: ID!', (target) => ({
    id: target.investment.sectionId,
  })),
  'Mutation.askAgain': graphql('askAgain(itemId: $id, reason: "Blurred")', '$id: ID!', (target) => ({
    id: target.investment.uploadId,
  })),
  'Mutation.orderFlow': graphql('orderFlow(id: $id, version: 1, sections: [])', '$id: ID!', (target) => ({
    id: target.investment.flowId,
  })),
  'Mutation.deleteFlowEdges': graphql(
    'deleteFlowEdges(flowSectionEdges: $ids, sectionItemEdges: [])',
    '$ids: [ID!]!',
    (target) => ({ ids: [target.investment.sectionId] }),
  ),
  'Mutation.insertInputField': graphql('insertInputField(edgeId: $id, text: "Later")', '$id: ID!', (target) => ({
    id: target.investment.answerId,
  })),
  'Mutation.updateInputField': graphql(
    'updateInputField(id: $id, text: "Later")',
    '$id: ID!',
    (target) => ({ id: target.investment.inputId }),
    'NOT_FOUND',
  ),
  'Mutation.setInvestmentCompleted': graphql(
    'setInvestmentCompleted(investmentId: $id, completed: false)',
    '$id: ID!',
    ({ investmentId }) => ({ id: investmentId }),
  ),
  'Mutation.sendMessage': graphql(
    'sendMessage(conversationId: $id, text: "Later")',
    '$id: ID!',
    ({ conversationId }) => ({ id: conversationId }),
    'NOT_FOUND',
  ),
  'POST /api/user/disable': rest('/api/user/disable', ({ client }) => ({ accountId: client.id, disabled: false })),
  'POST /api/user/closing/confirm': rest('/api/user/closing/confirm', ({ requestId }) => ({ requestId }), {
    ...{ closed: 'CLOSING_DECIDED', removed: 'CLOSING_DECIDED' },
  }),
  'POST /api/user/closing/decline': rest('/api/user/closing/decline', (target) => ({ ...target, reason: 'No' }), {
    ...{ closed: 'CLOSING_DECIDED', removed: 'CLOSING_DECIDED' },
  }),
  // Each of a closed account has ended; `client.investments` still shows it.
  'POST /api/investment/cancel': rest('/api/investment/cancel', ({ investmentId }) => ({ investmentId }), {
    ...{ closed: 'INVESTMENT_COMPLETED', removed: 'INVESTMENT_COMPLETED' },
  }),
  'POST /api/onboarding/clone': rest(
    '/api/onboarding/clone',
    ({ client }) => ({ flowId: null, firebaseId: client.subject }),
    // The account is found by its subject at the identity provider, which is gone.
    gone,
  ),
  'POST /api/onboarding/update': rest('/api/onboarding/update', own('onboarding', save), gone),
  'POST /api/investment/update': rest('/api/investment/update', own('investment', save)),
  'POST /api/onboarding/delete': rest(
    '/api/onboarding/delete',
    own('onboarding', ({ flowId, sectionId }) => ({ flowId, deletedFlowSectionEdges: [sectionId] })),
    gone,
  ),
  'POST /api/investment/delete': rest(
    '/api/investment/delete',
    own('investment', ({ flowId, sectionId }) => ({ flowId, deletedFlowSectionEdges: [sectionId] })),
  ),
  'POST /api/upload/onboarding/documents': uploading('onboarding', gone),
  'POST /api/upload/investment/documents': uploading('investment'),
  ...Object.fromEntries(
    (['onboarding', 'investment'] as const).flatMap((kind) =>
      ['delete', 'restore'].map((verb) => {
        const path = `/api/${verb}/${kind}/documents`;
        return [
          `POST ${path}`,
          rest(
            path,
            own(kind, ({ fileId }) => ({ fileId })),
            gone,
          ),
        ];
      }),
    ),
  ),
  // The former address is free, for anybody; these name the account as it is called now.
  'POST /api/invite': rest('/api/invite', ({ email }) => ({ email })),
  'POST /api/investor/create': rest(
    '/api/investor/create',
    ({ email }) => ({
      ...{ email, firstName: 'Ada', lastName: 'Byron', phoneZone: 'CH', phoneNumber: '044 123 45 67' },
      ...{ country: 'CH', city: 'Bern', appClient: 'YES', accreditedInvestor: 'YES' },
      relationshipManagerId: administrator.id,
    }),
    { closed: 'EMAIL_IN_USE', removed: 'EMAIL_IN_USE' },
  ),
  'POST /api/whitelist/approve': rest('/api/whitelist/approve', ({ email }) => ({ email }), {
    ...{ closed: 'NOT_FOUND', removed: 'NOT_FOUND' },
  }),
  'POST /api/whitelist/resend': rest('/api/whitelist/resend', ({ email }) => ({ email }), {
    ...{ closed: 'NOT_FOUND', removed: 'NOT_FOUND' },
  }),
  // Such a client has never signed in and thus cannot have asked for the closing.
  'POST /api/investor/invitation/resend': rest(
    '/api/investor/invitation/resend',
    ({ email, client }) => ({ email, firebaseId: client.subject }),
    { closed: 'FIELD_INVALID', removed: 'FIELD_INVALID' },
  ),
};

/** The writes that are not about a client's account, by what they are about. */
const others: Record<string, string[]> = {
  'the caller’s own account and what belongs to it': [
    ...['requestClosing', 'withdrawClosing', 'updatePersonalInformation', 'updateClientAnswers'],
    ...['updateEmailPreferences', 'updateAccountSettings', 'chooseLanguage', 'acceptConfidentiality'],
    ...['confirmReadingNotice', 'startDataExport', 'createProfile', 'finishPreferences', 'openConversation'],
    ...['saveFeedback', 'saveInterest', 'cancelInterest', 'addToWatchlist', 'removeFromWatchlist'],
    ...['createSavedSearch', 'renameSavedSearch', 'lookAtSavedSearch', 'deleteSavedSearch'],
    ...['saveView', 'renameView', 'deleteView', 'saveMessageTemplate', 'deleteMessageTemplate'],
    ...['markNotificationsSeen', 'openNotification', 'archiveNotifications', 'markNotificationsRead'],
    ...['beginAuthenticator', 'confirmAuthenticator', 'removeAuthenticator', 'renewRecoveryCodes'],
    ...['renamePasskey', 'removePasskey', 'endSession', 'endOtherSessions', 'changePassword'],
    ...['POST /api/auth/confirm-address/resend', 'POST /api/security/passkeys/options', 'POST /api/security/passkeys'],
    ...['POST /api/investment/insert', 'POST /api/investment/modify', 'POST /api/analytics/insert/'],
    ...['POST /api/analytics/reading/', 'POST /api/platform/beacons/'],
  ],
  'how the caller’s own list of conversations stands, which has to be tidied': [
    ...['markConversationSeen', 'markConversationUnread', 'remindOfConversation', 'settleConversation'],
  ],
  'companies, deals and templates': [
    ...['insertCompany', 'updateCompany', 'publishCompany', 'insertDeal', 'updateDeal', 'applyPendingChanges'],
    ...['discardPendingChanges', 'scheduleDeal', 'cancelDeal', 'changeDealEmployees', 'presentAt'],
    ...['insertFlow', 'cloneFlow', 'setDefaultFlow', 'deleteFlow', 'renewDealFlow'],
    ...['tryCompanyImport', 'startCompanyImport', 'cancelCompanyImport', 'POST /api/company/import'],
    ...['POST /api/company/unpublish', 'POST /api/deal/publish', 'POST /api/deal/unpublish'],
    ...['POST /api/investment/clone', 'POST /api/investment/template/clone', 'POST /api/onboarding/template/clone'],
    ...['POST /api/upload/company/logo', 'POST /api/upload/deal/section/image'],
    ...['POST /api/upload/deal/section/documents', 'POST /api/delete/deal/section/image'],
    'POST /api/delete/deal/section/documents',
  ],
  'the platform': [
    'savePlatformSettings',
    'changeRollout',
    'addAppKey',
    'removeAppKey',
    'saveTip',
    'publishTip',
    'deleteTip',
  ],
};

async function readPlace(flowId: string): Promise<Place> {
  const flow = await readStored(api, flowId);
  const answer = flow.item('Passport number');
  const { id: inputId } =
    answer.input ?? (await api.database.prisma.flowItemInput.create({ data: { itemId: answer.id, text: 'X-1' } }));
  const guide = flow.item('Guide');
  return {
    ...{ flowId, name: flow.name, sectionId: flow.section('Identity').id, answerId: answer.id, inputId },
    ...{ uploadId: flow.item('Passport').id, downloadId: guide.id, fileId: guide.files[0]?.id ?? '' },
  };
}

/** Closes the account of a client to whom all of the above could be done. */
async function closeTarget(): Promise<Target> {
  const { prisma } = api.database;
  const client = await api.createAccount({ firstName: 'Ada', lastName: 'Byron' });
  const onboarding = await readPlace(await seedOnboarding(api, client));
  const { investmentId, flowId } = await seedInvestment(api, client);
  const investment = await readPlace(flowId);
  await prisma.investment.update({ where: { id: investmentId }, data: { completedAt: new Date() } });
  const conversation = await prisma.conversation.create({
    data: { investorId: client.id, employeeId: administrator.id },
  });
  await prisma.message.create({ data: { conversationId: conversation.id, senderId: client.id, text: 'Hello' } });
  // A former employee, whose roles could be given back.
  await prisma.auditEntry.create({
    data: { action: 'account.roles_changed', entityType: 'account', entityId: client.id, details: {} },
  });
  const { id: requestId } = dataOf(await calls.request(client)).requestClosing;
  expect((await calls.confirm(requestId)).status).toBe(200);
  const { email } = await prisma.account.findUniqueOrThrow({ where: { id: client.id } });
  return {
    ...{ client, requestId, email, investmentId, investment, onboarding, administrator },
    conversationId: conversation.id,
  };
}

/** Sends all writes; returns the codes of those that got another than expected. */
async function sendAll(target: Target, expected: (write: Write) => string) {
  const wrong: Record<string, { expected: string; code: string | undefined }> = {};
  const entries = await api.database.prisma.auditEntry.count();
  for (const [name, write] of Object.entries(refused)) {
    const code = await write.send(target);
    if (code !== expected(write)) wrong[name] = { expected: expected(write), code };
  }
  // Nothing was done either.
  expect({ wrong, entries: await api.database.prisma.auditEntry.count() }).toEqual({ wrong: {}, entries });
}

describe('a write', () => {
  it('CARE-13 of the API is known to be about a client or not', () => {
    const mutations = Object.keys(buildSchema(domains).getMutationType()?.getFields() ?? {});
    const named = Object.values(others).flat();
    const known = [...Object.keys(refused), ...named.map((name) => (name.includes(' ') ? name : `Mutation.${name}`))];
    expect(known.toSorted()).toEqual([...mutations.map((name) => `Mutation.${name}`), ...new Set(routes)].toSorted());
  });

  it('CARE-13 about a client is refused once the account is closed, and once the rest is deleted', async () => {
    const target = await closeTarget();
    await sendAll(target, ({ closed = 'ACCOUNT_CLOSED' }) => closed);
    const { prisma } = api.database;
    await prisma.closingRequest.update({ where: { id: target.requestId }, data: { removeAfter: new Date(0) } });
    expect(await removeClosedAccounts(api.services, erasures, { warn() {} })).toBe(1);
    await sendAll(target, ({ removed = 'ACCOUNT_CLOSED' }) => removed);
    expect(await prisma.investorProfile.count({ where: { accountId: target.client.id } })).toBe(0);
    expect(await prisma.flow.count({ where: { id: target.onboarding.flowId } })).toBe(0);
  });

  it('CARE-13 about a client works until then, and screens are told that nothing can be changed after it', async () => {
    const client = await api.createAccount();
    const { investmentId, flowId, dealId } = await seedInvestment(api, client);
    const onboardingId = await seedOnboarding(api, client);
    const conversation = await api.database.prisma.conversation.create({
      data: { investorId: client.id, employeeId: administrator.id },
    });
    const read = async () => {
      const { data } = await api.query<{
        clientInvestment: { accountClosed: boolean };
        clientOnboarding: { accountClosed: boolean };
        conversation: { accountClosed: boolean };
        flow: { editable: boolean };
      }>(
        `query ($investment: ID!, $deal: ID!, $flow: ID!, $onboarding: ID!, $subject: ID!, $conversation: ID!) {
          clientInvestment(investmentId: $investment, dealId: $deal, flowId: $flow) { accountClosed }
          clientOnboarding(flowId: $onboarding, firebaseId: $subject) { accountClosed }
          conversation(id: $conversation) { accountClosed }
          flow(id: $onboarding) { editable }
        }`,
        {
          ...{ investment: investmentId, deal: dealId, flow: flowId, onboarding: onboardingId },
          ...{ subject: client.subject, conversation: conversation.id },
        },
        { as: administrator },
      );
      return [
        data?.clientInvestment.accountClosed,
        data?.clientOnboarding.accountClosed,
        data?.conversation.accountClosed,
        data?.flow.editable,
      ];
    };
    expect(await read()).toEqual([false, false, false, true]);
    const waiting = async () =>
      (await api.database.prisma.conversation.findUniqueOrThrow({ where: { id: conversation.id } })).waitingSince;
    const said = await api.query(
      'mutation ($id: ID!, $clientId: ID!) { sendMessage(conversationId: $id, text: "Hello", clientId: $clientId) { id } }',
      { id: conversation.id, clientId: randomUUID() },
      { as: administrator },
    );
    expect(said.errors).toEqual([]);
    await api.query(
      'mutation ($id: ID!) { sendMessage(conversationId: $id, text: "Hello") { id } }',
      { id: conversation.id },
      { as: client },
    );
    expect(await waiting()).toEqual(expect.any(Date));
    const completed = await api.query(
      'mutation ($id: ID!) { setInvestmentCompleted(investmentId: $id, completed: true) { id } }',
      { id: investmentId },
      { as: administrator },
    );
    expect(completed.errors).toEqual([]);
    const { id } = dataOf(await calls.request(client)).requestClosing;
    expect((await calls.confirm(id)).status).toBe(200);
    expect(await read()).toEqual([true, true, true, false]);
    // Nobody could answer any more.
    expect(await waiting()).toBeNull();
  });
});
