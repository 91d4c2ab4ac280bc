import { createHash } from 'node:crypto';
import { type AppRelease, chooseRelease, routeCovers } from '@platform/app-contract/schema';
import type { ReleaseView, ShellRelease } from './release-view.ts';

interface PageParts extends Pick<ReleaseView, 'registry' | 'unavailable'> {
  /** The shell's release that the page belongs to. */
  shell: ShellRelease;
  pathname: string;
  /** Further data to embed, by the id of its script element. */
  data: Record<string, unknown>;
}

/**
 * Renders the page for a path: embeds the registry, which saves a request, and preloads the files of the app that the
 * path belongs to, in parallel with the shell's own scripts.
 */
export function renderPage({ shell, registry, unavailable, pathname, data }: PageParts): string {
  const release = registry.apps
    .map((app) => chooseRelease(app))
    .find(({ declaration }) => declaration.routes.some((route) => routeCovers(route.path, pathname)));
  const unavailableData = unavailable.length > 0 ? { 'unavailable-apps': unavailable } : {};
  const head = [
    // Only for paths of apps: the signed-out pages need no preloads, and the path alone does not tell who is signed in.
    ...(release ? [...shellLinks(shell, release), ...releaseLinks(release)] : []),
    ...Object.entries({ registry, ...unavailableData, ...data }).map(([id, content]) => dataElement(id, content)),
  ];
  // A replacer function, because dollar signs are special in a replacement string.
  return shell.page.replace('</head>', () => `${head.join('\n')}\n</head>`);
}

export function entityTag(content: string): string {
  // Weak, because compressed forms share the tag.
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

function shellLinks({ platform, shared }: ShellRelease, release: AppRelease): string[] {
  const files = [...platform, ...release.shared.flatMap((module) => shared[module] ?? [])];
  return [...new Set(files)].map((file) => preloadLink(file));
}

function releaseLinks({ manifest, entry, preload }: AppRelease): string[] {
  return [
    `<link rel="preload" as="fetch" crossorigin href="${manifest.path}">`,
    preloadLink(entry.path, entry.integrity),
    ...preload.map((file) => preloadLink(file)),
  ];
}

function preloadLink(file: string, integrity?: string): string {
  const kind = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${kind}" href="${file}"${integrity ? ` integrity="${integrity}"` : ''}>`;
}

/** Embeds JSON in the page. `<` is escaped, so that no value can close the element. */
function dataElement(id: string, content: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;
}
