import { createHash } from 'node:crypto';
import {
  type AppRelease,
  chooseRelease,
  type RegistryDocument,
  routeCovers,
  type UnavailableApp,
} from '@platform/app-contract/schema';
import type { ShellFiles } from './deployments.ts';

interface PageParts {
  /** The shell's page as it was built. */
  html: string;
  /** The registry as the page gets it. */
  registry: RegistryDocument;
  /** Apps that are left out of the registry. */
  unavailable: UnavailableApp[];
  shellFiles: ShellFiles;
  pathname: string;
  /** Further data for the page, by the id of its script element. */
  data: Record<string, unknown>;
}

/**
 * The page for an address: with the registry in it, which spares a request, and with links to the files of the app that
 * the address belongs to, so that they load beside the shell's own scripts and not after them.
 */
export function renderPage({ html, registry, unavailable, shellFiles, pathname, data }: PageParts): string {
  const release = registry.apps
    .map((app) => chooseRelease(app))
    .find(({ declaration }) => declaration.routes.some((route) => routeCovers(route.path, pathname)));
  const leftOut = unavailable.length > 0 ? { 'unavailable-apps': unavailable } : {};
  const head = [
    // The signed-out door needs none of these, and nobody can tell from the address alone who asks.
    ...(release ? [...shellLinks(shellFiles, release), ...releaseLinks(release)] : []),
    ...Object.entries({ registry, ...leftOut, ...data }).map(([id, content]) => dataElement(id, content)),
  ];
  // A function: in a text to put in, dollar signs would have a meaning.
  return html.replace('</head>', () => `${head.join('\n')}\n</head>`);
}

/**
 * The registry for a page: without the releases that no rollout names, and without the unavailable apps, which stand beside
 * it: an earlier shell refuses a registry with a field that it does not know.
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
  // Weak: the compressed form of a content has the same one.
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

/** JSON in the page. `<` is escaped, so that no text in it can end the element. */
function dataElement(id: string, content: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;
}
