import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPublicKey, verifyRelease } from '@platform/app-contract/signature';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rolloutCommands } from '../src/publishing/commands.ts';
import { makeTeamKey } from '../src/publishing/make-key.ts';
import type { PublishedApp } from '../src/publishing/product.ts';

interface Received {
  call: string;
  authorization: string | undefined;
  body: string;
}

let directory: string;
let server: Server;
let received: Received[];
let printed: string;
/** What the product answers to a GET. */
let state: PublishedApp;
/** What the product answers to a POST. */
let answer: { status: number; result: object };

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cli-'));
  await writeFile(join(directory, 'app.declaration.json'), JSON.stringify({ name: 'mfe-notes' }));
  received = [];
  printed = '';
  state = { revision: 7, stable: '0.1.0-aa', canary: null, releases: ['0.1.0-aa', '0.2.0-bb'] };
  answer = { status: 200, result: { release: '0.2.0-bb', isNew: true } };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  server = createServer(async (request, response) => {
    received.push(await receive(request));
    const isRead = request.method === 'GET';
    response.writeHead(isRead ? 200 : answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 'OK', result: isRead ? state : answer.result }));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true });
});

async function receive(request: IncomingMessage): Promise<Received> {
  let body = '';
  for await (const part of request) body += part;
  return { call: `${request.method} ${request.url}`, authorization: request.headers.authorization, body };
}

async function run(name: keyof typeof rolloutCommands, ...parameters: string[]): Promise<void> {
  const { port } = server.address() as AddressInfo;
  await rolloutCommands[name]([...parameters, '--to', `http://localhost:${port}`, '--credential', 'secret'], directory);
}

/** Writes a build of version 0.2.0, as `platform build` does. */
async function build(): Promise<void> {
  const dist = join(directory, 'dist');
  await mkdir(dist);
  const script = 'remoteEntry.js';
  await writeFile(join(dist, script), script);
  const files = { [script]: `sha384-${createHash('sha384').update(script).digest('base64')}` };
  const identity = { name: 'mfe-notes', id: '0.2.0-00000000000000bb', version: '0.2.0', build: '00000000000000bb' };
  const manifest = JSON.stringify({ schemaVersion: 1, ...identity, files, consumes });
  await writeFile(join(dist, 'release.json'), manifest);
}

/** What a release uses of the platform: nothing. */
const consumes = {
  operations: {},
  types: { fields: {}, inputs: {}, sentEnums: {}, readEnums: {} },
  ...{ shared: {}, routes: [], slots: { fills: [], offers: [] }, flags: [], areas: [], places: [] },
};

/** Builds, and makes the key of the team. */
async function buildWithKey(): Promise<void> {
  await build();
  await makeTeamKey(['notes.pem'], directory);
  vi.stubEnv('PLATFORM_KEY', 'notes.pem');
}

const posted = () => received.filter(({ call }) => call.startsWith('POST'));

test('DLV-08 publishes every file of the build, then gives the release to everybody', async () => {
  await buildWithKey();
  await run('publish', '--reason', 'The list is sorted');
  const [files, rollout] = posted();
  expect(files).toMatchObject({ call: 'POST /api/platform/apps/mfe-notes/releases', authorization: 'Bearer secret' });
  expect(files?.body).toContain('filename="release.json"');
  expect(files?.body).toContain('filename="remoteEntry.js"');
  expect(rollout?.call).toBe('POST /api/platform/apps/mfe-notes/rollout');
  const change = { action: 'PUBLISHED', release: '0.2.0-bb', reason: 'The list is sorted', revision: 7 };
  expect(JSON.parse(rollout?.body ?? '')).toEqual(change);
  expect(printed).toContain('mfe-notes 0.2.0-bb is stored\nmfe-notes\n  0.1.0-aa everybody\n  0.2.0-bb\n');
});

