import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLastProduct, recordRunning } from './running.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-running-'));
});
afterEach(() => rm(directory, { recursive: true }));

const environment = {
  DATABASE_URL: 'postgresql://user:secret@db.example/own',
  SMTP_URL: 'smtp://127.0.0.1:4711',
  PUBLIC_URL: 'https://invest.example',
  SENTRY_DSN: 'https://not-shared@example.org/1',
};

it('provides the settings of the running product, and after its end only the lasting ones', async () => {
  expect(await readLastProduct(directory)).toBeUndefined();
  const stop = await recordRunning(directory, { environment, ownDatabase: true });
  const { SENTRY_DSN: _notShared, ...shared } = environment;
  expect(await readLastProduct(directory)).toEqual({ isRunning: true, ownDatabase: true, settings: shared });
  expect((await stat(join(directory, 'running.json'))).mode & 0o077).toBe(0);
  await stop();
  const settings = { PUBLIC_URL: 'https://invest.example' };
  expect(await readLastProduct(directory)).toEqual({ isRunning: false, ownDatabase: true, settings });
});

it('distinguishes a killed product from a running one', async () => {
  const pid = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
  await writeFile(join(directory, 'running.json'), JSON.stringify({ pid, ownDatabase: false, settings: environment }));
  expect(await readLastProduct(directory)).toMatchObject({ isRunning: false, ownDatabase: false });
});

it('restricts a world-readable file of an earlier release to its owner, and removes passwords after the end', async () => {
  const file = join(directory, 'running.json');
  await writeFile(file, '{"publicUrl":"http://localhost:8080"}', { mode: 0o644 });
  const stop = await recordRunning(directory, { environment, ownDatabase: true });
  expect((await stat(file)).mode & 0o077).toBe(0);
  await stop();
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(JSON.parse(await readFile(file, 'utf8')).settings).toEqual({ PUBLIC_URL: 'https://invest.example' });
  expect(await readdir(directory)).toEqual(['running.json']);
});
