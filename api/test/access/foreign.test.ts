import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domains } from '../../src/domains/index.ts';
import { buildSchema } from '../../src/graphql/schema.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { dataOrNull, listOperations } from '../kit/matrix.ts';
import { createDeal, createInvestment } from '../kit/seed.ts';
import { openSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';

const operations = listOperations(buildSchema(domains));

let api: TestApi;
/** Ids of another account’s rows, by type. */
let foreign: Record<string, string>;
let strangers: Record<string, TestAccount>;
beforeAll(async () => {
  api = await startTestApi();
  const { prisma } = api.database;
  const owner = await api.createAccount();
  const employee = await api.createAccount({ roles: [6] });
  const deal = await createDeal(api.database);
  const prospective = await createDeal(api.database, { status: 'PROSPECTIVE' });
  const investment = await createInvestment(api.database, { accountId: owner.id, dealId: deal.id }, [
    { name: 'Sign', current: true },
  ]);
  const flow = await prisma.flow.findFirstOrThrow({
    where: { investmentId: investment.id },
    include: { sections: true },
  });
  const item = await prisma.flowItem.create({
    data: {
      sectionId: flow.sections[0]?.id ?? '',
      order: 1,
      type: 'INPUT_FIELD',
      name: 'Tax number',
      input: { create: { text: 'secret' } },
    },
    include: { input: true },
  });
  const interest = await prisma.interest.create({
    data: { accountId: owner.id, dealId: prospective.id, amount: '30000', currency: 'USD' },
  });
  const feedback = await prisma.feedback.create({
    data: {
      accountId: owner.id,
      dealId: deal.id,
      companyReasons: ['Other'],
      industryReasons: [],
      investmentReasons: ['Other'],
    },
  });
  const savedSearch = await prisma.savedSearch.create({
    data: { accountId: owner.id, name: 'Secret', sortColumn: 'PUBLISHED_AT', sortDirection: 'desc_nulls_last' },
  });
  const savedView = await prisma.savedView.create({
    data: { accountId: employee.id, list: 'CLIENTS', name: 'Secret', address: 'search=secret' },
  });
  const companyImport = await prisma.companyImport.create({
    data: { accountId: employee.id, fileName: 'secret.csv', sheets: [] },
  });
  const draft = await createDeal(api.database, { publishedAt: null });
  const roleAssignment = await prisma.roleAssignment.findFirstOrThrow({ where: { accountId: employee.id } });
  const conversation = await prisma.conversation.create({
    data: { investorId: owner.id, employeeId: employee.id, dealId: deal.id },
  });
  const message = await prisma.message.create({
    data: { conversationId: conversation.id, senderId: employee.id, text: 'secret' },
  });
  const messageTemplate = await prisma.messageTemplate.create({
    data: { id: randomUUID(), ownerId: employee.id, name: 'secret', text: 'secret', shared: false },
  });
  foreign = {
    account: owner.id,
    investment: investment.id,
    flow: flow.id,
    section: flow.sections[0]?.id ?? '',
    item: item.id,
    input: item.input?.id ?? '',
    interest: interest.id,
    feedback: feedback.id,
    conversation: conversation.id,
    message: message.id,
    savedSearch: savedSearch.id,
    savedView: savedView.id,
    companyImport: companyImport.id,
    roleAssignment: roleAssignment.id,
    draft: draft.id,
    messageTemplate: messageTemplate.id,
  };
  strangers = {
    investor: await api.createAccount(),
    'relationship manager of others': await api.createAccount({ roles: [7] }),
  };
});
afterAll(() => api.close());

/** Mutations that store under an id that the page has made: with the id of another kind of row they store a new one. */
const storesUnder: Record<string, string> = { 'Mutation.saveMessageTemplate': 'messageTemplate' };

/** Everything that another account's call might have changed. */
async function snapshot(): Promise<unknown> {
  const { prisma } = api.database;
  return Promise.all([
    prisma.investment.findMany({ orderBy: { id: 'asc' } }),
    prisma.interest.findMany({ orderBy: { id: 'asc' } }),
    prisma.feedback.findMany({ orderBy: { id: 'asc' } }),
    prisma.flow.findMany({
      orderBy: { id: 'asc' },
      include: { sections: { include: { items: { include: { input: true } } } } },
    }),
    prisma.message.findMany({ orderBy: { id: 'asc' } }),
    prisma.savedSearch.findMany({ orderBy: { id: 'asc' } }),
    prisma.savedView.findMany({ orderBy: { id: 'asc' } }),
    prisma.companyImport.findMany({ orderBy: { id: 'asc' } }),
    prisma.account.findMany({ orderBy: { id: 'asc' } }),
    prisma.roleAssignment.findMany({ orderBy: { id: 'asc' } }),
    prisma.deal.findMany({ orderBy: { id: 'asc' } }),
    prisma.messageTemplate.findMany({ orderBy: { id: 'asc' } }),
    prisma.auditEntry.count(),
  ]);
}

describe('another account’s row', () => {
  test('API-10 CLI-13 is not found by any operation over HTTP and stays unchanged', async () => {
    const before = await snapshot();
    const named = operations.filter(({ kind, namesRows }) => kind !== 'subscription' && namesRows);
    expect(named.length).toBeGreaterThan(5);
    for (const { coordinate, document, variables } of named) {
      for (const [name, account] of Object.entries(strangers)) {
        const check = async ([what, id]: [string, string]) => {
          const { data, errors } = await api.query(document, variables(id), { as: account });
          const label = `${coordinate} of a foreign ${what} by ${name}`;
          expect({ label, data: dataOrNull(data) }).toEqual({ label, data: null });
          expect({ label, code: errors[0]?.extensions.code }).toEqual({
            label,
            code: expect.stringMatching(/^(NOT_FOUND|FORBIDDEN)$/),
          });
        };
        const ids = Object.entries(foreign).filter(([what]) => (storesUnder[coordinate] ?? what) === what);
        await Promise.all(ids.map(check));
      }
    }
    expect(await snapshot()).toEqual(before);
  });

  test('API-21 is not delivered over WebSocket', async () => {
    // Subscriptions without an id serve the caller's own rows and are tested in their domains.
    const subscriptions = operations.filter(({ kind, namesRows }) => kind === 'subscription' && namesRows);
    expect(subscriptions.length).toBeGreaterThan(0);
    for (const { coordinate, document, variables } of subscriptions) {
      for (const [name, account] of Object.entries(strangers)) {
        const socket = await openSocket(api.url, `Bearer ${await mintToken(account)}`);
        for (const [what, id] of Object.entries(foreign)) {
          socket.send({ type: 'subscribe', id: what, payload: { query: document, variables: variables(id) } });
          const errors = await socket.subscriptionError(what);
          expect({ coordinate, name, what, errors }).toMatchObject({
            errors: [{ extensions: { code: expect.stringMatching(/^(NOT_FOUND|FORBIDDEN)$/) } }],
          });
        }
        socket.close();
      }
    }
  });
});
