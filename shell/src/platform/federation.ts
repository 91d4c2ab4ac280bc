import { createInstance } from '@module-federation/enhanced/runtime';
import shareRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { AppRelease } from '@platform/app-contract';
import { sharedModules } from './shared-modules.ts';

/** One attempt to load a release. Each has a name and query of its own: the runtime and the browser remember failures. */
interface Attempt {
  release: AppRelease;
  /** Empty for the first attempt; its files are the ones the page preloads. */
  query: string;
}

const attempts = new Map<string, Attempt>();
let attemptCount = 0;

/**
 * The shell is an ordinary bundle that hosts federated ones: the runtime stands in the script behind the door, and not
 * in the door's, as it would with the host's build plugin.
 */
const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: sharedModules,
  // With the other strategy one dead app keeps the whole page from starting.
  shareStrategy: 'loaded-first',
  plugins: [
    // Apps are built without a runtime of their own and take this one.
    shareRuntimeCore(),
    {
      name: 'platform-network',
      // For chunks too, which have the query already: their app's build passes on that of its entry.
      createScript: ({ url, remoteInfo }) => {
        const attempt = remoteInfo && attempts.get(remoteInfo.name);
        if (!attempt) throw new Error(`No app of the registry has the script ${url}`);
        const { entry } = attempt.release;
        const script = document.createElement('script');
        script.async = true;
        script.src = url;
        if (new URL(url, window.location.origin).pathname === entry.path) script.integrity = entry.integrity;
        return { script, timeout: 10_000 };
      },
    },
  ],
});

/**
 * Loads one exposed module of a release.
 * @param fresh whether an earlier attempt failed, so that nothing of it may be used again
 * @param signal ends the requests of this attempt
 */
export async function loadExposed(
  release: AppRelease,
  expose: string,
  { fresh, signal }: { fresh: boolean; signal: AbortSignal },
): Promise<unknown> {
  const attempt: Attempt = { release, query: fresh ? `?attempt=${Date.now().toString(36)}-${++attemptCount}` : '' };
  const name = fresh ? `${release.container}_${attemptCount}` : release.container;
  if (fresh) forget(release.container);
  attempts.set(name, attempt);
  // Never with `force`: it would take shared modules out of the page that others still use.
  federation.registerRemotes([
    {
      name,
      entry: new URL(release.entry.path + attempt.query, window.location.origin).href,
      entryGlobalName: release.container,
      type: 'var',
    },
  ]);
  const [module] = await Promise.all([
    federation.loadRemote(`${name}/${expose.replace(/^\.\//, '')}`),
    checkManifest(attempt, expose, signal),
  ]);
  return module;
}

/**
 * Hides what is loaded of a build from the next attempt to load it. The entry declares its container as a global
 * variable, which the runtime takes for loaded, and a list of chunks, which the build's own loader does. Whatever still
 * runs of the build goes on getting its chunks. A stylesheet that hangs would be waited for again.
 */
function forget(container: string): void {
  Reflect.set(globalThis, container, undefined);
  const list = `webpackChunk${container}`;
  const chunks: unknown = Reflect.get(globalThis, list);
  if (Array.isArray(chunks)) Reflect.set(globalThis, list, Object.assign([], { push: chunks.push }));
  for (const link of document.querySelectorAll('link[data-webpack-loading]'))
    if (link.getAttribute('data-webpack')?.startsWith(`${container}:`)) link.remove();
}

/**
 * Asks for the manifest beside the code. It tells whether what is deployed there is the release that the registry
 * names; the code alone cannot.
 * @throws when it is missing, is not the one of the registry, or does not list the module
 */
async function checkManifest({ release, query }: Attempt, expose: string, signal: AbortSignal): Promise<void> {
  const { manifest, container } = release;
  const response = await fetch(manifest.path + query, { integrity: manifest.integrity, signal });
  if (!response.ok) throw new Error(`${manifest.path} was answered with status ${response.status}`);
  const content = (await response.json()) as { metaData?: { globalName?: string }; exposes?: { path?: string }[] };
  if (content.metaData?.globalName !== container || !content.exposes?.some(({ path }) => path === expose))
    throw new Error(`${manifest.path} is not the manifest of ${container}`);
}
