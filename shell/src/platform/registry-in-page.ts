import type { RegistryReading, Rollout } from '@platform/app-contract';

/**
 * Returns the registry embedded in the page, not yet validated; undefined when there is none. Apps that the server
 * found unavailable are in a separate element, because earlier shells reject a registry with unknown fields.
 */
export function registryInPage(): unknown {
  const registry = contentOf('registry');
  const unavailable = contentOf('unavailable-apps');
  return registry && unavailable ? { ...registry, unavailable } : registry;
}

/**
 * Reads the registry embedded in the page. Where there is none or it cannot be used, the document is fetched, each time that
 * it is asked for: a server that has recovered needs no reload.
 *
 * @throws the error of the fetched document
 */
export async function readEmbeddedOrFetched(
  read: (document: unknown) => RegistryReading,
  fetchDocument: () => Promise<unknown>,
): Promise<RegistryReading> {
  try {
    const embedded = registryInPage();
    if (embedded !== undefined) return read(embedded);
  } catch {
    // The fetched document decides.
  }
  return read(await fetchDocument());
}

/** Returns the shell's own release and who gets which; undefined where the shell is not published, as in development. */
export function shellInPage(): { id: string; rollout: Rollout } | undefined {
  return contentOf('shell-release') as { id: string; rollout: Rollout } | undefined;
}

function contentOf(id: string): object | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
