import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { AdapterPayload } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInvitation } from '../../src/domains/invitations/service.ts';
import { removeSecondFactor } from '../../src/domains/security/service.ts';
import { issueCode } from '../../src/identity/one-time-codes.ts';
import { createAdapterFactory } from '../../src/identity/provider/adapter.ts';
import { endSessions } from '../../src/identity/sessions.ts';
import {
  authorizationRequest,
  authorize,
  Browser,
  callMe,
  createAccountWithPassword,
  type IdentityApi,
  password,
  redeemCode,
  signIn,
  startIdentityApi,
  submitCredentials,
} from '../identity/kit.ts';
import { post as rest } from '../identity/rest.ts';
import { addAuthenticator, call, codeOf, resetUsedCodes, SignIn, type StepAnswer } from './kit.ts';
import { createOwner, type Owner } from './owner.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
});
afterAll(() => api?.close());
beforeEach(async () => {
  // All tests of a file share one client address.
  await api.database.pool.query('DELETE FROM rate_limit');
});

/** Completes a sign-in up to the redirect to the page, which is not followed. */
async function authenticate(flow: SignIn, { email, secret }: Owner): Promise<StepAnswer> {
  const answer = await flow.password(email);
  if (!secret) return answer;
  expect(answer.result.prompt).toBe('second_factor');
  await resetUsedCodes(api);
  return flow.step('second-factor/authenticator', { code: codeOf(secret) });
}

const mutate = (owner: Owner, query: string, variables = {}) => call(api, owner.tokens, query, variables);
const succeeded = (answer: { code: string | undefined }) => expect(answer.code).toBeUndefined();

/** Actions that revoke earlier authentications of any account. */
const revocations: Record<string, (owner: Owner) => Promise<void>> = {
  async 'a reset'({ email, subject }) {
    const code = await api.database.prisma.$transaction((transaction) =>
      issueCode(transaction, { purpose: 'PASSWORD_RESET', email, subject, lifeSeconds: 60 }),
    );
    expect((await rest(api, '/api/auth/reset/confirm', { code, password: 'Another-Horse-2' })).status).toBe(200);
  },
  async 'a changed password'(owner) {
    succeeded(await mutate(owner, 'mutation { changePassword(password: "Another-Horse-2") }'));
  },
  async 'the end of all other sessions'(owner) {
    succeeded(await mutate(owner, 'mutation { endOtherSessions { id } }'));
  },
  async 'the end of one other session'(owner) {
    const flow = await SignIn.begin(api, new Browser());
    await flow.finish(await authenticate(flow, owner));
    const { data } = await call<{ sessions: { id: string; current: boolean }[] }>(
      api,
      owner.tokens,
      '{ sessions { id current } }',
    );
    // The most recent sign-in; other sessions continue.
    const id = data?.sessions.find(({ current }) => !current)?.id;
    succeeded(await mutate(owner, 'mutation ($id: ID!) { endSession(id: $id) { id } }', { id }));
  },
  async 'a disabled account'({ accountId }) {
    const where = { id: accountId };
    await api.database.prisma.account.update({ where, data: { disabledAt: new Date() } });
    // Enabling it again does not restore earlier sign-ins.
    await api.database.prisma.account.update({ where, data: { disabledAt: null } });
  },
  async 'an administrator who disables the account'({ accountId }) {
    const { email } = await createAccountWithPassword(api.database, { roleId: 3 });
    const { access_token: token } = await signIn(api, new Browser(), email);
    for (const disabled of [true, false]) {
      expect((await rest(api, '/api/user/disable', { accountId, disabled }, token)).status).toBe(200);
    }
  },
  async 'an owner who takes over the invited address'({ email, accountId }) {
    const { prisma } = api.database;
    await prisma.roleAssignment.updateMany({ where: { accountId }, data: { roleId: 2 } });
    const token = await prisma.$transaction(async (transaction) => {
      const { invitationId } = await createInvitation(transaction, {}, { email, firstName: 'Grace', roleId: 1 });
      return issueCode(transaction, { purpose: 'INVITATION', email, invitationId, lifeSeconds: 60 });
    });
    const body = { email, password: 'Another-Horse-2', consent: true, token };
    expect((await rest(api, '/api/auth/sign-up', body)).status).toBe(200);
  },
};
const factorRevocations: typeof revocations = {
  async 'a removed authenticator app'(owner) {
    succeeded(await mutate(owner, 'mutation { removeAuthenticator { recoveryCodes } }'));
  },
  async 'new recovery codes'(owner) {
    succeeded(await mutate(owner, 'mutation { renewRecoveryCodes { recoveryCodes } }'));
  },
  async 'an operator who removes the second factor'({ email }) {
    expect(await removeSecondFactor(api.services, email)).toBe(true);
  },
};

