import { type AppRelease, chooseRelease, type RegistryDocument } from '@platform/app-contract';
import validate from '@platform/app-contract/schemas/registry-document.schema.json?validator';

/**
 * The registry that the server wrote into the page; asked for where a page came without one.
 * @throws when there is none, or it misses its schema
 */
export async function readRegistry(): Promise<RegistryDocument> {
  const inlined = document.getElementById('registry')?.textContent;
  const registry: unknown = inlined ? JSON.parse(inlined) : await fetchRegistry();
  if (!validate(registry)) throw new Error(`The registry misses its schema: ${JSON.stringify(validate.errors)}`);
  return registry;
}

async function fetchRegistry(): Promise<unknown> {
  const response = await fetch('/registry.json', { signal: AbortSignal.timeout(4000) });
  if (!response.ok) throw new Error(`The registry is not available: status ${response.status}`);
  return response.json();
}

/** One release of each app for this person. An app whose entry is at fault is left out, the others stay. */
export function releasesFor(
  registry: RegistryDocument,
  personId: string | undefined,
  onFault: (error: unknown) => void,
): AppRelease[] {
  return registry.apps.flatMap((app) => {
    try {
      return [chooseRelease(app, personId)];
    } catch (error) {
      onFault(error);
      return [];
    }
  });
}
