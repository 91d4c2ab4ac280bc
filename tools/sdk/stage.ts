import { globSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseManifest } from '@platform/app-contract/schema';
import { publishedFacts } from '@platform/web-build/shared';
import { mustRun, root } from '../report/run.ts';
import { publishedManifest, type WorkspaceManifest } from './published-manifest.ts';

/** Folder of the packages as they are published, each in a folder of its own. */
export const staged = join(root, '.cache/sdk');

const packages = join(root, 'packages');

/** What is copied beside the compiled modules: style sheets, schemas, images, documents, and templates as they are. */
const assets = '{src,testing}/**/*.{css,json,svg,graphql,d.ts}';

/**
 * Writes all packages of `packages/` as they are published: compiled, with their types. The guide for teams comes with their
 * command, since they do not have the repository.
 *
 * @returns their folders
 */
export async function stagePackages(): Promise<string[]> {
  await rm(staged, { recursive: true, force: true });
  await mustRun('The compilation of the packages', 'tsc', ['-p', join(packages, 'tsconfig.published.json')], {
    log: join(root, '.cache/logs/sdk.log'),
  });
  const names = readdirSync(packages, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  return Promise.all(names.map(stagePackage));
}

async function stagePackage(name: string): Promise<string> {
  const [from, to] = [join(packages, name), join(staged, name)];
  const manifest = readManifest(from);
  const files = [
    ...globSync(assets, { cwd: from }),
    ...globSync('template/**/*', { cwd: from, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1)),
    ...Object.values(manifest.exports ?? {}).filter((file) => /^\.\/[^/*]+\.(json|graphql)$/.test(file)),
    'README.md',
  ];
  for (const file of files) await copy(join(from, file), join(to, file));
  if (name === 'cli') await copy(join(root, 'docs/teams.md'), join(to, 'teams.md'));
  await writeManifest(to, publishedManifest(manifest));
  return to;
}

/**
 * Writes the built shell as the package `@platform/shell`: its files, and what it provides to apps, which their build and
 * `platform dev` read.
 *
 * @returns its folder
 * @throws when the shell is not built
 */
export async function stageShell(): Promise<string> {
  const [from, to] = [join(root, 'shell'), join(staged, 'shell')];
  const { provides } = JSON.parse(readFileSync(join(from, 'dist/release.json'), 'utf8')) as ReleaseManifest;
  if (!provides) throw new Error('The build of the shell does not say what it provides');
  await rm(to, { recursive: true, force: true });
  await cp(join(from, 'dist'), join(to, 'dist'), { recursive: true });
  await writeFile(join(to, publishedFacts), `${JSON.stringify(provides, null, 2)}\n`);
  const { name, version } = readManifest(from);
  const exports = { [`./${publishedFacts}`]: `./${publishedFacts}`, './package.json': './package.json' };
  const description = 'A release of the shell, for developing apps against it';
  await writeManifest(to, publishedManifest({ name, version, description, exports }));
  return to;
}

function readManifest(folder: string): WorkspaceManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as WorkspaceManifest;
}

async function writeManifest(folder: string, manifest: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function copy(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await cp(source, target);
}
