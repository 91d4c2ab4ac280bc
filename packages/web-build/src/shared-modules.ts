import path from 'node:path';
import semver from 'semver';
import { packageDirectory, readManifest, repositoryRoot } from './workspace.ts';

/**
 * How the shell offers a module to the apps.
 * - `entry`: part of the page's first script, because the signed-out door needs it too
 * - `platform`: part of the one script that loads behind the door
 * - `demand`: a script of its own, loaded when the first app asks for it
 */
type Offer = 'entry' | 'platform' | 'demand';

/** Modules that exist once in the page. Apps never carry a copy of their own. */
export const sharedModules: Record<string, Offer> = {
  react: 'entry',
  'react/jsx-runtime': 'entry',
  'react-dom': 'entry',
  'react-dom/client': 'entry',
  '@urql/core': 'platform',
  urql: 'platform',
  zustand: 'platform',
  i18next: 'platform',
  '@platform/router': 'platform',
  '@platform/app-kit': 'platform',
  '@platform/design-system': 'platform',
  '@platform/design-system/form': 'demand',
  '@platform/design-system/table': 'demand',
  '@platform/design-system/date': 'demand',
  '@platform/flow-ui': 'demand',
};

/** Packages of which a second copy would be a defect, although apps do not import them themselves. */
export const shellOnlyModules = ['single-spa', 'react-router-dom', 'react-router', 'antd', '@urql/exchange-graphcache'];

interface Shared {
  singleton: true;
  requiredVersion: string;
}

interface Offered extends Shared {
  shareKey: string;
  eager: boolean;
}

interface Requested extends Shared {
  import: false;
}

export function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/** What the shell provides, in the versions installed for it. */
export function offeredModules(shellDirectory: string): Record<string, Offered> {
  const required = readManifest(shellDirectory).dependencies ?? {};
  return Object.fromEntries(
    Object.entries(sharedModules).map(([request, offer]) => {
      const range = required[packageOf(request)];
      if (!range) throw new Error(`The shell shares ${request} and does not list it in its dependencies`);
      return [request, { shareKey: request, singleton: true, requiredVersion: range, eager: offer === 'entry' }];
    }),
  );
}

/**
 * What an app takes from the shell: every shared module whose package it depends on.
 * @throws when the app's range does not hold the version that the shell would give it
 */
export function requestedModules(
  appDirectory: string,
  shellDirectory = path.join(repositoryRoot, 'shell'),
): Record<string, Requested> {
  const manifest = readManifest(appDirectory);
  const dependencies = { ...shippedWithKit(manifest.dependencies), ...manifest.dependencies };
  const requested: Record<string, Requested> = {};
  for (const request of Object.keys(sharedModules)) {
    const range = dependencies[packageOf(request)];
    if (!range) continue;
    const offered = readManifest(packageDirectory(packageOf(request), shellDirectory)).version;
    if (!semver.satisfies(offered, range))
      throw new Error(`${manifest.name} asks for ${request} ${range}, the shell offers ${offered}`);
    requested[request] = { singleton: true, requiredVersion: range, import: false };
  }
  return requested;
}

/** Whoever uses the kit also reaches i18next and zustand through it. */
function shippedWithKit(dependencies: Record<string, string> = {}): Record<string, string> {
  if (!dependencies['@platform/app-kit']) return {};
  const kit = readManifest(path.join(repositoryRoot, 'packages/app-kit')).dependencies ?? {};
  return Object.fromEntries(Object.entries(kit).filter(([name]) => name in sharedModules));
}
