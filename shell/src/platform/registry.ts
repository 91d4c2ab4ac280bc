import {
  type AppRelease,
  type Check,
  chooseRelease,
  type RegistryDocument,
  type RegistryReading,
  readRegistry as readWith,
} from '@platform/app-contract';
import validateRelease from '@platform/app-contract/schemas/app-release.schema.json?validator';
import validateApp from '@platform/app-contract/schemas/registry-app.schema.json?validator';
import validateDocument from '@platform/app-contract/schemas/registry-document.schema.json?validator';
import { readEmbeddedOrFetched } from './registry-in-page.ts';
import type { ServedReleases } from './served-releases.ts';

/**
 * Reads the registry, embedded in the page or else fetched. Apps that this shell or the server cannot use are listed as
 * unavailable.
 * @throws when there is none, or it is not a registry of this version
 */
export function readRegistry(): Promise<RegistryReading> {
  return readEmbeddedOrFetched(
    (document) => readWith(document, checks),
    () => fetchRegistry(''),
  );
}

/**
 * Asks what the server gives to somebody with this release of the shell now. The browser's cache answers a question whose
 * tag has not changed.
 */
export async function fetchServed(shell: string): Promise<ServedReleases> {
  const answer = await fetchRegistry(`?${new URLSearchParams({ shell })}`);
  const { shell: rollout, order, ...document } = answer as Partial<ServedReleases> & object;
  return { registry: readWith(document, checks).registry, shell: rollout, order: order ?? {} };
}

const checks = {
  document: checkOf(validateDocument),
  app: checkOf(validateApp),
  release: checkOf(validateRelease),
};

function checkOf(validate: typeof validateDocument): Check {
  return (value) => (validate(value) ? undefined : JSON.stringify(validate.errors));
}

async function fetchRegistry(query: string): Promise<unknown> {
  const response = await fetch(`/registry.json${query}`, { signal: AbortSignal.timeout(4000) });
  if (!response.ok) throw new Error(`The registry is not available: status ${response.status}`);
  return response.json();
}

/** Returns the release of each app for an account. */
export function releasesFor(registry: RegistryDocument, accountId: string | undefined): AppRelease[] {
  return registry.apps.map((app) => chooseRelease(app, accountId));
}