/** Whether following the redirect gives a token that the API accepts. */
async function canFinish(flow: SignIn, authenticated: StepAnswer): Promise<boolean> {
  const tokens = await flow.finish(authenticated).catch(() => undefined);
  return tokens !== undefined && (await callMe(api, tokens.access_token)).status === 200;
}

const storedInteractions = ({ subject }: Owner) =>
  api.database.prisma.oidcPayload.count({ where: { model: 'Interaction', accountId: subject } });

test.each(Object.entries(revocations))(
  'AUTH-28 a pending redirect and an unexchanged code do not survive %s',
  async (way, revoke) => {
    const owner = await createOwner(api, false);
    const flow = await SignIn.begin(api, new Browser());
    const authenticated = await authenticate(flow, owner);
    expect(authenticated.result.returnTo).toBeDefined();
    const { code, verifier } = await authorize(api, new Browser(), { email: owner.email, password });
    await revoke(owner);
    expect(await canFinish(flow, authenticated)).toBe(false);
    expect(await storedInteractions(owner)).toBe(0);
    // The code belongs to a session and stays valid if the session does.
    const sessionContinues = ['a disabled account', 'the end of one other session'].includes(way);
    expect((await redeemCode(api, code, verifier)).ok).toBe(sessionContinues);
  },
);

test.each(Object.entries({ ...revocations, ...factorRevocations }))(
  'AUTH-28 a pending sign-in with password or second factor does not survive %s',
  async (_way, revoke) => {
    const owner = await createOwner(api, true);
    const complete = await SignIn.begin(api, new Browser());
    const authenticated = await authenticate(complete, owner);
    expect(authenticated.result.returnTo).toBeDefined();
    const started = await SignIn.begin(api, new Browser());
    expect((await started.password(owner.email)).result.prompt).toBe('second_factor');
    await revoke(owner);
    expect(await canFinish(complete, authenticated)).toBe(false);
    expect(await storedInteractions(owner)).toBe(0);
    expect((await started.due()).result.prompt).toBe('login');
    await resetUsedCodes(api);
    const answer = await started.step('second-factor/authenticator', { code: codeOf(owner.secret ?? '') });
    expect(answer).toMatchObject({ status: 410, result: { code: 'auth/interaction-expired' } });
  },
);

test.each(['a changed password', 'the end of all other sessions', 'a removed authenticator app'])(
  'AUTH-28 a step-up in another session does not survive %s, while the current session continues',
  async (way) => {
    const owner = await createOwner(api, true);
    const browser = new Browser();
    const first = await SignIn.begin(api, browser);
    const stranger = await first.finish(await authenticate(first, owner));
    const flow = await SignIn.begin(api, browser, { prompt: 'login', id_token_hint: stranger.id_token });
    const authenticated = await authenticate(flow, owner);
    expect(authenticated.result.returnTo).toBeDefined();

    // A pending renewal of the current session, whose code is not exchanged yet.
    const renewal = await authorize(api, owner.browser, undefined, { prompt: 'none' });
    await { ...revocations, ...factorRevocations }[way]?.(owner);
    await expect(flow.finish(authenticated)).rejects.toThrow();
    expect((await callMe(api, owner.tokens.access_token)).status).toBe(200);
    expect((await redeemCode(api, renewal.code, renewal.verifier)).status).toBe(200);
    expect((await authorize(api, owner.browser, undefined, { prompt: 'none' })).error).toBeNull();
    expect((await mutate(owner, 'mutation { endOtherSessions { id } }')).code).toBeUndefined();
  },
);

