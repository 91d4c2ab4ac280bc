import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { consumedOperations } from '@platform/app-contract/gate';
import type { Consumed, RestContract } from '@platform/app-contract/schema';
import { paths } from '@platform/paths';
import { buildSchema } from 'graphql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { domains } from '../../src/composition.ts';
import { importDeployments } from '../../src/platform/index.ts';
import { checkKeptReleases, provideApi } from '../../src/release-gate/gate.ts';
import { createTestDatabase, type TestDatabase } from '../kit/database.ts';
import { freePort } from '../kit/free-port.ts';
import { type DeployedPlatform, deployPlatform, manifestOf, registryOf, release } from '../platform/kit.ts';
import { createMainRunner, untilReady } from '../process/run-main.ts';

const contract = async (file: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@platform/api-contract/${file}`)), 'utf8');
const schema = buildSchema(await contract('schema.graphql'));
const rest = JSON.parse(await contract('rest.json')) as RestContract;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kept-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function write(folder: string, file: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), JSON.stringify(content));
}

function listOf(...documents: string[]): Record<string, string> {
  const hashed = documents.map((text) => [`sha256:${createHash('sha256').update(text).digest('hex')}`, text]);
  return Object.fromEntries(hashed);
}

const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Writes a registry with one app, whose releases are given by their build, oldest first. */
async function publish(folder: string, builds: Record<string, { texts: string[]; consumes?: Partial<Consumed> }>) {
  const releases = Object.keys(builds).map((build) => release('mfe-chat', build, paths.messages()));
  for (const { operations, build } of releases) {
    const { texts, consumes } = builds[build] ?? { texts: [] };
    const list = listOf(...texts);
    await write(folder, operations, list);
    const files = { 'operations.json': integrityOf(JSON.stringify(list)) };
    if (consumes)
      await write(
        folder,
        join(dirname(operations), 'release.json'),
        manifestOf('mfe-chat', build, { consumes, files }),
      );
  }
  const stable = releases.at(-1)?.id ?? '';
  await write(folder, 'registry.json', registryOf({ name: 'mfe-chat', rollout: { stable }, releases }));
}

const me = 'query Me { me { id email } }';
const gone = 'query Gone { me { id zzz } }';
const goneFault = 'mfe-chat 1.0.0-aaaa: operation Gone: Account.zzz: Cannot query field "zzz" on type "Account".';

describe('kept releases', () => {
  let platform: DeployedPlatform;
  beforeAll(async () => {
    platform = await deployPlatform([], { shells: [] });
  });
  /** Releases never change: what is known of a release is read again only after it was missing. */
  async function removeAll(): Promise<void> {
    await platform.database.pool.query('TRUNCATE app CASCADE');
    await platform.releases.reload();
  }
  beforeEach(removeAll);
  afterAll(() => platform.stop());

  async function check() {
    const faults: unknown[] = [];
    await importDeployments(platform.services, directory, { onFault: (fault) => void faults.push(fault) });
    await platform.releases.reload();
    const result = await checkKeptReleases(platform.releases, await provideApi(domains));
    return { ...result, faults };
  }

  test('DLV-03 fit if the API offers everything that they consume', async () => {
    const operations = listOf(me);
    const route = rest.routes.find(({ path }) => path === '/api/investment/cancel');
    if (!route) throw new Error('There is no such route');
    const consumes = { ...consumedOperations(schema, operations), routes: [route], flags: ['settings'] };
    await publish(directory, { aaaa: { texts: [me] }, bbbb: { texts: [me], consumes } });
    expect(await check()).toEqual({ unfit: [], warnings: [], faults: [] });
  });

  test('DLV-03 name app, release, operation and field that do not fit, of older releases too', async () => {
    const built = consumedOperations(schema, listOf(me));
    built.types.fields['Account.email'] = 'Int!';
    const routes = [{ method: 'POST', path: '/api/gone' }];
    await publish(directory, {
      aaaa: { texts: [gone] },
      bbbb: { texts: [me], consumes: { ...built, routes, flags: ['fly'] } },
    });
    const { unfit } = await check();
    expect(unfit).toEqual([
      goneFault,
      'mfe-chat 1.0.0-bbbb: operation Me: Account.email: It was Int! and is String!',
      'mfe-chat 1.0.0-bbbb: route POST /api/gone: There is no such route',
      'mfe-chat 1.0.0-bbbb: flag fly: The API knows no such flag',
    ]);
  });

  test('DLV-03 of the shell count as those of apps; what an earlier version has published without folders only warns', async () => {
    await write(directory, 'shell/operations.json', listOf(gone));
    await writeFile(join(directory, 'shell/index.html'), '<html></html>');
    await write(directory, 'shell/release.json', { id: '1.0.0-cccc' });
    await write(directory, 'shell/1.0.0-cccc/operations.json', listOf(me));
    await writeFile(join(directory, 'shell/1.0.0-cccc/index.html'), '<html></html>');
    const fault = goneFault.replace('mfe-chat 1.0.0-aaaa', 'shell earlier');
    expect(await check()).toMatchObject({ unfit: [], warnings: [fault] });
    await removeAll();
    await write(directory, 'shell/1.0.0-cccc/operations.json', listOf(gone));
    expect((await check()).unfit).toEqual([goneFault.replace('mfe-chat 1.0.0-aaaa', 'shell 1.0.0-cccc')]);
  });

  test('the operations of a release whose manifest cannot be read are checked', async () => {
    const manifest = release('mfe-chat', 'aaaa', paths.messages());
    const [operations, files] = [listOf(gone), { 'remoteEntry.js': 'entry' }];
    await platform.add('mfe-chat', { id: manifest.id, manifest, operations, contract: { schemaVersion: 2 }, files });
    expect(await check()).toMatchObject({ unfit: [goneFault] });
  });
});

describe('the process', () => {
  let database: TestDatabase;
  let runner: Awaited<ReturnType<typeof createMainRunner>>;
  let deployments: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    runner = await createMainRunner(database.url);
    deployments = join(runner.directory, 'deployments');
    await publish(deployments, { aaaa: { texts: [gone] }, bbbb: { texts: [me] } });
  });
  afterAll(async () => {
    await runner.close();
    await database.drop();
  });

  test('DLV-03 does not start with a kept release that does not fit, and names it', async () => {
    const { code, errors } = await runner.start({ PORT: '0' }).ended;
    expect(code).toBe(1);
    expect(errors.split('\n')).toEqual([
      'Published releases do not fit this API:',
      `  ${goneFault}`,
      expect.stringContaining('UNFIT_RELEASES=serve'),
      '',
    ]);
  });

  test('DLV-03 starts with it if the operator says so, and logs it', async () => {
    const port = await freePort();
    const { child, ended } = runner.start({ PORT: String(port), UNFIT_RELEASES: 'serve' });
    let log = '';
    child.stdout?.on('data', (chunk) => {
      log += chunk;
    });
    await untilReady(`http://127.0.0.1:${port}`);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    const lines = log.split('\n').filter((line) => line.includes('does not fit this API'));
    expect(lines.map((line) => JSON.parse(line).fault)).toEqual([goneFault]);
  });

  test('DLV-03 the check before a deployment exits with an error without starting anything', async () => {
    const empty = await createTestDatabase();
    const check = (databaseUrl: string) =>
      new Promise<{ code: unknown; output: string }>((resolve) => {
        const command = join(import.meta.dirname, '../../src/commands/check-releases.ts');
        const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: runner.directory };
        execFile(process.execPath, [command], { env }, (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, output: stdout + stderr }),
        );
      });
    const [refused, accepted] = await Promise.all([check(database.url), check(empty.url)]);
    await empty.drop();
    expect(refused).toEqual({ code: 1, output: expect.stringContaining(goneFault) });
    expect(accepted).toMatchObject({ code: 0, output: expect.stringContaining('fit this API') });
  });
});
