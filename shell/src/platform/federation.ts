import { createInstance } from '@module-federation/enhanced/runtime';
import shareRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { AppRelease } from '@platform/app-contract';
import { addIntegrities, verifyFile } from './integrity.ts';
import { createSharedModules } from './shared-modules.ts';

/** One attempt to load a release. Each has a unique name and query, since runtime and browser cache failures. */
interface Attempt {
  release: AppRelease;
  /** Empty for the first attempt, so that it uses the preloaded files. */
  query: string;
}

const attempts = new Map<string, Attempt>();
let attemptCount = 0;

/**
 * The shell is an ordinary bundle that creates the federation runtime itself. With the host's build plugin, the runtime
 * would be part of the signed-out pages' script instead of the signed-in script.
 */
const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: createSharedModules(forgetShared),
  // With `version-first`, one unreachable app would prevent the whole page from starting.
  shareStrategy: 'loaded-first',
  plugins: [
    // Apps are built without a runtime and use this one.
    shareRuntimeCore(),
    {
      name: 'platform-network',
      // Also called for chunks, whose URL already has the query: the app's build copies it from the entry.
      createScript: ({ url, remoteInfo }) => {
        const attempt = remoteInfo && attempts.get(remoteInfo.name);
        if (!attempt) throw new Error(`No registered app has the script ${url}`);
        const { entry } = attempt.release;
        const script = document.createElement('script');
        script.async = true;
        script.src = url;
        if (new URL(url, window.location.origin).pathname === entry.path) {
          script.integrity = entry.integrity;
          script.crossOrigin = 'anonymous';
        } else verifyFile(script, url);
        return { script, timeout: 10_000 };
      },
    },
  ],
});

/** Makes the next app that needs a shared module load it again: the runtime keeps the promise of the failed attempt. */
function forgetShared(name: string, version: string): void {
  const shared = federation.shareScopeMap.default?.[name]?.[version];
  if (shared) shared.loading = null;
}

/**
 * Loads one exposed module of a release.
 * @param fresh whether an earlier attempt failed, so that nothing of it may be reused
 * @param signal aborts the requests of this attempt
 */
export async function loadExposed(
  release: AppRelease,
  expose: string,
  { fresh, signal }: { fresh: boolean; signal: AbortSignal },
): Promise<unknown> {
  const attempt: Attempt = { release, query: fresh ? `?attempt=${Date.now().toString(36)}-${++attemptCount}` : '' };
  const name = fresh ? `${release.container}_${attemptCount}` : release.container;
  if (fresh) resetContainer(release.container);
  attempts.set(name, attempt);
  // The manifest has the hashes of the chunks, which the entry requests as soon as it runs.
  preloadEntry(attempt);
  await checkManifest(attempt, expose, signal);
  // Never with `force`, which would remove shared modules that other apps still use.
  federation.registerRemotes([
    {
      name,
      entry: new URL(release.entry.path + attempt.query, window.location.origin).href,
      entryGlobalName: release.container,
      type: 'var',
    },
  ]);
  return federation.loadRemote(`${name}/${expose.replace(/^\.\//, '')}`);
}

/** Fetches the entry beside the manifest; the page has done so for the app of its address. */
function preloadEntry({ release: { entry }, query }: Attempt): void {
  const address = entry.path + query;
  if (document.querySelector(`link[rel="preload"][href="${address}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.integrity = entry.integrity;
  link.crossOrigin = 'anonymous';
  link.href = address;
  link.onload = link.onerror = () => link.remove();
  document.head.append(link);
}

/**
 * Makes the next attempt load a build from scratch. The runtime regards a build as loaded when its global container
 * variable exists, and the build's chunk loader does so for chunks in its global list; code that still runs keeps its
 * list. Pending stylesheets are removed, since the next attempt would wait for them again.
 */
function resetContainer(container: string): void {
  Reflect.set(globalThis, container, undefined);
  const list = `webpackChunk${container}`;
  const chunks: unknown = Reflect.get(globalThis, list);
  if (Array.isArray(chunks)) Reflect.set(globalThis, list, Object.assign([], { push: chunks.push }));
  for (const link of document.querySelectorAll('link[data-webpack-loading]'))
    if (link.getAttribute('data-webpack')?.startsWith(`${container}:`)) link.remove();
}

/**
 * Fetches the manifest and checks that the files belong to the release in the registry, which the code alone does not show.
 * @throws when the manifest is missing, belongs to another release, or does not list the module
 */
async function checkManifest({ release, query }: Attempt, expose: string, signal: AbortSignal): Promise<void> {
  const { manifest, container } = release;
  const response = await fetch(manifest.path + query, { integrity: manifest.integrity, signal });
  if (!response.ok) throw new Error(`${manifest.path} responded with status ${response.status}`);
  const content = (await response.json()) as Manifest;
  if (content.metaData?.globalName !== container || !content.exposes?.some(({ path }) => path === expose))
    throw new Error(`${manifest.path} is not the manifest of ${container}`);
  if (content.integrity) addIntegrities(manifest.path, content.integrity);
}

interface Manifest {
  metaData?: { globalName?: string };
  exposes?: { path?: string }[];
  /** Subresource Integrity value of each script and style sheet, by name; absent in releases of before. */
  integrity?: Record<string, string>;
}
