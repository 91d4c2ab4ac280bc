import { createKeyPair, readPrivateKey, signatureFile, signRelease } from '@platform/app-contract/signature';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addKey, listKeys, removeKey } from '../../src/domains/releases/keys.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { buildOf, createTeam, shellBuildOf, type Team, withManifest } from './kit.ts';

let api: TestApi;
let chat: Team;
const by = { actor: 'operator anna', reason: 'Rotation' };
type Files = Record<string, string>;

beforeAll(async () => {
  api = await startTestApi({ settings: { UNSIGNED_RELEASES: 'refuse' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('TRUNCATE app CASCADE');
  chat = await createTeam(api, 'mfe-chat');
});

/** A key pair that signs builds. */
function newKey() {
  const { privateKey, publicKey } = createKeyPair();
  const key = readPrivateKey(privateKey);
  const envelopeOf = (files: Files) => signRelease(Buffer.from(files['release.json'] ?? ''), key);
  return { publicKey, envelopeOf, sign: (files: Files): Files => ({ ...files, [signatureFile]: envelopeOf(files) }) };
}

const build = (id = 'aaaa', app = 'mfe-chat') => withManifest(buildOf(app, id, '/app/messages'), app, id);
const add = (key: { publicKey: string }, app = 'mfe-chat') => addKey(api.database, app, key.publicKey, by);
const refusalOf = async (files: Files, team = chat) => {
  const { status, body } = await team.publish(files);
  expect([status, body.result.code]).toEqual([409, 'RELEASE_REFUSED']);
  expect((await team.read()).releases).toEqual([]);
  return String(body.result.params?.reasons);
};

test('DLV-09 a release that is signed with a key of its app is published, and the key is recorded', async () => {
  const key = newKey();
  const fingerprint = await add(key);
  expect((await chat.publish(key.sign(build()))).status).toBe(200);
  expect(await chat.publish(key.sign(build()))).toMatchObject({ status: 200, body: { result: { isNew: false } } });
  const { rows } = await api.database.pool.query('SELECT id, signed_by FROM app_release');
  expect(rows).toEqual([{ id: '1.0.0-aaaa', signed_by: fingerprint }]);
});

test('DLV-09 a release of the shell is signed too', async () => {
  const [shell, key] = [await createTeam(api, 'shell'), newKey()];
  expect(await refusalOf(shellBuildOf('aaaa'), shell)).toMatch(/It is not signed/);
  await add(key, 'shell');
  expect((await shell.publish(key.sign(shellBuildOf('aaaa')))).status).toBe(200);
});

const [own, foreign] = [newKey(), newKey()];
const refusals: [what: string, files: () => Files, reason: RegExp][] = [
  ['no signature', build, /^It is not signed: release\.dsse\.json is missing$/],
  ['no list of files', () => own.sign(buildOf('mfe-chat', 'aaaa', '/app/messages')), /^release\.json is missing$/],
  ['a signature of another key', () => foreign.sign(build()), /none of the app's keys, but of SHA256:/],
  ['a signature that is no JSON', () => ({ ...build(), [signatureFile]: '{"payload"' }), /It is no JSON/],
  ['a signature that is no envelope', () => ({ ...build(), [signatureFile]: '{}' }), /It is no DSSE envelope/],
  [
    'a signature that is nested deeply',
    () => ({ ...build(), [signatureFile]: '['.repeat(700_000) }),
    /It is no JSON|call stack/,
  ],
  [
    'nothing but nesting',
    () => ({ ...build(), [signatureFile]: `${'['.repeat(500_000)}${']'.repeat(500_000)}` }),
    /no DSSE envelope/,
  ],
  [
    'a huge signature',
    () => ({ ...build(), [signatureFile]: JSON.stringify({ x: 'x'.repeat(2_000_000) }) }),
    /more than 1572864 bytes/,
  ],
  [
    'the signature of another release',
    () => ({ ...build(), [signatureFile]: own.envelopeOf(build('bbbb')) }),
    /It signs another release\.json/,
  ],
  ['a changed byte', () => ({ ...own.sign(build()), 'remoteEntry.js': 'entry aaab' }), /remoteEntry\.js differs/],
  ['a file more', () => ({ ...own.sign(build()), 'more.js': 'x' }), /more\.js is not part of the release/],
  [
    'a file less',
    () => Object.fromEntries(Object.entries(own.sign(build())).filter(([name]) => name !== '1.abc.js')),
    /1\.abc\.js is missing/,
  ],
  [
    'a list that was changed after it was signed',
    () => {
      const consumes = { slots: { fills: ['deal.chat'], offers: [] } };
      const other = withManifest(buildOf('mfe-chat', 'aaaa', '/app/messages'), 'mfe-chat', 'aaaa', { consumes });
      return { ...own.sign(build()), 'release.json': other['release.json'] ?? '' };
    },
    /It signs another release\.json/,
  ],
  [
    'an earlier release under another build id',
    () => {
      const files = own.sign(build());
      return { ...files, 'app.json': (files['app.json'] ?? '').replaceAll('aaaa', 'bbbb') };
    },
    /release\.json is of mfe-chat 1\.0\.0-aaaa/,
  ],
  [
    'the list of another app',
    () => own.sign(withManifest(build(), 'mfe-figures', 'aaaa')),
    /release\.json is of mfe-figures/,
  ],
  [
    'a key that stands twice in its list',
    () => {
      const files = build();
      return own.sign({
        ...files,
        'release.json': (files['release.json'] ?? '').replace('{', '{"name":"mfe-figures",'),
      });
    },
    /release\.json is not in the form that builds write/,
  ],
  [
    'a path out of its folder in its list',
    () => {
      const files = build();
      return own.sign({
        ...files,
        'release.json': (files['release.json'] ?? '').replace('"1.abc.js"', '"../1.abc.js"'),
      });
    },
    /release\.json misses its schema/,
  ],
];

test.each(refusals)('DLV-09 a release with %s is refused by name', async (_what, files, reason) => {
  await add(own);
  expect(await refusalOf(files())).toMatch(reason);
});

test('DLV-09 the signature of one app does not publish another one', async () => {
  const [figures, key] = [await createTeam(api, 'mfe-figures'), newKey()];
  await add(key);
  expect(await refusalOf(key.sign(build('aaaa', 'mfe-figures')), figures)).toMatch(/mfe-figures has no key/);
  await add(newKey(), 'mfe-figures');
  expect(await refusalOf(key.sign(build('aaaa', 'mfe-figures')), figures)).toMatch(/none of the app's keys/);
  expect(await refusalOf(key.sign(build()), figures)).toMatch(/It is a release of mfe-chat/);
});

test('DLV-09 two keys count while a team changes over, and a removed one never again', async () => {
  const [first, second, third] = [newKey(), newKey(), newKey()];
  const fingerprint = await add(first);
  await add(second);
  await expect(add(third)).rejects.toMatchObject({ code: 'KEY_LIMIT' });
  expect(await add(first)).toBe(fingerprint);
  expect((await chat.publish(first.sign(build('aaaa')))).status).toBe(200);
  expect((await chat.publish(second.sign(build('bbbb')))).status).toBe(200);
  await removeKey(api.database, 'mfe-chat', fingerprint, by);
  const { body } = await chat.publish(first.sign(build('cccc')));
  expect(body.result.params?.reasons).toMatch(/none of the app's keys/);
  expect((await chat.read()).releases).toEqual(['1.0.0-aaaa', '1.0.0-bbbb']);
  await expect(add(first)).rejects.toMatchObject({ code: 'KEY_REMOVED' });
  await expect(removeKey(api.database, 'mfe-chat', fingerprint, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await add(third);
  expect(await listKeys(api.database, 'mfe-chat')).toMatchObject([
    { addedBy: 'operator anna', reason: 'Rotation' },
    {},
  ]);
  const { rows } = await api.database.pool.query(
    `SELECT action, details ->> 'reason' AS reason FROM audit_entry WHERE entity_id = 'mfe-chat' AND action LIKE 'app.key%'
     ORDER BY id DESC LIMIT 4`,
  );
  expect(rows.map(({ action, reason }) => `${action} ${reason}`).reverse()).toEqual(
    ['added', 'added', 'removed', 'added'].map((what) => `app.key_${what} Rotation`),
  );
});

test('DLV-09 no two apps share a key, not even one that was removed', async () => {
  const key = newKey();
  const fingerprint = await add(key);
  await expect(add(key, 'mfe-figures')).rejects.toMatchObject({ code: 'KEY_TAKEN' });
  await removeKey(api.database, 'mfe-chat', fingerprint, by);
  await expect(add(key, 'mfe-figures')).rejects.toMatchObject({ code: 'KEY_REMOVED' });
});

test('DLV-09 of three keys that are added at once, two are', async () => {
  const results = await Promise.allSettled([add(newKey()), add(newKey()), add(newKey())]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('DLV-09 an operator may accept releases without a signature, and no others, of apps without a key', async () => {
  const lenient = await startTestApi({ settings: { UNSIGNED_RELEASES: 'accept' } });
  try {
    const team = await createTeam(lenient, 'mfe-chat');
    expect((await team.publish(build('aaaa'))).status).toBe(200);
    const key = newKey();
    expect((await team.publish(key.sign(build('bbbb')))).body.result.params?.reasons).toMatch(/mfe-chat has no key/);
    await addKey(lenient.database, 'mfe-chat', key.publicKey, by);
    expect((await team.publish(build('bbbb'))).body.result.params?.reasons).toMatch(/It is not signed/);
    expect((await team.publish(key.sign(build('bbbb')))).status).toBe(200);
  } finally {
    await lenient.close();
  }
});
