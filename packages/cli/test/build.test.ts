import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build, generate } from '../src/build.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cli-build-'));
  await mkdir(join(directory, 'dist'));
  await writeFile(join(directory, 'dist/release.json'), '{}');
});
afterEach(() => rm(directory, { recursive: true }));

test('DLV-08 a build that fails leaves nothing that could be published', async () => {
  await writeFile(join(directory, 'app.declaration.json'), '{ "name": "mfe-notes" }');
  await expect(build([], directory)).rejects.toThrow("must have required property 'routes'");
  expect(existsSync(join(directory, 'dist'))).toBe(false);
});

test('DLV-08 the build takes no options, and with one leaves the build before', async () => {
  for (const command of [build, generate])
    await expect(command(['--store'], directory)).rejects.toThrow("Unknown option '--store': platform --help");
  expect(await readdir(join(directory, 'dist'))).toEqual(['release.json']);
});
