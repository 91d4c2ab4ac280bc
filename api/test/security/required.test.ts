import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../identity/browser.ts';
import {
  authorize,
  callMe,
  createAccountWithPassword,
  type IdentityApi,
  signIn,
  startIdentityApi,
} from '../identity/kit.ts';
import { addPasskey, call, codeOf, resetUsedCodes, SignIn } from './kit.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

const required = { environment: { SECOND_FACTOR_REQUIRED_FOR_STAFF: '1' } };
const roles = { investor: 1, administrator: 3, dealLead: 4, delegate: 9 };

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi(required);
});
afterAll(() => api?.close());

const due = { prompt: 'enrolment', methods: [] };

test('an employee without a second factor can sign in only after adding an authenticator app', async () => {
  const { email, subject } = await createAccountWithPassword(api.database, { roleId: roles.administrator });
  const browser = new Browser();
  const flow = await SignIn.begin(api, browser);
  expect((await flow.password(email)).result).toEqual({ ...due, email });
  expect((await flow.due()).result).toMatchObject({ ...due, email });
  // There is no factor to verify yet.
  expect((await flow.step('second-factor/authenticator', { code: '000000' })).status).toBe(410);
  expect((await authorize(api, browser, undefined, { prompt: 'none' })).error).toBe('login_required');

  const { result } = await flow.step('enrolment/authenticator/options');
  expect((await flow.step('enrolment/authenticator/options')).result.secret).toBe(result.secret);
  expect(result.uri).toContain(encodeURIComponent(email));
  expect(await flow.step('enrolment/authenticator', { code: '12345' })).toMatchObject({
    status: 401,
    result: { code: 'auth/wrong-code' },
  });
  const done = await flow.step('enrolment/authenticator', { code: codeOf(result.secret ?? '') });
  expect(done.result.recoveryCodes).toHaveLength(10);
  const tokens = await flow.finish(done);
  expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: subject, amr: ['pwd', 'otp', 'mfa'] });
  expect((await callMe(api, tokens.access_token)).status).toBe(200);

  // From now on it is required.
  const next = await SignIn.begin(api, new Browser());
  expect((await next.password(email)).result.prompt).toBe('second_factor');
  await resetUsedCodes(api);
  await next.finish(await next.step('second-factor/authenticator', { code: codeOf(result.secret ?? '') }));
});

test('a passkey with a name is accepted too', async () => {
  const { email } = await createAccountWithPassword(api.database, { roleId: roles.delegate });
  const flow = await SignIn.begin(api, new Browser());
  await flow.password(email);
  const authenticator = new SoftwareAuthenticator(api.url);
  const { result } = await flow.step('enrolment/passkey/options');
  const response = authenticator.create(result.options ?? ({} as never));
  expect((await flow.step('enrolment/passkey', { name: ' ', response })).result.code).toBe('auth/argument-error');
  const done = await flow.step('enrolment/passkey', { name: 'Laptop', response });
  expect(done.result.recoveryCodes).toHaveLength(10);
  await flow.finish(done);
  const again = await flow.step('enrolment/passkey', { name: 'Laptop', response });
  expect(again.status).toBe(410);
});

test('an enrolment survives a restart, and of concurrent ones one is accepted', async () => {
  const { email } = await createAccountWithPassword(api.database, { roleId: roles.administrator });
  const flow = await SignIn.begin(api, new Browser());
  await flow.password(email);
  const { result } = await flow.step('enrolment/authenticator/options');
  await api.restart();
  const code = codeOf(result.secret ?? '');
  const answers = await Promise.all([1, 2, 3].map(() => flow.step('enrolment/authenticator', { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
});

test('investors need no second factor, nor do staff without the setting', async () => {
  const investor = await createAccountWithPassword(api.database, { roleId: roles.investor });
  const administrator = await createAccountWithPassword(api.database, { roleId: roles.administrator });
  await signIn(api, new Browser(), investor.email);
  await api.restart({ environment: {} });
  const browser = new Browser();
  const tokens = await signIn(api, browser, administrator.email);
  expect((await call(api, tokens, '{ secondFactor { required } }')).data).toEqual({
    secondFactor: { required: false },
  });

  // Once enabled, a session without a factor must enrol at its next renewal, without its password.
  await api.restart(required);
  expect((await authorize(api, browser, undefined, { prompt: 'none' })).error).toBe('login_required');
  const flow = await SignIn.begin(api, browser);
  expect((await flow.due()).result).toMatchObject({ ...due, email: administrator.email });
  const { result } = await flow.step('enrolment/authenticator/options');
  await flow.finish(await flow.step('enrolment/authenticator', { code: codeOf(result.secret ?? '') }));
  expect((await authorize(api, browser, undefined, { prompt: 'none' })).error).toBeNull();
});

test('an employee can remove one of two factors, but not the last one', async () => {
  const { email } = await createAccountWithPassword(api.database, { roleId: roles.administrator });
  const flow = await SignIn.begin(api, new Browser());
  await flow.password(email);
  const { result } = await flow.step('enrolment/authenticator/options');
  const tokens = await flow.finish(await flow.step('enrolment/authenticator', { code: codeOf(result.secret ?? '') }));
  const remove = 'mutation { removeAuthenticator { secondFactor { required passkeys { name } } } }';
  expect(await call(api, tokens, remove)).toMatchObject({ data: null, code: 'SECOND_FACTOR_REQUIRED' });
  const { id } = await addPasskey(api, tokens);
  // Removed concurrently: one of them is the last.
  const removePasskey = 'mutation ($id: ID!) { removePasskey(id: $id) { secondFactor { required } } }';
  const answers = await Promise.all([call(api, tokens, remove), call(api, tokens, removePasskey, { id })]);
  expect(answers.filter(({ code }) => code === 'SECOND_FACTOR_REQUIRED')).toHaveLength(1);
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
});
