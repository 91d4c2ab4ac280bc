import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkVersions } from './check-versions.ts';
import { git, readReleases, writeReleases } from './former.ts';
import { lintMigrations } from './lint-migrations.ts';
import { readPackages } from './packages.ts';
import { readKeptReleases, storeRecord } from './records.ts';
import { raiseChanged, release } from './release.ts';

let directory: string;
let root: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'release-'));
  root = join(directory, 'product');
  await mkdir(root);
  git(root, 'init', '--quiet', '--initial-branch=main');
  for (const [key, value] of [
    ['user.name', 'Test'],
    ['user.email', 'test@example.test'],
    ['commit.gpgsign', 'false'],
  ] as const)
    git(root, 'config', key, value);
  await write('package.json', { name: 'product', workspaces: ['packages/*', 'api', 'shell', 'mfe-*', 'e2e'] });
  await writePackage('packages/rules');
  await writePackage('packages/card', { '@platform/rules': '^0.1.0' });
  await writePackage('mfe-chat', { '@platform/card': '^0.1.0' });
  await writePackage('mfe-files');
  await writePackage('e2e', { '@platform/rules': '^0.1.0' });
  const entries = readPackages(root).map(({ folder, name, version }) => [folder, { name, version }]);
  await write('package-lock.json', { packages: Object.fromEntries(entries) });
  await writeText('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- Chats.\n');
  await writeText('.gitignore', 'dist/\n');
  commit();
  writeReleases(root, { former: { commit: git(root, 'rev-parse', 'HEAD'), date: '2026-11-01' } });
  commit();
});
afterEach(() => rm(directory, { recursive: true }));

async function writeText(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
}

const write = (file: string, content: unknown) => writeText(file, `${JSON.stringify(content, null, 2)}\n`);

async function writePackage(folder: string, dependencies: Record<string, string> = {}): Promise<void> {
  const name = `@platform/${folder.replace('packages/', '')}`;
  await write(`${folder}/package.json`, { name, version: '0.1.0', dependencies });
  await writeText(`${folder}/src/index.ts`, 'export const one = 1;\n');
}

function commit(): void {
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'Change');
}

const versions = () => Object.fromEntries(readPackages(root).map(({ folder, version }) => [folder, version]));
const change = (folder: string) => writeText(`${folder}/src/index.ts`, 'export const one = 2;\n');

describe('the check of versions', () => {
  test('accepts the state of the former release, and changes of tests, documents and unreleased workspaces', async () => {
    await writeText('packages/rules/test/rules.test.ts', 'changed');
    await writeText('packages/rules/README.md', 'changed');
    await writeText('mfe-chat/src/chat.test.tsx', 'changed');
    await change('e2e');
    expect(checkVersions(root)).toEqual({ faults: [] });
  });

  test('names what has changed without a raised version, and what contains it, committed or not', async () => {
    await change('packages/card');
    const faults = [
      '@platform/mfe-chat is still 0.1.0, but @platform/card changed since the former release',
      '@platform/card is still 0.1.0, but @platform/card changed since the former release',
    ];
    expect(checkVersions(root).faults).toEqual(faults);
    commit();
    expect(checkVersions(root).faults).toEqual(faults);
    await writeText('mfe-files/src/new.ts', 'new');
    expect(checkVersions(root).faults).toHaveLength(3);
  });

  test('accepts raised versions, and a new package', async () => {
    await change('packages/card');
    expect(raiseChanged(root, 'patch').map(({ name }) => name)).toEqual(['@platform/mfe-chat', '@platform/card']);
    await writePackage('packages/new');
    expect(checkVersions(root)).toEqual({ faults: [] });
    expect(versions()).toMatchObject({ 'mfe-chat': '0.1.1', 'packages/card': '0.1.1', 'packages/rules': '0.1.0' });
    expect(raiseChanged(root, 'patch')).toEqual([]);
  });

  test('compares in a clone without tags, and says what it cannot compare in a shallow one', async () => {
    await change('packages/card');
    commit();
    const clone = (name: string, ...parameters: string[]) => {
      git(directory, 'clone', '--quiet', '--no-tags', ...parameters, `file://${root}`, name);
      return join(directory, name);
    };
    expect(checkVersions(clone('whole')).faults).toHaveLength(2);
    const { commit: former } = readReleases(root)?.former ?? {};
    expect(checkVersions(clone('shallow', '--depth=1'))).toEqual({
      faults: [],
      skipped: `the commit ${former} of the former release is not in this clone: fetch it to compare`,
    });
    await rm(join(root, '.git'), { recursive: true });
    expect(checkVersions(root).skipped).toContain('is not in this clone');
  });
});

describe('raising versions', () => {
  test('raises manifests and the lock file, and ranges that exclude the new version', async () => {
    await change('packages/rules');
    raiseChanged(root, 'minor', ['@platform/rules']);
    const manifest = async (folder: string) => JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    expect(versions()).toMatchObject({ 'packages/rules': '0.2.0', 'packages/card': '0.1.0' });
    expect((await manifest('packages/card')).dependencies).toEqual({ '@platform/rules': '^0.2.0' });
    expect((await manifest('e2e')).dependencies).toEqual({ '@platform/rules': '^0.2.0' });
    const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
    expect(lock.packages['packages/rules']).toEqual({ name: '@platform/rules', version: '0.2.0' });
    expect(() => raiseChanged(root, 'patch', ['@platform/none'])).toThrow('There is no package @platform/none');
  });
});

