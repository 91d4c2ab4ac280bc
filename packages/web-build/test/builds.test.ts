import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webpack, { type Configuration } from 'webpack';
import { appConfiguration } from '../src/app-configuration.ts';
import { shellConfiguration } from '../src/shell-configuration.ts';
import { repositoryRoot } from '../src/workspace.ts';

const buildTimeout = { timeout: 180_000 };
let workspace: string;

beforeAll(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'builds-'));
  symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(workspace, 'node_modules'));
  for (const app of ['mfe-analytics', 'mfe-chat'])
    cpSync(path.join(repositoryRoot, app), path.join(workspace, app), {
      recursive: true,
      filter: (source) => !/[/\\](node_modules|dist|gql)$/.test(source),
    });
});

afterAll(() => rmSync(workspace, { recursive: true }));

/**
 * Builds without cache.
 *
 * @returns the content of each file by name, in base64
 */
async function cleanBuild(configuration: Configuration, output: string): Promise<Record<string, string>> {
  const target = path.join(workspace, output);
  await new Promise<void>((resolve, reject) =>
    webpack({ ...configuration, cache: false, output: { ...configuration.output, path: target } }, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    }),
  );
  const files = readdirSync(target).sort();
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(target, file), 'base64')]));
}

function textOf(content = ''): string {
  return Buffer.from(content, 'base64').toString();
}

async function buildApp(app: string, output: string): Promise<Record<string, string>> {
  const directory = path.join(workspace, app);
  return cleanBuild(await appConfiguration({ directory })({}, { mode: 'production' }), output);
}

async function buildShell(output: string): Promise<Record<string, string>> {
  const directory = path.join(repositoryRoot, 'shell');
  return cleanBuild(await shellConfiguration({ directory })({}, { mode: 'production' }), output);
}

test('two clean builds of an app are identical', buildTimeout, async () => {
  expect(await buildApp('mfe-chat', 'first')).toEqual(await buildApp('mfe-chat', 'second'));
});

test('two clean builds of the shell are identical', buildTimeout, async () => {
  const first = await buildShell('shell-first');
  expect(first).toEqual(await buildShell('shell-second'));
  // The server preloads the files listed here for an app's address, starting with the OpenID Connect client.
  const listed = JSON.parse(textOf(first['shell.json'])) as { platform: string[] };
  const [client = ''] = listed.platform.map((file) => textOf(first[file.replace('/shell/', '')]));
  expect(client).toContain('end_session_endpoint');
});

test('a change of one app changes its own build only', buildTimeout, async () => {
  const before = { chat: await buildApp('mfe-chat', 'a'), analytics: await buildApp('mfe-analytics', 'b') };
  const source = path.join(workspace, 'mfe-chat/src/lifecycles.tsx');
  writeFileSync(source, `${readFileSync(source, 'utf8')}\nReflect.set(globalThis, 'changed', true);\n`);
  const after = { chat: await buildApp('mfe-chat', 'c'), analytics: await buildApp('mfe-analytics', 'd') };
  expect(after.analytics).toEqual(before.analytics);
  expect(after.chat['remoteEntry.js']).not.toBe(before.chat['remoteEntry.js']);
  expect(after.chat['app.json']).not.toBe(before.chat['app.json']);
});

test('DLV-10 the build fails for an app whose styles affect elements outside it', buildTimeout, async () => {
  const sheet = path.join(workspace, 'mfe-analytics/src/general/period-choice.css');
  const before = readFileSync(sheet, 'utf8');
  writeFileSync(sheet, `.ds-page {}\n${before}`);
  await expect(buildApp('mfe-analytics', 'leaking')).rejects.toThrow('period-choice.css:1:1 .ds-page: ');
  writeFileSync(sheet, before);
});

/** Returns a large script that compresses badly. */
function ballast(): string {
  const text = Array.from({ length: 40_000 }, (_, index) => Math.sin(index).toString(36).slice(3)).join(' ');
  return `\nReflect.set(globalThis, 'ballast', ${JSON.stringify(text)});\n`;
}

test('the build fails for an app that exceeds a budget', buildTimeout, async () => {
  const source = path.join(workspace, 'mfe-analytics/src/lifecycles.tsx');
  writeFileSync(source, readFileSync(source, 'utf8') + ballast());
  await expect(buildApp('mfe-analytics', 'heavy')).rejects.toThrow('the limit is');
});

test('the build fails for a shell whose signed-out pages exceed their budget', buildTimeout, async () => {
  const directory = path.join(repositoryRoot, 'shell');
  const configuration = await shellConfiguration({ directory })({}, { mode: 'production' });
  const source = path.join(workspace, 'ballast.js');
  writeFileSync(source, ballast());
  const heavy = { ...configuration, entry: { main: ['./src/index.ts', source] } };
  await expect(cleanBuild(heavy, 'heavy-shell')).rejects.toThrow('The entry of the shell takes');
});