test('DLV-08 publishes to a share of people, and pins the newest release of a version', async () => {
  await buildWithKey();
  await run('publish', '--canary', '20', '--budget', '1', '--hours', '48', '--no-promote');
  await run('pin', '0.2.0');
  const [, canary, pin] = posted().map(({ body }) => body);
  expect(JSON.parse(canary ?? '')).toMatchObject({
    ...{ action: 'CANARY', release: '0.2.0-bb', percentage: 20 },
    terms: { budget: 1, maxHours: 48, mayPromote: false },
  });
  expect(JSON.parse(pin ?? '')).toMatchObject({ action: 'PINNED', release: '0.2.0-bb' });
});

test('DLV-08 pins what people had of a version, and not a build that was only stored', async () => {
  const entry = { action: 'PUBLISHED', stable: '0.2.0-bb', canary: null, actor: 'x', at: '', reason: '' };
  state = { ...state, releases: ['0.1.0-aa', '0.2.0-bb', '0.2.0-cc'], history: [entry] };
  await run('pin', '0.2.0');
  await run('pin', '0.2.0-cc');
  expect(posted().map(({ body }) => JSON.parse(body).release)).toEqual(['0.2.0-bb', '0.2.0-cc']);
  state = { ...state, history: [{ ...entry, stable: '0.2.0-cc' }, entry] };
  await expect(run('pin', '0.2.0')).rejects.toThrow('name one by its id: 0.2.0-bb, 0.2.0-cc');
  state = { ...state, history: [] };
  await expect(run('pin', '0.2.0')).rejects.toThrow('Several releases are of version 0.2.0');
});

test('DLV-08 stores a build that nobody gets yet', async () => {
  await buildWithKey();
  await run('publish', '--store');
  expect(posted().map(({ call }) => call)).toEqual(['POST /api/platform/apps/mfe-notes/releases']);
});

test('DLV-08 says why the product refuses a release, and changes nothing', async () => {
  await buildWithKey();
  answer = { status: 409, result: { code: 'RELEASE_REFUSED', message: 'It calls what is not there' } };
  await expect(run('publish')).rejects.toThrow('RELEASE_REFUSED: It calls what is not there');
  expect(posted()).toHaveLength(1);
});

test('DLV-08 sends nothing that cannot succeed', async () => {
  await expect(run('publish')).rejects.toThrow('mfe-notes is not built: run npm run build');
  await build();
  await expect(run('publish')).rejects.toThrow('--key is missing');
  await makeTeamKey(['notes.pem'], directory);
  vi.stubEnv('PLATFORM_KEY', 'notes.pem');
  await expect(run('publish', '--canary', '120')).rejects.toThrow('--canary takes the percentage of people');
  await expect(run('pin', '0.3.0')).rejects.toThrow('There is no release 0.3.0');
  await expect(run('pin')).rejects.toThrow('Name one release');
  const releases = (...given: string[]) => rolloutCommands.releases(given, directory);
  await expect(releases('--to', 'http://localhost:1')).rejects.toThrow('--credential is missing');
  const given = ['--credential', 'secret'];
  await expect(releases('--to', 'http://localhost:1', '--credential', 'a b')).rejects.toThrow('--credential is none');
  await expect(releases('--to', 'localhost:1', ...given)).rejects.toThrow('localhost:1 is no address');
  await expect(releases('--to', 'http://localhost:1', ...given)).rejects.toThrow(
    'http://localhost:1 cannot be reached: ',
  );
  await expect(run('publish', '--canary', '20', '--budget', 'two')).rejects.toThrow('--budget takes a number');
  await expect(run('promote')).rejects.toThrow('mfe-notes has no canary');
  expect(posted()).toEqual([]);
});

