import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPublicKey, verifyRelease } from '@platform/app-contract/signature';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rolloutCommands } from '../src/publishing/commands.ts';
import { makeTeamKey } from '../src/publishing/make-key.ts';

interface Received {
  call: string;
  authorization: string | undefined;
  body: string;
}

let directory: string;
let server: Server;
let received: Received[];
let printed: string;
/** What the product answers to a POST. */
let answer: { status: number; result: object };

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cli-'));
  await writeFile(join(directory, 'app.declaration.json'), JSON.stringify({ name: 'mfe-notes' }));
  received = [];
  printed = '';
  answer = { status: 200, result: { release: '0.2.0-bb', isNew: true } };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  server = createServer(async (request, response) => {
    received.push(await receive(request));
    const state = { revision: 7, stable: '0.1.0-aa', canary: null, releases: ['0.1.0-aa', '0.2.0-bb'] };
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
  const command = await rolloutCommands[name]();
  await command([...parameters, '--to', `http://localhost:${port}`, '--credential', 'secret'], directory);
}

async function build(): Promise<void> {
  await mkdir(join(directory, 'dist'));
  for (const file of ['release.json', 'remoteEntry.js']) await writeFile(join(directory, 'dist', file), file);
}

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
  await run('publish', '--canary', '20');
  await run('pin', '0.2.0');
  const [, canary, pin] = posted().map(({ body }) => body);
  expect(JSON.parse(canary ?? '')).toMatchObject({ action: 'CANARY', release: '0.2.0-bb', percentage: 20 });
  expect(JSON.parse(pin ?? '')).toMatchObject({ action: 'PINNED', release: '0.2.0-bb' });
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
  await expect(run('publish')).rejects.toThrow('mfe-notes is not built: run platform build');
  await build();
  await expect(run('publish')).rejects.toThrow('--key is missing');
  await makeTeamKey(['notes.pem'], directory);
  vi.stubEnv('PLATFORM_KEY', 'notes.pem');
  await expect(run('publish', '--canary', '120')).rejects.toThrow('--canary takes the percentage of people');
  await expect(run('pin', '0.3.0')).rejects.toThrow('There is no release 0.3.0');
  await expect(run('pin')).rejects.toThrow('Name one release');
  const command = await rolloutCommands.releases();
  await expect(command(['--to', 'http://localhost:1'], directory)).rejects.toThrow('--credential is missing');
  expect(posted()).toEqual([]);
});

test('DLV-09 signs what it publishes with the key of the team, which nobody else may read', async () => {
  await buildWithKey();
  expect((await stat(join(directory, 'notes.pem'))).mode & 0o777).toBe(0o600);
  await expect(makeTeamKey(['notes.pem'], directory)).rejects.toThrow('exists, and was left as it is');
  await expect(makeTeamKey(['notes'], directory)).rejects.toThrow('Name the file of the private key');
  await run('publish', '--store');
  const [envelope] = /\{\s+"payload"[\s\S]*?\n\}/.exec(posted()[0]?.body ?? '') ?? [];
  const key = readPublicKey(await readFile(join(directory, 'notes.pub'), 'utf8'));
  expect(verifyRelease(JSON.parse(envelope ?? ''), Buffer.from('release.json'), [key])).toBe(key);
});
