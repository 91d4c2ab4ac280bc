/** Files of the loaded releases: the Subresource Integrity value of each by name, by the path of their folder. */
const releases = new Map<string, Readonly<Record<string, string>>>();

/** No content has this hash: a file that its manifest does not list is not used. */
const noContent = `sha384-${'A'.repeat(64)}`;

/** @param manifest path of the manifest in the folder of the release, which lists its files */
export function addIntegrities(manifest: string, files: Readonly<Record<string, string>>): void {
  releases.set(folderOf(manifest), files);
}

/**
 * Makes the browser verify a file of an app (DLV-09). The loaders that builds of apps contain call it for every script, style
 * sheet and preload link that they create, before the browser requests it. A release without a list is not verified.
 */
export function verifyFile(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  const { pathname } = new URL(url, window.location.origin);
  const files = releases.get(folderOf(pathname));
  if (!files) return;
  element.integrity = files[pathname.slice(folderOf(pathname).length)] ?? noContent;
  element.crossOrigin = 'anonymous';
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

Reflect.set(globalThis, 'platformIntegrity', verifyFile);
