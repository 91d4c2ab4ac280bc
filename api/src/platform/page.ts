import { createHash } from 'node:crypto';
import { type AppRelease, chooseRelease, type RegistryApp, routeCovers } from '@platform/app-contract/schema';
import type { ReleaseView, ShellRelease } from './release-view.ts';

interface PageParts extends Pick<ReleaseView, 'registry' | 'unavailable' | 'integrities'> {
  /** The shell's release that the page belongs to. */
  shell: ShellRelease;
  pathname: string;
  /** The canary that the browser's account gets of each app, as the browser knows it. */
  canaries: ReadonlyMap<string, string>;
  /** Further data to embed, by the id of its script element. */
  data: Record<string, unknown>;
}

/**
 * Renders the page for a path: embeds the registry, which saves a request, and preloads the files of the app that the
 * path belongs to, in parallel with the shell's own scripts.
 */
export function renderPage({ shell, registry, unavailable, integrities, pathname, canaries, data }: PageParts): string {
  const release = registry.apps
    .map((app) => expectedRelease(app, canaries.get(app.name)))
    .find(({ declaration }) => declaration.routes.some((route) => routeCovers(route.path, pathname)));
  const unavailableData = unavailable.length > 0 ? { 'unavailable-apps': unavailable } : {};
  const head = [
    // Only for paths of apps: the signed-out pages need no preloads, and the path alone does not tell who is signed in.
    ...(release ? preloadLinks(shell, release, integrities) : []),
    ...Object.entries({ registry, ...unavailableData, ...data }).map(([id, content]) => dataElement(id, content)),
  ];
  // A replacer function, because dollar signs are special in a replacement string.
  return shell.page.replace('</head>', () => `${head.join('\n')}\n</head>`);
}

/** A canary that is withdrawn, or never was one, is not preloaded. */
function expectedRelease(app: RegistryApp, canary: string | undefined): AppRelease {
  const isGiven = canary !== undefined && canary === app.rollout.canary?.release;
  return (isGiven && app.releases.find(({ id }) => id === canary)) || chooseRelease(app);
}

export function entityTag(content: string): string {
  // Weak, because compressed forms share the tag.
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/**
 * Preloads files of the shell and the app. All but the OpenID Connect client wait for what the first paint needs. The
 * browser uses a preloaded file only for an element with the same `crossorigin`, which those have that are verified.
 */
function preloadLinks(
  { client, platform, shared }: ShellRelease,
  { manifest, entry, preload, ...release }: AppRelease,
  integrities: ReadonlyMap<string, string>,
): string[] {
  const ofShell = [...platform, ...release.shared.flatMap((module) => shared[module] ?? [])];
  const verified = (file: string) => ({ integrity: integrities.get(file), isVerified: integrities.has(file) });
  const later = (file: string) => preloadLink(file, { ...verified(file), priority: 'low' });
  return [
    ...client.map((file) => preloadLink(file, verified(file))),
    ...[...new Set(ofShell)].map(later),
    `<link rel="preload" as="fetch" fetchpriority="low" crossorigin href="${manifest.path}">`,
    // The shell loads the entry, and has verified it before it verified anything else.
    preloadLink(entry.path, { integrity: entry.integrity, isVerified: integrities.size > 0, priority: 'low' }),
    ...preload.map(later),
  ];
}

interface PreloadOptions {
  integrity: string | undefined;
  isVerified: boolean;
  priority?: 'low';
}

function preloadLink(file: string, { integrity, isVerified, priority }: PreloadOptions): string {
  const kind = file.endsWith('.css') ? 'style' : 'script';
  const attributes = [
    ...(priority ? [`fetchpriority="${priority}"`] : []),
    ...(integrity ? [`integrity="${integrity}"`] : []),
    ...(isVerified ? ['crossorigin'] : []),
  ];
  return `<link ${[`rel="preload" as="${kind}" href="${file}"`, ...attributes].join(' ')}>`;
}

/** Embeds JSON in the page. `<` is escaped, so that no value can close the element. */
function dataElement(id: string, content: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;
}
