import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Build, nextBuild } from '../kit/next-release.ts';
import type { Run } from '../kit/run.ts';

const root = join(import.meta.dirname, '../..');

/** What the team of an app does with its releases, with the credential and the key of the app. */
export interface Team {
  app: string;
  product: Run;
  credential: string;
  /** The private key that signs its builds, in PEM. */
  key: string;
}

/** Returns the team of an app of a running product, with a new credential and a key of its own. */
export function teamOf(product: Run, app: string): Team {
  const publish = (...given: string[]) =>
    execFileSync(process.execPath, [join(root, 'tools/publish.mjs'), ...given], {
      env: { ...process.env, DATA_DIR: product.dataDirectory },
      encoding: 'utf8',
    }).trim();
  const key = join(product.dataDirectory, `${app}.pem`);
  publish('--make-key', key);
  publish('--add-key', app, key.replace(/pem$/, 'pub'), '--reason', 'A browser test');
  return { app, product, credential: publish('--credential', app), key: readFileSync(key, 'utf8') };
}

interface Answer {
  revision: number;
  stable: string;
  canary: { release: string } | null;
  /** Of a canary that is measured. */
  measurement: { figures: { canary: { accounts: number; mounts: number; faults: number } } } | null;
  message?: string;
}

/** Calls the product as the team. */
export async function call({ app, product, credential }: Team, path = '', body?: FormData | object): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${product.url}/api/platform/apps/${app}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${credential}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const { result } = (await response.json()) as { result: Answer };
  if (result.message) throw new Error(`${path} of ${app}: ${result.message}`);
  return result;
}

/** Changes who gets which release. */
export async function roll(team: Team, change: object): Promise<void> {
  const { revision } = await call(team);
  await call(team, '/rollout', { ...change, revision, reason: 'A browser test' });
}

/**
 * Publishes the next build, and gives it to everybody.
 *
 * @returns its id
 */
export async function publishNext(team: Team): Promise<string> {
  const build = await nextBuild(team.app, team.key);
  await publish(team, build);
  await roll(team, { action: 'PUBLISHED', release: build.id });
  return build.id;
}

/** Publishes a build, which nobody gets by that. */
export async function publish(team: Team, { files }: Build): Promise<void> {
  const form = new FormData();
  for (const [name, content] of files) form.append('file', new Blob([new Uint8Array(content)]), name);
  await call(team, '/releases', form);
}

/** The release of an app that a page runs: the last one whose entry was loaded. */
export const runs = (page: Page, app: string) =>
  page.evaluate(
    (name) =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name: url }) => new RegExp(`/apps/${name}/([^/]+)/remoteEntry`).exec(url)?.[1] ?? [])
        .at(-1),
    app,
  );

/**
 * Opens a page, and waits until it listens to changes of releases: of one before, it learns only minutes later.
 *
 * @param open navigates to it
 */
export async function openListening(page: Page, open: () => Promise<unknown>): Promise<void> {
  const listening = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"releasesChanged"')) resolve();
      }),
    );
  });
  await open();
  await listening;
}

/** Milliseconds within which open pages ask after a change, and show the answer: they spread their questions. */
export const asked = { timeout: 40_000 };
