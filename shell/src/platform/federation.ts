import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { AppRelease } from '@platform/app-contract';

/** One attempt to load a release. Each has a name and query of its own: the runtime and the browser remember failures. */
interface Attempt {
  release: AppRelease;
  /** Empty for the first attempt; its files are the ones the page preloads. */
  query: string;
  signal: AbortSignal;
}

const attempts = new Map<string, Attempt>();
const attemptsByManifest = new Map<string, Attempt>();
let attemptCount = 0;

registerPlugins([
  {
    name: 'platform-network',
    // The runtime looks neither at the status nor at the time, and keeps a wrong answer for good.
    fetch: async (url: string) => {
      const attempt = attemptsByManifest.get(url);
      if (!attempt) throw new Error(`No app of the registry has the manifest ${url}`);
      const response = await fetch(url, { integrity: attempt.release.manifest.integrity, signal: attempt.signal });
      if (!response.ok) throw new Error(`${url} was answered with status ${response.status}`);
      return response;
    },
    createScript: ({ url, remoteInfo }) => {
      const attempt = remoteInfo && attempts.get(remoteInfo.name);
      if (!attempt) throw new Error(`No app of the registry has the script ${url}`);
      const script = document.createElement('script');
      script.async = true;
      const { entry } = attempt.release;
      if (new URL(url, window.location.origin).pathname === entry.path) {
        script.src = url + attempt.query;
        script.integrity = entry.integrity;
      } else {
        script.src = url;
      }
      return { script, timeout: 10_000 };
    },
  },
]);

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
  const query = fresh ? `?attempt=${Date.now().toString(36)}${++attemptCount}` : '';
  const name = fresh ? `${release.container}_${++attemptCount}` : release.container;
  const attempt: Attempt = { release, query, signal };
  const manifest = new URL(release.manifest.path + query, window.location.origin).href;
  // The entry declares its container as a global variable, and the runtime takes one that is there for loaded.
  if (fresh) Reflect.set(globalThis, release.container, undefined);
  attempts.set(name, attempt);
  attemptsByManifest.set(manifest, attempt);
  // Never with `force`: it would take shared modules out of the page that others still use.
  registerRemotes([{ name, entry: manifest }]);
  return loadRemote(`${name}/${expose.replace(/^\.\//, '')}`);
}
