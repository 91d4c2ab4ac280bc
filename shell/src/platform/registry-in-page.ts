/**
 * The registry that the server wrote into the page, still unchecked; undefined where a page came without one. Apps that the
 * server found unavailable stand beside it, because earlier shells refuse a registry with more in it.
 */
export function registryInPage(): unknown {
  const registry = contentOf('registry');
  const unavailable = contentOf('unavailable-apps');
  return registry && unavailable ? { ...registry, unavailable } : registry;
}

function contentOf(id: string): object | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