test.each([
  ['publish', 'npm run publish --canary 20', { npm_config_canary: 'true' }, ['20'], 'npm took --canary for itself'],
  ['publish', 'npm run publish --store', { npm_config_store: 'true' }, [], 'as in npm run publish -- --store'],
  ['publish', 'npm run publish --no-promote', { npm_config_promote: '' }, [], 'npm took --no-promote for itself'],
  ['publish', 'platform publish 0.2.0', {}, ['0.2.0'], "Unexpected argument '0.2.0'"],
  ['rollback', 'platform rollback 0.1.0', {}, ['0.1.0'], "Unexpected argument '0.1.0'"],
  ['publish', 'platform publish --cannary 20', {}, ['--cannary', '20'], "Unknown option '--cannary': platform --help"],
] as const)('DLV-08 %s does not guess what is meant by %s', async (name, _line, environment, given, message) => {
  await buildWithKey();
  vi.stubEnv('npm_lifecycle_event', 'publish');
  for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value);
  await expect(run(name, ...given)).rejects.toThrow(message);
  expect(received).toEqual([]);
});

test('DLV-09 signs what it publishes with the key of the team, which nobody else may read', async () => {
  await buildWithKey();
  expect((await stat(join(directory, 'notes.pem'))).mode & 0o777).toBe(0o600);
  await expect(makeTeamKey(['notes.pem'], directory)).rejects.toThrow('exists, and was left as it is');
  await expect(makeTeamKey(['notes'], directory)).rejects.toThrow('Name the file of the private key');
  await run('publish', '--store');
  const [envelope] = /\{\s+"payload"[\s\S]*?\n\}/.exec(posted()[0]?.body ?? '') ?? [];
  const key = readPublicKey(await readFile(join(directory, 'notes.pub'), 'utf8'));
  expect(verifyRelease(JSON.parse(envelope ?? ''), await readFile(join(directory, 'dist/release.json')), [key])).toBe(
    key,
  );
});

test('DLV-07 tells a team how its canary does, and why one was withdrawn', async () => {
  const canary = { release: '0.2.0-bb', percentage: 20 };
  const started = { action: 'CANARY', stable: '0.1.0-aa', canary, actor: 'team of mfe-notes', reason: 'One in five' };
  const counts = { '0.2.0-bb': { mounts: 41, faultyMounts: 3 } };
  const history = [{ ...started, at: '2026-11-28T17:20:11.000Z' }];
  const measurement = {
    terms: { minMounts: 100, maxHours: 168, mayPromote: true },
    figures: {
      budget: 2,
      canary: { accounts: 5, mounts: 41, faults: 3 },
      stable: { accounts: 20, mounts: 190, faults: 0 },
    },
  };
  const message = "TypeError: Cannot read properties of undefined (reading 'title')";
  const lastAt = '2026-11-28T17:25:01.000Z';
  const faults = [{ release: '0.2.0-bb', phase: 'render', message, count: 3, lastAt }];
  state = { ...state, canary, counts, faults, history, measurement };
  await run('releases');
  expect(printed).toBe(`mfe-notes
  0.1.0-aa everybody
  0.2.0-bb 20 %, 3 of 41 mounts with faults in 7 days

the canary so far, by which the platform decides:
  faults in 3 of 41 mounts of 5 people, against 0 of 190 of 20
  error budget 2 percentage points, promoted after 100 mounts at the earliest, withdrawn after 168 hours at the latest

faults that pages saw, the latest first, in UTC:
  2026-11-28 17:25 0.2.0-bb render, 3 times: TypeError: Cannot read properties of undefined (reading 'title')

history, newest first, in UTC:
  2026-11-28 17:20 team of mfe-notes started a canary of 0.2.0-bb for 20 %: One in five
`);
  printed = '';
  const reason = 'Beyond the error budget of 2 percentage points: faults in 12 of 90 mounts, against 0 of 300';
  const ended = { action: 'ROLLED_BACK', stable: '0.1.0-aa', canary: null, actor: 'platform', reason };
  state = {
    ...state,
    canary: null,
    measurement: null,
    history: [{ ...ended, at: '2026-11-28T17:31:00.000Z' }, ...history],
  };
  await run('releases');
  expect(printed).toContain(`  2026-11-28 17:31 platform withdrew the canary 0.2.0-bb: ${reason}\n`);
});