/** Waits until `count` statements wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const { rowCount } = await api.database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(count);

test('AUTH-28 a right password sent during a revocation is refused', async () => {
  const owner = await createOwner(api, false);
  const flow = await SignIn.begin(api, new Browser());
  const late = await api.database.prisma.$transaction(async (transaction) => {
    await endSessions(transaction, owner.subject);
    const answer = flow.password(owner.email);
    await waiting(1);
    return { answer };
  });
  expect(await late.answer).toMatchObject({ status: 410, result: { code: 'auth/interaction-expired' } });
});

test('AUTH-28 a second factor sent during a revocation is refused and uses up no code', async () => {
  const owner = await createOwner(api, true);
  const { recoveryCodes } = (
    await call<{ renewRecoveryCodes: { recoveryCodes: string[] } }>(
      api,
      owner.tokens,
      'mutation { renewRecoveryCodes { recoveryCodes } }',
    )
  ).data?.renewRecoveryCodes ?? { recoveryCodes: [] };
  const flow = await SignIn.begin(api, new Browser());
  await flow.password(owner.email);
  const late = await api.database.prisma.$transaction(async (transaction) => {
    await endSessions(transaction, owner.subject);
    const answer = flow.step('second-factor/recovery-code', { code: recoveryCodes[0] });
    await waiting(1);
    return { answer };
  });
  expect(await late.answer).toMatchObject({ status: 410 });
  const { prisma } = api.database;
  expect(await prisma.identityRecoveryCode.count({ where: { subject: owner.subject, usedAt: null } })).toBe(10);
});

test('AUTH-28 a sign-in resumed during a revocation creates no session', async () => {
  const owner = await createOwner(api, false);
  const flow = await SignIn.begin(api, new Browser());
  const authenticated = await authenticate(flow, owner);
  const late = await api.database.prisma.$transaction(async (transaction) => {
    await endSessions(transaction, owner.subject);
    // The call has read the interaction and waits to delete it.
    const resumed = canFinish(flow, authenticated);
    await waiting(1);
    return { resumed };
  });
  expect(await late.resumed).toBe(false);
  expect(await api.database.prisma.oidcPayload.count({ where: { accountId: owner.subject, model: 'Session' } })).toBe(
    0,
  );
});

test('AUTH-28 the storage refuses sessions and interaction results from before a revocation', async () => {
  const owner = await createOwner(api, false);
  const { prisma } = api.database;
  const uid = String(decodeJwt(owner.tokens.access_token).session_uid);
  const session = await prisma.oidcPayload.findFirstOrThrow({ where: { model: 'Session', uid } });
  const flow = await SignIn.begin(api, new Browser());
  await authenticate(flow, owner);
  const interaction = await prisma.oidcPayload.findFirstOrThrow({
    where: { model: 'Interaction', accountId: owner.subject },
  });
  await prisma.$transaction((transaction) => endSessions(transaction, owner.subject));
  const create = createAdapterFactory(api.database);
  // The library's type is a value or a promise.
  const store = async (model: string, payload: AdapterPayload) =>
    (await create(model)).upsert(randomUUID(), payload, 3_600);
  const fresh = { ...(session.payload as AdapterPayload), uid: randomUUID() };
  await store('Session', fresh);
  await store('Session', { ...fresh, securityVersion: undefined } as AdapterPayload);
  await store('Interaction', interaction.payload as AdapterPayload);
  expect(await prisma.oidcPayload.count({ where: { accountId: owner.subject } })).toBe(0);
  await store('Session', { ...fresh, securityVersion: 1 } as AdapterPayload);
  expect(await prisma.oidcPayload.count({ where: { accountId: owner.subject } })).toBe(1);
});

test('AUTH-28 a new sign-in works immediately after a revocation in the same browser', async () => {
  const owner = await createOwner(api, false);
  await revocations['a reset']?.(owner);
  const tokens = await signIn(api, owner.browser, owner.email, 'Another-Horse-2');
  expect((await callMe(api, tokens.access_token)).status).toBe(200);
  // An earlier interaction without an authentication continues.
  const { url } = authorizationRequest(api);
  const browser = new Browser();
  const interaction = await browser.follow(url);
  await api.database.prisma.$transaction((transaction) => endSessions(transaction, owner.subject));
  const body = { email: owner.email, password: 'Another-Horse-2' };
  expect((await submitCredentials(browser, interaction.href, body)).status).toBe(200);
});

test('two recovery codes sent concurrently in one interaction sign in once and use up one', async () => {
  const { prisma } = api.database;
  const account = await createAccountWithPassword(api.database);
  const [here, there] = [new Browser(), new Browser()];
  const tokens = await signIn(api, here, account.email);
  await signIn(api, there, account.email);
  const { recoveryCodes } = await addAuthenticator(api, tokens);
  const [one, other, third, fourth] = recoveryCodes ?? [];
  const left = () => prisma.identityRecoveryCode.count({ where: { subject: account.subject, usedAt: null } });
  const sendBoth = async (flow: SignIn, codes: (string | undefined)[]) => {
    const answers = await Promise.all(codes.map((code) => flow.step('second-factor/recovery-code', { code })));
    return answers.map(({ status }) => status).toSorted();
  };

  const flow = await SignIn.begin(api, new Browser());
  await flow.password(account.email);
  expect(await sendBoth(flow, [one, other])).toEqual([200, 410]);
  expect(await left()).toBe(9);
  // The same when a session is asked for its second factor only.
  const renewal = await SignIn.begin(api, there);
  expect((await renewal.due()).result.prompt).toBe('second_factor');
  expect(await sendBoth(renewal, [third, fourth])).toEqual([200, 410]);
  expect(await left()).toBe(8);
  const audited = await prisma.auditEntry.count({
    where: { entityId: account.accountId, action: 'account.recovery_code_used' },
  });
  expect(audited).toBe(2);
});
