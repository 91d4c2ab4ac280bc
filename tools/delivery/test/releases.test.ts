import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFault, gateRelease } from '@platform/app-contract/gate';
import { checkReleaseManifest, type ReleaseManifest } from '@platform/app-contract/schema';
import { publishApp, publishShell } from '@platform/web-build/deployments';
import { readApiContract } from '@platform/web-build/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providedByShell } from '../../release/provided.ts';
import { root } from '../../report/run.ts';

const apps = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifestOf = (folder: string): ReleaseManifest =>
  checkReleaseManifest(JSON.parse(read(join(folder, 'dist/release.json'))));
const operationsOf = (folder: string) =>
  JSON.parse(read(join(folder, 'dist/operations.json'))) as Record<string, string>;
const api = readApiContract(root);

describe('the built releases', () => {
  test('DLV-02 the exports of the shell read from its sources are those of its build', () => {
    const { shared, ...declarable } = providedByShell(root);
    const { shared: built = {}, ...others } = manifestOf('shell').provides ?? {};
    expect(declarable).toEqual(others);
    // The bundler adds the default of CommonJS modules, and Node a name for each that its build defines.
    const named = (modules: typeof built) =>
      Object.fromEntries(
        Object.entries(modules).map(([module, { version, exports }]) => [
          module,
          { version, exports: exports.filter((name) => !['default', '__esModule'].includes(name)) },
        ]),
      );
    expect(named(shared)).toEqual(named(built));
  });

  test.each([...apps, 'shell'])('DLV-02 %s fits the shell and the API', (folder) => {
    const { name, id, consumes } = manifestOf(folder);
    const shell = manifestOf('shell').provides;
    const release = { app: name, release: id, operations: operationsOf(folder), consumes };
    expect(gateRelease(release, { api, ...(shell ? { shell } : {}) }).map(describeFault)).toEqual([]);
    expect(Object.keys(consumes.operations).length).toBeGreaterThan(0);
    if (name !== 'shell') expect(consumes.shared['@platform/app-kit']?.exports).toContain('createApp');
  });
});

describe('publishing', () => {
  let deployments: string;
  beforeAll(async () => {
    deployments = await mkdtemp(join(tmpdir(), 'delivery-'));
    await publishShell(join(root, 'shell'), deployments);
  });
  afterAll(() => rm(deployments, { recursive: true }));

  test('DLV-02 publishes what fits, and refuses it by name for a shell that lacks an export', async () => {
    const app = 'mfe-chat';
    await publishApp(join(root, app), deployments);
    const shell = manifestOf('shell');
    const file = join(deployments, 'shell', shell.id, 'release.json');
    const kit = shell.provides?.shared['@platform/app-kit'];
    if (!shell.provides || !kit) throw new Error('The shell does not share the kit');
    const older = { ...kit, exports: kit.exports.filter((name) => name !== 'createApp') };
    const provides = { ...shell.provides, shared: { ...shell.provides.shared, '@platform/app-kit': older } };
    await writeFile(file, JSON.stringify({ ...shell, provides }));
    await expect(publishApp(join(root, app), deployments)).rejects.toThrow(
      `${app} ${manifestOf(app).id}: export @platform/app-kit: createApp: The shell does not export it`,
    );
  });
});
