import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { seedConversation } from './seed.ts';

let api: TestApi;
let investor: TestAccount;
let employee: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  investor = await api.createAccount({ firstName: 'Ines' });
  employee = await api.createAccount({ roles: [7], firstName: 'Rolf' });
});

interface Conversation {
  id: string;
  unseenCount: number;
  counterpart: { firstName: string };
  lastMessage: { text: string; sender: { id: string } } | null;
  messages: { text: string; sender: { id: string }; seenAt: string | null }[];
}

const fields = `id investorId employeeId dealId dealTitle companyName unseenCount counterpart { id firstName lastName email }
  lastMessage { text createdAt sender { id } } messages { id text type seenAt createdAt sender { id } }`;
const list = `{ conversations { ${fields} } }`;
const one = `query ($id: ID!) { conversation(id: $id) { ${fields} } }`;
const send = `mutation ($id: ID!, $text: String!) { sendMessage(conversationId: $id, text: $text) { id text type sender { id } } }`;
const see = `mutation ($id: ID!) { markConversationSeen(conversationId: $id) { unseenCount messages { text seenAt } } }`;
const code = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code;
const listOf = async (as: TestAccount) =>
  (await api.query<{ conversations: Conversation[] }>(list, {}, { as })).data?.conversations ?? [];

describe('reading', () => {
  it('CHAT-14 serves the caller’s conversations to both sides with the other participant and the newest message', async () => {
    const texts = [
      { from: investor, text: 'Hello' },
      { from: employee, text: '<b>Hi</b>' },
    ];
    await seedConversation(api, { investor, employee }, texts);
    const [own] = await listOf(investor);
    expect(own).toMatchObject({
      investorId: investor.id,
      employeeId: employee.id,
      companyName: 'Helio Foundry',
      dealTitle: 'Bridge round',
      counterpart: { firstName: 'Rolf' },
      lastMessage: { text: '<b>Hi</b>', sender: { id: employee.id } },
      unseenCount: 1,
    });
    expect(own?.messages.map(({ text }) => text)).toEqual(['Hello', '<b>Hi</b>']);
    expect((await listOf(employee))[0]?.counterpart.firstName).toBe('Ines');
  });

  it('ACHAT-02 ACHAT-03 lists staff conversations that have a message, newest first', async () => {
    const others = [await api.createAccount({ firstName: 'Older' }), await api.createAccount({ firstName: 'Empty' })];
    await seedConversation(api, { investor: others[0] ?? investor, employee }, [{ from: employee, text: 'first' }]);
    await seedConversation(api, { investor: others[1] ?? investor, employee });
    const { id } = await seedConversation(api, { investor, employee }, [
      { from: investor, text: 'a' },
      { from: investor, text: 'b' },
    ]);
    expect((await listOf(employee)).map(({ counterpart }) => counterpart.firstName)).toEqual(['Ines', 'Older']);
    expect((await listOf(others[1] ?? investor)).map(({ messages }) => messages)).toEqual([[]]);
    await api.query(send, { id, text: 'c' }, { as: employee });
    expect((await listOf(employee))[0]).toMatchObject({ lastMessage: { text: 'c' }, unseenCount: 2 });
  });

  it('ACHAT-02 ADM-09 lists for staff the conversations as employee only, and for others those as investor', async () => {
    const both = await api.createAccount({ firstName: 'Both', roles: [1, 7] });
    await seedConversation(api, { investor: both, employee }, [{ from: employee, text: 'As a client' }]);
    await seedConversation(api, { investor, employee: both }, [{ from: investor, text: 'As an employee' }]);
    const textsOf = async (as: TestAccount) => (await listOf(as)).map(({ lastMessage }) => lastMessage?.text);
    expect(await textsOf(both)).toEqual(['As an employee']);
    await api.database.prisma.roleAssignment.deleteMany({ where: { accountId: both.id, roleId: 7 } });
    expect(await textsOf(both)).toEqual(['As a client']);
  });

  it('CHAT-14 ACHAT-15 refuses others, including administrators, to read, send or mark messages', async () => {
    const { id } = await seedConversation(api, { investor, employee }, [{ from: investor, text: 'Secret' }]);
    for (const roles of [[1], [3], [7]]) {
      const as = await api.createAccount({ roles });
      for (const [document, variables] of [
        [one, { id }],
        [send, { id, text: 'x' }],
        [see, { id }],
      ] as const) {
        const answer = await api.query(document, variables, { as });
        expect([answer.status, answer.data, code(answer)]).toEqual([404, null, 'NOT_FOUND']);
      }
      expect(await listOf(as)).toEqual([]);
    }
    expect(await api.database.prisma.message.findMany({ where: { conversationId: id } })).toMatchObject([
      { seenAt: null },
    ]);
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect(code(await api.query(one, { id: unknown }, { as: investor }))).toBe('NOT_FOUND');
    }
  });

  it('returns the newest messages of a thread up to the requested number', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => ({ from: investor, text: `Message ${index}` }));
    const { id } = await seedConversation(api, { investor, employee }, texts);
    const document = `query ($id: ID!) { conversation(id: $id) { messages { text } last: messages(limit: 1) { text } } }`;
    const { data } = await api.query<{ conversation: { messages: { text: string }[]; last: { text: string }[] } }>(
      document,
      { id },
      { as: investor },
    );
    expect(data?.conversation.messages.map(({ text }) => text)).toEqual(texts.slice(10).map(({ text }) => text));
    expect(data?.conversation.last).toEqual([{ text: 'Message 59' }]);
    for (const limit of [0, -1, 201]) {
      const wrong = `query ($id: ID!) { conversation(id: $id) { messages(limit: ${limit}) { text } } }`;
      expect(code(await api.query(wrong, { id }, { as: investor }))).toBe('FIELD_INVALID');
    }
  });

  it('STEP-16 PERM-08 requires content access for investors and any staff role for employees', async () => {
    const status = async (options: Parameters<TestApi['createAccount']>[0]) =>
      (await api.query(list, {}, { as: await api.createAccount(options) })).status;
    expect(await status({ roles: [2] })).toBe(403);
    expect(await status({ confidentiality: false })).toBe(403);
    expect(await status({ roles: [9] })).toBe(200);
    expect((await api.query(list)).status).toBe(401);
  });
});

