import { createHash } from 'node:crypto';
import {
  type AppRelease,
  chooseRelease,
  type RegistryDocument,
  routeCovers,
  type UnavailableApp,
} from '@platform/app-contract/schema';
import type { ShellFiles } from './releases.ts';

interface PageParts {
  /** The shell's page, as built. */
  html: string;
  /** The registry to embed in the page. */
  registry: RegistryDocument;
  /** Apps that are excluded from the registry. */
  unavailable: UnavailableApp[];
  shellFiles: ShellFiles;
  pathname: string;
  /** Further data to embed, by the id of its script element. */
  data: Record<string, unknown>;
}

/**
 * Renders the page for a path: embeds the registry, which saves a request, and preloads the files of the app that the
 * path belongs to, in parallel with the shell's own scripts.
 */
export function renderPage({ html, registry, unavailable, shellFiles, pathname, data }: PageParts): string {
  const release = registry.apps
    .map((app) => chooseRelease(app))
    .find(({ declaration }) => declaration.routes.some((route) => routeCovers(route.path, pathname)));
  const unavailableData = unavailable.length > 0 ? { 'unavailable-apps': unavailable } : {};
  const head = [
    // Only for paths of apps: the signed-out pages need no preloads, and the path alone does not tell who is signed in.
    ...(release ? [...shellLinks(shellFiles, release), ...releaseLinks(release)] : []),
    ...Object.entries({ registry, ...unavailableData, ...data }).map(([id, content]) => dataElement(id, content)),
  ];
  // A replacer function, because dollar signs are special in a replacement string.
  return html.replace('</head>', () => `${head.join('\n')}\n</head>`);
}

/**
 * Returns the registry for a page: without releases that no rollout refers to. Unavailable apps are embedded
 * separately, because earlier shell releases reject a registry with unknown fields.
 */
export function publicRegistry({ schemaVersion, apps }: RegistryDocument): RegistryDocument {
  return {
    schemaVersion,
    apps: apps.map(({ releases, ...app }) => ({
      ...app,
      releases: releases.filter(({ id }) => id === app.rollout.stable || id === app.rollout.canary?.release),
    })),
  };
}

export function entityTag(content: string): string {
  // Weak, because compressed forms share the tag.
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

function shellLinks({ platform, shared }: ShellFiles, release: AppRelease): string[] {
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