describe('a release', () => {
  const hash = `sha256:${'a'.repeat(64)}`;
  const build = () => writeBuild(versions()['mfe-chat'] ?? '', hash);
  async function writeBuild(version: string, operation: string): Promise<void> {
    const consumes = {
      operations: { [operation]: { name: 'Me', variables: {} } },
      types: { fields: {}, inputs: {}, sentEnums: {}, readEnums: {} },
      ...{ shared: {}, routes: [], slots: { fills: [], offers: [] }, flags: [], areas: [], places: [] },
    };
    const names = { schemaVersion: 1, name: 'mfe-chat', id: `${version}-abcd`, version, build: 'abcd', files: {} };
    await write('mfe-chat/dist/release.json', { ...names, consumes });
    await write('mfe-chat/dist/operations.json', { [operation]: 'query Me { me { id } }' });
  }
  const options = { day: '2026-12-01', build, check: async () => [] };

  test('raises, records what is consumed, writes the changelog, tags, and becomes the former release', async () => {
    await change('packages/card');
    commit();
    const released = await release(root, options);
    expect(released.map(({ name, version }) => `${name} ${version}`)).toEqual([
      '@platform/mfe-chat 0.1.1',
      '@platform/card 0.1.1',
    ]);
    expect(await readFile(join(root, 'CHANGELOG.md'), 'utf8')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 2026-12-01\n\nmfe-chat 0.1.1, card 0.1.1\n\n- Chats.\n',
    );
    expect(readKeptReleases(root)).toMatchObject([
      { app: 'mfe-chat', release: '0.1.1', operations: { [hash]: 'query Me { me { id } }' } },
    ]);
    const former = readReleases(root)?.former;
    expect(former).toEqual({ commit: git(root, 'rev-parse', 'HEAD~1'), date: '2026-12-01' });
    expect(git(root, 'tag', '--points-at', former?.commit ?? '').split('\n')).toEqual([
      '@platform/card@0.1.1',
      '@platform/mfe-chat@0.1.1',
    ]);
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(checkVersions(root)).toEqual({ faults: [] });
    await expect(release(root, options)).rejects.toThrow('Nothing has changed since the former release');
  });

  test('does not raise again what was raised with the change', async () => {
    await change('packages/card');
    raiseChanged(root, 'minor');
    commit();
    await release(root, options);
    expect(versions()).toMatchObject({ 'packages/card': '0.2.0', 'mfe-chat': '0.2.0' });
  });

  test('is refused with uncommitted changes, and when a kept release does not fit', async () => {
    await change('packages/card');
    await expect(release(root, options)).rejects.toThrow('Commit or remove the changes first');
    commit();
    const check = async () => ['mfe-chat 0.1.0: operation Me: Account.id: gone'];
    await expect(release(root, { ...options, check })).rejects.toThrow(
      'mfe-chat 0.1.0: operation Me: Account.id: gone',
    );
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(execFileSync('git', ['tag'], { cwd: root, encoding: 'utf8' })).toBe('');
  });

  test('keeps the records of ten releases, and only the operations in them', async () => {
    const versionsOf = () => readKeptReleases(root).map(({ release: version }) => version);
    for (let patch = 0; patch < 12; patch += 1) {
      const consumed = `sha256:${patch.toString(16).repeat(64)}`;
      await writeBuild(`0.1.${patch}`, consumed);
      storeRecord(root, join(root, 'mfe-chat/dist'));
    }
    expect(versionsOf()).toHaveLength(10);
    expect(versionsOf()).toEqual(expect.arrayContaining(['0.1.2', '0.1.11']));
    const texts = JSON.parse(await readFile(join(root, 'releases/operations.json'), 'utf8'));
    expect(Object.keys(texts)).toHaveLength(10);
  });
});

describe('the check of migrations', () => {
  const migration = (name: string) => `api/prisma/migrations/${name}.sql`;

  async function releaseWith(sql: string): Promise<void> {
    await writeText(migration('1_first'), sql);
    commit();
    writeReleases(root, { former: { commit: git(root, 'rev-parse', 'HEAD'), date: '2026-11-01' } });
  }

  test('accepts what neither locks out writers nor takes away what the former release needs', async () => {
    await releaseWith('ALTER TABLE deal DROP COLUMN title;');
    await writeText(migration('2_second'), 'CREATE TABLE note (id int); ALTER TABLE deal ADD COLUMN subtitle text;');
    expect(lintMigrations(root)).toEqual({ faults: [] });
  });

  test.each([
    ['ban-drop-column', 'ALTER TABLE deal DROP COLUMN title;'],
    ['renaming-column', 'ALTER TABLE deal RENAME COLUMN title TO name;'],
    ['adding-required-field', 'ALTER TABLE deal ADD COLUMN name text NOT NULL;'],
    ['changing-column-type', 'ALTER TABLE deal ALTER COLUMN title TYPE varchar;'],
    ['require-concurrent-index-creation', 'CREATE INDEX deal_title ON deal (title);'],
    ['constraint-missing-not-valid', "ALTER TABLE deal ADD CONSTRAINT deal_title CHECK (title <> '');"],
  ])('refuses one that breaks the rule %s', async (rule, sql) => {
    await writeText(migration('2_second'), sql);
    const { faults } = lintMigrations(root);
    expect(faults).toEqual([expect.stringContaining(`${migration('2_second')}:1:`)]);
    expect(faults[0]).toContain(rule);
    commit();
    expect(lintMigrations(root).faults).toEqual(faults);
  });

  test('refuses a change of one that was released', async () => {
    await releaseWith('CREATE TABLE note (id int);');
    await writeText(migration('1_first'), 'CREATE TABLE note (id bigint);');
    expect(lintMigrations(root).faults).toEqual([expect.stringMatching(/1_first\.sql was released and has changed/)]);
  });
});
