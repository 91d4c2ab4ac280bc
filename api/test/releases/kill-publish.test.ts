import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRollout } from '../../src/platform/index.ts';
import { type Moment, type Place, type StatementGate, startStatementGate } from '../kit/statement-gate.ts';
import { type DeployedPlatform, deployPlatform, filesOf, registryOf, release } from '../platform/kit.ts';
import { isLongRun } from '../soak/seeds.ts';

const before = release('mfe-chat', 'aaaa', '/app/messages');
let platform: DeployedPlatform;
let gate: StatementGate;
let folder: string;
beforeAll(async () => {
  platform = await deployPlatform([before]);
  await platform.writeRegistry(registryOf({ name: 'mfe-chat', rollout: { stable: before.id }, releases: [before] }));
  gate = await startStatementGate(platform.services.configuration.databaseUrl);
  folder = await mkdtemp(path.join(tmpdir(), 'builds-'));
});
afterAll(async () => {
  await gate?.close();
  await platform?.stop();
  if (folder) await rm(folder, { recursive: true });
});

/** Publishes a build in a process that is killed at a statement; returns the statement, or undefined if it ended before. */
async function publish(build: string, kill: { place: Place; moment: Moment }): Promise<string | undefined> {
  const described = release('mfe-chat', build, '/app/messages');
  const own = path.join(folder, build);
  await mkdir(own, { recursive: true });
  for (const [name, content] of Object.entries(filesOf(described))) await writeFile(path.join(own, name), content);
  const stopped = gate.stopAt(kill.place, kill.moment);
  const { dataDirectory } = platform.services.configuration;
  const env = { ...process.env, DATABASE_URL: gate.url, DATA_DIR: dataDirectory, NODE_ENV: 'test' };
  const script = path.join(import.meta.dirname, 'run-publish.ts');
  const given = ['mfe-chat', described.id, own, JSON.stringify(described)];
  const child = spawn(process.execPath, [script, ...given], { env, stdio: 'ignore' });
  const ended = once(child, 'exit').then(() => undefined);
  const statement = await Promise.race([stopped, ended]);
  child.kill('SIGKILL');
  await ended;
  gate.open();
  return statement;
}

/** Publishes the build again in this process. */
async function repeat(build: string): Promise<void> {
  const described = release('mfe-chat', build, '/app/messages');
  await platform.add('mfe-chat', { id: described.id, manifest: described, files: filesOf(described) });
  const change = { action: 'PUBLISHED', release: described.id } as const;
  await changeRollout(platform.services, 'mfe-chat', change, { actor: 'test', reason: 'test' });
}

/** Expects the product to serve a whole release: its page, its registry and each of its files. */
async function expectServed(builds: string[]): Promise<void> {
  await platform.releases.reload();
  const stable = platform.releases.view().registry.apps[0]?.rollout.stable ?? '';
  expect(builds.map((build) => `1.0.0-${build}`)).toContain(stable);
  for (const name of ['mf-manifest.json', 'remoteEntry.js'])
    expect((await fetch(`${platform.url}/apps/mfe-chat/${stable}/${name}`)).status, `${stable}/${name}`).toBe(200);
  const accept = { headers: { accept: 'text/html' } };
  expect(await (await fetch(`${platform.url}/app/messages`, accept)).text()).toContain(stable);
}

const moments: readonly Moment[] = ['before', 'during', 'after'];
const steps = [/releases\.blobs/, /releases\.add_files/, /INSERT INTO "public"."app_rollout"/];
const kills: [place: Place, moment: Moment][] = isLongRun
  ? Array.from({ length: 120 }, (_, index) => [index + 1, moments[index % moments.length] as Moment])
  : steps.map((step) => [step, 'after']);

test('DLV-05 a publish that is killed leaves the release before or the new one whole, and can be repeated', {
  timeout: isLongRun ? 900_000 : 180_000,
}, async () => {
  let served = 'aaaa';
  let killed = 0;
  for (const [index, [place, moment]] of kills.entries()) {
    const build = `b${String(index).padStart(3, '0')}`;
    const statement = await publish(build, { place, moment });
    await expectServed([served, build]);
    await repeat(build);
    await expectServed([build]);
    served = build;
    if (!statement) break;
    killed++;
    if (isLongRun) process.stdout.write(`publish: killed ${moment} statement ${place}, ${statement.slice(0, 80)}\n`);
  }
  expect(killed).toBeGreaterThanOrEqual(isLongRun ? 20 : steps.length);
});