test('DLV-08 says what a refusal means to a team', async () => {
  await buildWithKey();
  answer = { status: 401, result: { code: 'UNAUTHENTICATED', message: 'Sign in to continue' } };
  await expect(run('publish')).rejects.toThrow('does not accept the credential for mfe-notes');
  answer = {
    status: 400,
    result: { code: 'FIELD_INVALID', message: 'Field action is not valid', params: { field: 'action' } },
  };
  await expect(run('rollback')).rejects.toThrow('mfe-notes has no release to go back to');
  const tooLong = { code: 'FIELD_INVALID', message: 'Field reason is not valid', params: { field: 'reason' } };
  answer = { status: 400, result: tooLong };
  await expect(run('rollback')).rejects.toThrow('FIELD_INVALID: Field reason is not valid');
  answer = { status: 409, result: { code: 'CONFLICT', message: 'This was changed meanwhile' } };
  await expect(run('rollback')).rejects.toThrow('Somebody else changed who gets what meanwhile');
});

test('DLV-08 changes nothing when everybody has the release already', async () => {
  await buildWithKey();
  await mkdir(join(directory, 'dist/notes'));
  state = { ...state, stable: '0.2.0-bb' };
  await run('publish');
  expect(posted().map(({ call }) => call)).toEqual(['POST /api/platform/apps/mfe-notes/releases']);
  expect(printed).toContain('Everybody has 0.2.0-bb already\n');
  state = { ...state, canary: { release: '0.1.0-aa', percentage: 20 } };
  await run('publish');
  expect(JSON.parse(posted().at(-1)?.body ?? '')).toMatchObject({ action: 'PUBLISHED', release: '0.2.0-bb' });
});

test.each([
  [404, '{"message":"Not found"}'],
  [502, '<html>Bad gateway</html>'],
  [200, 'null'],
  [200, '{"result":{}}'],
  [401, '<html>Sign in to the network</html>'],
  [500, '{"result":{}}'],
])('DLV-08 says that an address which answers %i with %s is none of the product', async (status, body) => {
  await buildWithKey();
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  await expect(run('publish')).rejects.toThrow(`answered ${status}, and not as the product does: is this its address?`);
  vi.unstubAllGlobals();
});

test('DLV-08 gives nobody a build that is older than its version, and says when a version is used again', async () => {
  await buildWithKey();
  await writeFile(join(directory, 'package.json'), '{"version":"0.3.0"}');
  await expect(run('publish')).rejects.toThrow('dist is of version 0.2.0 and package.json of 0.3.0: build it again');
  expect(posted()).toEqual([]);
  await writeFile(join(directory, 'package.json'), '{"version":"0.2.0"}');
  const entry = { action: 'PUBLISHED', stable: '0.2.0-aa', canary: null, actor: 'x', at: '', reason: '' };
  state = { ...state, history: [entry] };
  await run('publish');
  expect(printed).toContain('0.2.0-aa had the same version: raise it');
});

test.each<[what: string, change: (dist: string) => Promise<void>, fault: string]>([
  ['a file is not written yet', (dist) => rm(join(dist, 'remoteEntry.js')), 'remoteEntry.js is missing'],
  ['a file is half written', (dist) => writeFile(join(dist, 'remoteEntry.js'), 'rem'), 'remoteEntry.js differs from'],
  ['the list is half written', (dist) => truncate(join(dist, 'release.json'), 40), 'release.json is not whole'],
  ['there is a file of another build', (dist) => writeFile(join(dist, '5.js'), ''), '5.js is not part of the release'],
])('DLV-08 sends no build in which %s', async (_what, change, fault) => {
  await buildWithKey();
  await change(join(directory, 'dist'));
  await expect(run('publish', '--store')).rejects.toThrow(
    `The build in dist was interrupted, or changed afterwards: ${fault}`,
  );
  expect(received).toEqual([]);
});