describe('writing', () => {
  it('CHAT-08 ACHAT-11 AAPI-23/Chat stores the text unchanged with the token’s account as sender and the type TEXT', async () => {
    const { id } = await seedConversation(api, { investor, employee });
    const text = '  <script>alert(1)</script>\nline two ';
    const { data } = await api.query<{ sendMessage: object }>(send, { id, text }, { as: employee });
    expect(data?.sendMessage).toMatchObject({ text, type: 'TEXT', sender: { id: employee.id } });
    expect((await listOf(investor))[0]).toMatchObject({ unseenCount: 1, lastMessage: { text } });
  });

  it.each([
    ['an empty text', ''],
    ['spaces', ' '],
    ['white space', '\n\t '],
    ['a NUL character', 'a\0b'],
    ['more than 5,000 characters', 'x'.repeat(5_001)],
  ])('CHAT-09 ACHAT-13 refuses %s and stores nothing', async (_what, text) => {
    const { id } = await seedConversation(api, { investor, employee });
    expect(code(await api.query(send, { id, text }, { as: investor }))).toBe('FIELD_INVALID');
    expect(await api.database.prisma.message.count({ where: { conversationId: id } })).toBe(0);
  });

  it("CHAT-12 ACHAT-14 AAPI-23/Chat marks only the other side's messages as seen", async () => {
    const { id } = await seedConversation(api, { investor, employee }, [
      { from: investor, text: 'mine' },
      { from: employee, text: 'theirs' },
    ]);
    const { data } = await api.query<{ markConversationSeen: Conversation }>(see, { id }, { as: investor });
    expect(data?.markConversationSeen.unseenCount).toBe(0);
    expect(data?.markConversationSeen.messages.map(({ seenAt }) => seenAt !== null)).toEqual([false, true]);
  });

  it('MSG-05 marks only the messages that were shown', async () => {
    const { id } = await seedConversation(
      api,
      { investor, employee },
      ['above', 'shown', 'shown too', 'below'].map((text) => ({ from: employee, text })),
    );
    const document = `mutation ($id: ID!, $from: Int, $upTo: Int) {
      markConversationSeen(conversationId: $id, from: $from, upTo: $upTo) { unseenCount firstUnseen messages { seenAt } } }`;
    const mark = async (from?: number, upTo?: number) => {
      const variables = { id, from, upTo };
      const { data } = await api.query<{ markConversationSeen: Conversation & { firstUnseen: number | null } }>(
        document,
        variables,
        { as: investor },
      );
      return data?.markConversationSeen;
    };
    expect(await mark(1, 0)).toMatchObject({ unseenCount: 4, firstUnseen: 1 });
    const marked = await mark(2, 3);
    expect(marked).toMatchObject({ unseenCount: 2, firstUnseen: 1 });
    expect(marked?.messages.map(({ seenAt }) => seenAt !== null)).toEqual([false, true, true, false]);
    expect(await mark(undefined, 1)).toMatchObject({ unseenCount: 1, firstUnseen: 4 });
    expect(await mark()).toMatchObject({ unseenCount: 0, firstUnseen: null });
  });

  it('CHAT-10 gives concurrent messages one consistent order', async () => {
    const { id } = await seedConversation(api, { investor, employee });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.query(send, { id, text: String(index) }, { as: index % 2 ? investor : employee }),
      ),
    );
    const [conversation] = await listOf(investor);
    expect(conversation?.messages).toHaveLength(10);
    expect(conversation?.lastMessage?.text).toBe(conversation?.messages.at(-1)?.text);
  });
});
