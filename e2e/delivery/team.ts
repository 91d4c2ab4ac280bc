import type { Page } from '@playwright/test';
import { untilListening } from '../../benchmarks/deploys/tab.ts';
import { type Build, nextBuild } from '../../tools/delivery/next-build.ts';
import type { Team } from '../../tools/delivery/team.ts';

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
  const listening = untilListening(page);
  await open();
  await listening;
}

/** Milliseconds within which open pages ask after a change, and show the answer: they spread their questions. */
export const asked = { timeout: 40_000 };
