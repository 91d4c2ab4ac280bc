import {
  createKeyPair,
  fingerprintOf,
  readPrivateKey,
  signatureFile,
  signRelease,
} from '@platform/app-contract/signature';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addKey } from '../../src/domains/releases/keys.ts';
import { createHolder } from '../access/holders.ts';
import { authenticate } from '../exports/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { buildOf, createTeam, type Team, withManifest } from './kit.ts';

let api: TestApi;
let chat: Team;
let holder: TestAccount;

beforeAll(async () => {
  api = await startTestApi({ settings: { UNSIGNED_RELEASES: 'refuse' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('TRUNCATE app CASCADE');
  chat = await createTeam(api, 'mfe-chat');
  holder = await createHolder(api, ['settings']);
  await authenticate(api, holder);
});

interface App {
  keys: { fingerprint: string; addedBy: string; reason: string }[];
  releases: { id: string; signedBy: string | null }[];
}
const fields = 'keys { fingerprint addedBy reason } releases { id signedBy }';

/** Sends a call; returns the app, or the code of the refusal with its message. */
async function send(name: 'addAppKey' | 'removeAppKey', given: string, variables: object, as = holder) {
  const { data, errors } = await api.query<Record<string, App>>(
    `mutation ($app: String!, $given: String!, $reason: String!) {
      ${name}(app: $app, ${given}: $given, reason: $reason) { ${fields} } }`,
    { app: 'mfe-chat', reason: ' Rotation ', ...variables },
    { as },
  );
  const [error] = errors;
  return error ? { code: error.extensions.code, message: error.message } : { app: data?.[name] };
}
const add = (given: string, others: object = {}, as = holder) =>
  send('addAppKey', 'publicKey', { given, ...others }, as);
const remove = (given: string, others: object = {}, as = holder) =>
  send('removeAppKey', 'fingerprint', { given, ...others }, as);

function newKey() {
  const { privateKey, publicKey } = createKeyPair();
  const key = readPrivateKey(privateKey);
  const build = (id: string) => {
    const files = withManifest(buildOf('mfe-chat', id, '/app/messages'), 'mfe-chat', id);
    return { ...files, [signatureFile]: signRelease(Buffer.from(files['release.json'] ?? ''), key) };
  };
  return { privateKey, publicKey, build, fingerprint: fingerprintOf(key) };
}

test('DLV-09 staff with settings add and remove keys with a reason, which count at once and are recorded', async () => {
  const key = newKey();
  const { app } = await add(`\n  ${key.publicKey.replaceAll('\n', '\r\n')}`);
  expect(app).toMatchObject({
    keys: [{ fingerprint: key.fingerprint, addedBy: 'Ada Byron', reason: 'Rotation' }],
    releases: [],
  });
  expect((await chat.publish(key.build('aaaa'))).status).toBe(200);
  expect((await remove(key.fingerprint, { reason: 'Stolen' })).app).toEqual({
    keys: [],
    releases: [{ id: '1.0.0-aaaa', signedBy: key.fingerprint }],
  });
  expect((await chat.publish(key.build('bbbb'))).body.result.code).toBe('RELEASE_REFUSED');
  const entries = await api.database.prisma.auditEntry.findMany({
    where: { actorId: holder.id, entityId: 'mfe-chat' },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ action, details }) => [action, details])).toMatchObject([
    ['app.key_added', { fingerprint: key.fingerprint, reason: 'Rotation' }],
    ['app.key_removed', { fingerprint: key.fingerprint, reason: 'Stolen' }],
  ]);
});

test('DLV-09 a key that cannot be used is refused by name, in the language of the account', async () => {
  const [first, second, third, foreign] = [newKey(), newKey(), newKey(), newKey()];
  await addKey(api.database, 'mfe-figures', foreign.publicKey, { actor: 'operator anna', reason: 'New app' });
  await api.database.prisma.account.update({ where: { id: holder.id }, data: { language: 'de' } });
  for (const text of ['', 'ssh-ed25519 AAAA', first.privateKey, first.publicKey.replace(/[A-Za-z]{8}/, 'AAAAAAAA')])
    expect((await add(text)).message).toBe('Dies ist kein öffentlicher Ed25519-Schlüssel in PEM');
  expect(await add(foreign.publicKey)).toEqual({
    code: 'KEY_TAKEN',
    message: `Der Schlüssel ${foreign.fingerprint} gehört zu mfe-figures`,
  });
  await add(first.publicKey);
  await add(second.publicKey);
  expect(await add(third.publicKey)).toEqual({
    code: 'KEY_LIMIT',
    message: 'mfe-chat hat bereits 2 Schlüssel. Entfernen Sie zuerst einen',
  });
  await remove(first.fingerprint);
  expect((await add(first.publicKey)).code).toBe('KEY_REMOVED');
  for (const call of [
    () => remove(first.fingerprint),
    () => remove(foreign.fingerprint),
    () => add(third.publicKey, { app: 'mfe-chta' }),
  ])
    expect((await call()).code).toBe('NOT_FOUND');
  for (const reason of ['  ', 'x'.repeat(501)])
    expect((await add(third.publicKey, { reason })).code).toMatch(/^FIELD_(MISSING|INVALID)$/);
  const { rows } = await api.database.pool.query(
    'SELECT fingerprint FROM app_key WHERE removed_at IS NULL ORDER BY app_name',
  );
  expect(rows).toEqual([second.fingerprint, foreign.fingerprint].map((fingerprint) => ({ fingerprint })));
});

test('DLV-09 keys take the right settings and an authentication in the last five minutes', async () => {
  const key = newKey();
  for (const as of [await createHolder(api, ['analytics']), await api.createAccount()]) {
    await authenticate(api, as);
    expect((await add(key.publicKey, {}, as)).code).toBe('FORBIDDEN');
    expect((await remove(key.fingerprint, {}, as)).code).toBe('FORBIDDEN');
  }
  await authenticate(api, holder, 301);
  expect((await add(key.publicKey)).code).toBe('STEP_UP_REQUIRED');
  expect((await remove(key.fingerprint)).code).toBe('STEP_UP_REQUIRED');
  expect(await api.database.prisma.appKey.count()).toBe(0);
});

test('DLV-09 of two people who add different keys to one that is there, one is told that there are two', async () => {
  await add(newKey().publicKey);
  const results = await Promise.all([add(newKey().publicKey), add(newKey().publicKey)]);
  expect(results.map(({ code }) => code ?? 'added').sort()).toEqual(['KEY_LIMIT', 'added']);
});