test('DLV-08 says that a source was changed after the build', async () => {
  await buildWithKey();
  const built = new Date('2026-11-28T17:20:40Z');
  const changedAt = (file: string, minutes: number) => {
    const moment = new Date(built.getTime() + minutes * 60_000);
    return utimes(join(directory, file), moment, moment);
  };
  await mkdir(join(directory, 'src/gql'), { recursive: true });
  for (const file of ['src/page.tsx', 'src/.page.tsx.swp', 'src/gql/graphql.ts']) {
    await writeFile(join(directory, file), '');
    await changedAt(file, file === 'src/page.tsx' ? -1 : 1);
  }
  await changedAt('dist/release.json', 0);
  await changedAt('app.declaration.json', -1);
  await run('publish', '--store');
  expect(printed).not.toContain('was changed');
  await changedAt('src/page.tsx', 1);
  await run('publish', '--store');
  expect(printed).toContain(
    'src/page.tsx was changed after this build of 2026-11-28 17:20 UTC, which does not have the change',
  );
  expect(posted()).toHaveLength(2);
});

/** Lets the commands wait for a moment only, however long they would. @returns the milliseconds that they would wait */
function shortenTimeouts(): number[] {
  const asked: number[] = [];
  const after = AbortSignal.timeout;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds);
    return after.call(AbortSignal, 100);
  });
  return asked;
}

test('DLV-08 waits no longer than the product may need, and says what may have happened', async () => {
  await buildWithKey();
  const asked = shortenTimeouts();
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify({ result: state }));
    // It begins an answer, and never ends it.
    response.writeHead(200).write('{');
    request.resume();
  });
  await expect(run('rollback')).rejects.toThrow(
    /^http:\/\/localhost:\d+ did not answer within 30 seconds. It may have done what was asked for: see platform releases/,
  );
  await expect(run('publish')).rejects.toThrow('did not answer within 600 seconds');
  expect(asked).toEqual([30_000, 30_000, 600_000]);
});

test('DLV-08 says when the connection is lost before the answer', async () => {
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify({ result: state }));
    request.resume().on('end', () => response.destroy());
  });
  await expect(run('pin', '0.2.0')).rejects.toThrow('It may have done what was asked for: see platform releases');
});

test('DLV-08 names the address to which the product is redirected, and sends no credential there', async () => {
  server.removeAllListeners('request');
  server.on('request', (request, response) =>
    response.writeHead(301, { location: `https://product.example${request.url}` }).end(),
  );
  await expect(run('releases')).rejects.toThrow('leads to https://product.example: give that as its address');
});

test('DLV-08 names the file of a key that is missing or damaged', async () => {
  await build();
  const advice = '--key or PLATFORM_KEY names the file that platform key FILE.pem has made';
  await expect(run('publish', '--key', 'none.pem')).rejects.toThrow(`none.pem: there is no such file: ${advice}`);
  await writeFile(join(directory, 'cut.pem'), '-----BEGIN PRIVATE KEY-----\nMC4CAQA');
  await expect(run('publish', '--key', 'cut.pem')).rejects.toThrow('cut.pem: This is no Ed25519 private key in PEM: ');
  expect(received).toEqual([]);
});

test('DLV-09 makes no private key whose public one cannot be written', async () => {
  await mkdir(join(directory, 'notes.pub'));
  await expect(makeTeamKey(['notes.pem'], directory)).rejects.toThrow('notes.pem: EISDIR');
  await rm(join(directory, 'notes.pub'), { recursive: true });
  await makeTeamKey(['notes.pem'], directory);
});

test('DLV-08 reads what editors of other systems write, and names a file that says nothing', async () => {
  await buildWithKey();
  const declared = join(directory, 'app.declaration.json');
  await writeFile(declared, '\uFEFF{\r\n  "name": "mfe-notes"\r\n}\r\n');
  await writeFile(join(directory, 'package.json'), '\uFEFF{ "version": "0.2.0" }\r\n');
  await run('publish', '--store');
  expect(posted()).toHaveLength(1);
  for (const text of ['null', '{}', '{ "name": "../shell" }']) {
    await writeFile(declared, text);
    await expect(run('releases')).rejects.toThrow('app.declaration.json names no app');
  }
});
