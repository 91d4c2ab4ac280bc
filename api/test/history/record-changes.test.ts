import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { openSocket, type TestSocket } from '../kit/socket.ts';
import { mintToken } from '../kit/tokens.ts';

const document = 'subscription ($id: ID!) { accountChanged(id: $id) { id own } }';

let api: TestApi;
let administrator: TestAccount;
let other: TestAccount;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.createAccount({ roles: [3] });
  other = await api.createAccount({ roles: [3] });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => api.close());

/** Subscribes to the changes of an account; resolves when the subscription runs, which is not acknowledged. */
async function listen(as: TestAccount, id: string): Promise<TestSocket> {
  const subscribe = vi.spyOn(api.services.events, 'subscribe');
  const socket = await openSocket(api.url, `Bearer ${await mintToken(as)}`);
  sockets.push(socket);
  socket.send({ type: 'subscribe', id: 'record', payload: { query: document, variables: { id } } });
  await expect.poll(() => subscribe).toHaveBeenCalledWith('account.changed', 'accountId', id.toLowerCase());
  subscribe.mockRestore();
  return socket;
}

const changesOf = (socket: TestSocket) =>
  socket.received.flatMap(({ type, id, payload }) =>
    type === 'next' && id === 'record'
      ? ((payload as { data?: { accountChanged: object } | null }).data?.accountChanged ?? 'refused')
      : [],
  );
const expectChanges = (socket: TestSocket, changes: unknown[]) => expect.poll(() => changesOf(socket)).toEqual(changes);

const disable = (accountId: string, disabled: boolean, as: TestAccount) =>
  api.rest('/api/user/disable', { as, body: { accountId, disabled } });

async function changeRoles(as: TestAccount, accountId: string, roleId: number): Promise<void> {
  const read = await api.query<{ employee: { rolesVersion: string } }>(
    'query ($id: ID!) { employee(id: $id) { rolesVersion } }',
    { id: accountId },
    { as },
  );
  const { errors } = await api.query(
    `mutation ($accountId: ID!, $version: String!, $added: [RoleAssignmentInput!]!) {
      changeRoles(accountId: $accountId, version: $version, added: $added, removed: []) { id } }`,
    { accountId, version: read.data?.employee.rolesVersion, added: [{ roleId }] },
    { as },
  );
  expect(errors).toEqual([]);
}

const assignManager = (as: TestAccount, clientId: string, managerId: string) =>
  api.query(
    `mutation ($clientId: ID!, $managerId: ID!) {
      assignRelationshipManager(clientId: $clientId, managerId: $managerId) { id } }`,
    { clientId, managerId },
    { as },
  );

it('EMP-09 tells an administrator who has an employee open what others have changed', async () => {
  const employee = await api.createAccount({ roles: [6] });
  const socket = await listen(administrator, employee.id.toUpperCase());
  const change = (own: boolean) => ({ id: employee.id, own });
  await changeRoles(other, employee.id, 9);
  await expectChanges(socket, [change(false)]);
  await disable(employee.id, true, administrator);
  await expectChanges(socket, [change(false), change(true)]);
});

it('CLI-31 CLI-13 tells staff who see a client, and a former manager only that the client is gone', async () => {
  const client = await api.createAccount();
  const former = await api.createAccount({ roles: [6, { roleId: 10, investorAccountId: client.id }] });
  const successor = await api.createAccount({ roles: [6] });
  const own = await listen(administrator, client.id);
  const formers = await listen(former, client.id);
  expect((await assignManager(administrator, client.id, successor.id)).errors).toEqual([]);
  await expectChanges(own, [{ id: client.id, own: true }]);
  await expectChanges(formers, ['refused']);
  const { errors } = await api.query(
    'mutation ($input: IndustryPreferencesInput!) { saveIndustryPreferences(input: $input) { id } }',
    {
      input: {
        sectors: [],
        innovationEnablers: [],
        lessInterestedSectors: [],
        lessInterestedInnovationEnablers: [],
        additionalInformation: 'mine',
      },
    },
    { as: client },
  );
  expect(errors).toEqual([]);
  await expectChanges(own, [
    { id: client.id, own: true },
    { id: client.id, own: false },
  ]);
});

it('CLI-08 CLI-13 is refused for another manager’s client, an employee without manage_roles, and an unknown account', async () => {
  const client = await api.createAccount();
  const employee = await api.createAccount({ roles: [6] });
  const own = await api.createAccount();
  const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: own.id }] });
  const socket = await openSocket(api.url, `Bearer ${await mintToken(manager)}`);
  sockets.push(socket);
  for (const id of [client.id, employee.id, 'none']) {
    socket.send({ type: 'subscribe', id, payload: { query: document, variables: { id } } });
    expect(await socket.subscriptionError(id)).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  }
});

it('PERM-05 CLI-07 tells nothing of records that the caller has lost the right to see, though they are still staff', async () => {
  const client = await api.createAccount();
  const employee = await api.createAccount({ roles: [6] });
  const manager = await api.createAccount({ roles: [7] });
  const demoted = await api.createAccount({ roles: [3] });
  const [clients, employees] = [await listen(demoted, client.id), await listen(demoted, employee.id)];
  // Role 7 keeps `read_client_info`, so that the subscription still may be made.
  await api.database.prisma.roleAssignment.updateMany({ where: { accountId: demoted.id }, data: { roleId: 7 } });
  await assignManager(administrator, client.id, manager.id);
  await disable(employee.id, true, administrator);
  await expectChanges(clients, ['refused']);
  await expectChanges(employees, ['refused']);
});

it('EMP-11 CLI-31 tells of clients that are handed to a successor', async () => {
  const client = await api.createAccount();
  const manager = await api.createAccount({ roles: [7, { roleId: 10, investorAccountId: client.id }] });
  const socket = await listen(other, client.id);
  await disable(manager.id, true, administrator);
  await expectChanges(socket, [{ id: client.id, own: false }]);
});

it('AINV-06 ONBT-20 tells staff at once what a client does in a flow, and what other staff change in it', async () => {
  const client = await api.createAccount();
  const { investmentId, flowId } = await seedInvestment(api, client);
  const { item, section } = await readStored(api, flowId);
  const socket = await listen(administrator, client.id);
  const theirs = { id: client.id, own: false };
  const mutate = (document: string, variables: object, as: TestAccount) =>
    api.query(document, { ...variables }, { as });
  await upload(api, 'investment/documents', client, { investmentSectionNodeEdgeId: item('Passport').id }, [textFile()]);
  await expectChanges(socket, [theirs]);
  const { id: sectionId } = section('Identity');
  const setSection = 'mutation ($id: ID!) { updateFlowSection(id: $id, completed: true) { id } }';
  expect((await mutate(setSection, { id: sectionId }, administrator)).errors).toEqual([]);
  await expectChanges(socket, [theirs, { id: client.id, own: true }]);
  const complete = 'mutation ($id: ID!) { setInvestmentCompleted(investmentId: $id, completed: true) { id } }';
  expect((await mutate(complete, { id: investmentId }, other)).errors).toEqual([]);
  await expectChanges(socket, [theirs, { id: client.id, own: true }, theirs]);
});
