import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedConversation } from '../chat/seed.ts';
import { textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment, seedOnboarding } from '../flows/seed.ts';
import { createSession, type TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { openSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';
import { changeRoles, removal } from './kit.ts';

let api: TestApi;
let administrator: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

const setDisabled = (account: TestAccount, disabled: boolean) =>
  api.rest('/api/user/disable', { as: administrator, body: { accountId: account.id, disabled } });
/** Signs the account in again after its sessions were ended. */
const signInAgain = async (account: TestAccount): Promise<TestAccount> => ({
  ...account,
  sessionUid: await createSession(api.database, account.subject),
});
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] }) => errors[0]?.extensions.code ?? 'OK';

const insertDocument =
  'mutation ($edgeId: ID!, $text: String!) { insertInputField(edgeId: $edgeId, text: $text) { returning { id } } }';
const updateDocument = 'mutation ($id: ID!, $text: String!) { updateInputField(id: $id, text: $text) { id text } }';
type Inserted = { insertInputField: { returning: { id: string }[] } };

describe('a client who is disabled in a flow', () => {
  it.each(['onboarding', 'investment'] as const)(
    'CLI-27 PERM-21 has the next answer and upload refused and finds everything stored after being enabled: %s',
    async (kind) => {
      const isOnboarding = kind === 'onboarding';
      const client = await api.createAccount({ roles: [isOnboarding ? 2 : 1] });
      const flowId = isOnboarding ? await seedOnboarding(api, client) : (await seedInvestment(api, client)).flowId;
      const stored = await readStored(api, flowId);
      const uploadFile = async (as: TestAccount, name: string) => {
        const item = stored.item('Passport').id;
        const place: Record<string, string> = isOnboarding
          ? { onboardingSectionNodeEdgeId: item, firebaseId: client.subject }
          : { investmentSectionNodeEdgeId: item };
        return (await upload(api, `${kind}/documents`, as, place, [textFile(name)])).status;
      };
      const { data } = await api.query<Inserted>(
        insertDocument,
        { edgeId: stored.item('Passport number').id, text: 'X-100' },
        { as: client },
      );
      const id = data?.insertInputField.returning[0]?.id;
      expect(await uploadFile(client, 'Before.txt')).toBe(200);

      expect((await setDisabled(client, true)).status).toBe(200);
      const refused = await api.query(updateDocument, { id, text: 'Y-200' }, { as: client });
      expect([refused.status, codeOf(refused)]).toEqual([401, 'ACCOUNT_DISABLED']);
      expect(await uploadFile(client, 'After.txt')).toBe(401);

      await setDisabled(client, false);
      const again = await signInAgain(client);
      const after = await readStored(api, flowId);
      expect(after.item('Passport number').input?.text).toBe('X-100');
      expect(after.item('Passport').files.map(({ name }) => name)).toEqual(['Before.txt']);
      expect(after.flags()).toEqual(stored.flags());
      expect(codeOf(await api.query(updateDocument, { id, text: 'Y-200' }, { as: again }))).toBe('OK');
      expect(await uploadFile(again, 'After.txt')).toBe(200);
    },
  );
});

describe('somebody in a chat', () => {
  const subscription = 'subscription ($id: ID!) { messageAdded(conversationId: $id) { text } }';
  const send = (as: TestAccount, id: string, text: string) =>
    api.query(
      'mutation ($id: ID!, $text: String!) { sendMessage(conversationId: $id, text: $text) { id } }',
      { id, text },
      { as },
    );
  const textsIn = async (conversationId: string) =>
    (await api.database.prisma.message.findMany({ where: { conversationId }, orderBy: { createdAt: 'asc' } })).map(
      ({ text }) => text,
    );

  async function createChat() {
    const investor = await api.createAccount();
    const employee = await api.createAccount({ roles: [7] });
    const { id } = await seedConversation(api, { investor, employee });
    return { investor, employee, id };
  }

  /** Opens the thread, and resolves once its messages are delivered. */
  async function openThread(as: TestAccount, id: string, other: TestAccount) {
    const socket = await openSocket(api.url, `Bearer ${await mintToken(as)}`);
    socket.send({ type: 'subscribe', id: 'thread', payload: { query: subscription, variables: { id } } });
    const delivered = socket.next('next', 'thread');
    let sent = 0;
    await expect
      .poll(
        async () => {
          sent += 1;
          await send(other, id, `hello ${sent}`);
          return socket.received.some(({ type }) => type === 'next');
        },
        { interval: 100 },
      )
      .toBe(true);
    await delivered;
    return socket;
  }

  it.each(['client', 'employee'] as const)(
    'CLI-27 AAPI-04 CHAT-10 a disabled %s has the open thread ended and the next message refused; the thread stays',
    async (who) => {
      const { investor, employee, id } = await createChat();
      const [disabled, other] = who === 'client' ? [investor, employee] : [employee, investor];
      await send(disabled, id, 'mine');
      const socket = await openThread(disabled, id, other);
      const before = await textsIn(id);
      await setDisabled(disabled, true);
      expect((await socket.closed).code).toBe(4403);
      expect(codeOf(await send(disabled, id, 'lost'))).toBe('ACCOUNT_DISABLED');
      expect(codeOf(await send(other, id, 'are you there?'))).toBe('OK');
      expect(JSON.stringify(socket.received)).not.toContain('are you there?');
      expect(await textsIn(id)).toEqual([...before, 'are you there?']);
      await setDisabled(disabled, false);
      expect(codeOf(await send(await signInAgain(disabled), id, 'yes'))).toBe('OK');
    },
  );

  it('PERM-05 CHAT-10 an employee who loses the last role has the open thread ended and the next message refused', async () => {
    const { investor, employee, id } = await createChat();
    const socket = await openThread(employee, id, investor);
    await changeRoles(api, await removal(api, employee.id, [7], administrator), administrator);
    expect((await socket.closed).code).toBe(4403);
    const refused = await send(employee, id, 'lost');
    expect(refused.status).toBe(403);
    expect(await textsIn(id)).not.toContain('lost');
  });

  it('PERM-05 CHAT-10 an employee who keeps another role keeps the thread', async () => {
    const { investor, employee, id } = await createChat();
    const socket = await openThread(employee, id, investor);
    const request = await removal(api, employee.id, [7], administrator);
    await changeRoles(api, { ...request, added: [{ roleId: 9 }] }, administrator);
    await send(investor, id, 'still here?');
    await expect.poll(() => JSON.stringify(socket.received)).toContain('still here?');
    expect(codeOf(await send(employee, id, 'yes'))).toBe('OK');
    socket.close();
  });
});
