import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ProvidedByShell } from '@platform/app-contract/schema';
import semver from 'semver';
import { packageDirectory, readJson, readManifest } from './workspace.ts';

/**
 * Modules that are loaded once per page. The shell provides them (`shell/src/platform/shared-modules.ts`); apps never
 * bundle a copy.
 */
export const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@urql/core',
  'urql',
  'zustand',
  'i18next',
  '@platform/router',
  '@platform/app-kit',
  '@platform/design-system',
  '@platform/design-system/form',
  '@platform/design-system/table',
  '@platform/design-system/date',
  '@platform/document-viewer',
  '@platform/flow-ui',
];

interface Requested {
  singleton: true;
  requiredVersion: string;
  import: false;
}

export function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Returns the versions that the shell provides, by module: those installed for it. */
export function sharedVersions(shellDirectory: string): Record<string, string> {
  return Object.fromEntries(
    sharedModules.map((request) => [
      request,
      readManifest(packageDirectory(packageOf(request), shellDirectory)).version,
    ]),
  );
}

/** Returns the versions that the shell provides to an app: as it was published, or as it is in the repository. */
function offeredVersions(shellDirectory: string): Record<string, string> {
  const published = path.join(shellDirectory, publishedFacts);
  if (!existsSync(published)) return sharedVersions(shellDirectory);
  const { shared } = readJson<ProvidedByShell>(published);
  return Object.fromEntries(Object.entries(shared).map(([module, { version }]) => [module, version]));
}

/** File of the published package `@platform/shell` that says what the shell provides to apps. */
export const publishedFacts = 'provides.json';

/**
 * Returns the modules that an app gets from the shell, `@platform/shell` as installed for it: every shared module of the
 * packages it depends on.
 *
 * @throws when the app's version range does not include the version that the shell provides
 */
export function requestedModules(appDirectory: string): Record<string, Requested> {
  const manifest = readManifest(appDirectory);
  const dependencies = { ...shippedWithKit(appDirectory, manifest.dependencies), ...manifest.dependencies };
  const requested: Record<string, Requested> = {};
  const offered = offeredVersions(packageDirectory('@platform/shell', appDirectory));
  for (const request of sharedModules) {
    const range = dependencies[packageOf(request)];
    if (!range) continue;
    const version = offered[request] ?? '';
    if (!semver.satisfies(version, range))
      throw new Error(`${manifest.name} requires ${request} ${range}, but the shell provides ${version}`);
    requested[request] = { singleton: true, requiredVersion: range, import: false };
  }
  return requested;
}

/** Apps that use the kit also depend on i18next and zustand through it. */
function shippedWithKit(appDirectory: string, dependencies: Record<string, string> = {}): Record<string, string> {
  if (!dependencies['@platform/app-kit']) return {};
  const kit = readManifest(packageDirectory('@platform/app-kit', appDirectory)).dependencies ?? {};
  return Object.fromEntries(Object.entries(kit).filter(([name]) => sharedModules.includes(name)));
}
