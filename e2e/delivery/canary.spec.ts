import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { type Build, nextBuild } from '../../tools/delivery/next-build.ts';
import { type Team, teamOf } from '../../tools/delivery/team.ts';
import { navigateTo } from '../kit/navigate.ts';
import { test } from '../kit/own-product.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect } from '../kit/test.ts';
import { type Canary, idOf, isInCanary, type Person, register, visit } from './people.ts';
import { call, openListening, publish, roll, runs } from './team.ts';

const app = 'mfe-analytics';
const percentage = 40;
/** The release does not load on a visit with this query: one in ten that people make. */
const fault = 'fault';
const faultyEntry = `if (new URLSearchParams(location.search).has('${fault}')) throw new Error('An injected fault');`;

/** Milliseconds within which the platform decides, and open pages follow: it decides each minute. */
const decided = { timeout: 120_000 };

const canaryOf = (release: string): Canary => ({ app, release, percentage });

/** Publishes builds until one is there whose canary the administrator is in. */
async function publishFor(team: Team, administrator: Person, name: string, entry = ''): Promise<Build> {
  for (let index = 0; ; index++) {
    const build = await nextBuild(app, team.key, { salt: `${name} ${index}`, entry });
    if (!isInCanary(administrator, canaryOf(build.id))) continue;
    await publish(team, build);
    return build;
  }
}

/** Whether the page has run a release; that it was requested tells nothing, because pages preload one before they know the account. */
function hasRun(page: Page, release: string): Promise<boolean> {
  const container = `${app.replaceAll('-', '_')}_${release.split('-').at(-1)}`;
  return page.evaluate((name) => Reflect.has(window, name), container);
}

/** Whether the answer of the registry gives a release to some people. */
function isTried({ apps }: { apps: { rollout: { canary?: { release: string } } }[] }, release: string): boolean {
  return apps.some(({ rollout }) => rollout.canary?.release === release);
}

test.describe.configure({ timeout: 600_000 });
test.use({ signedInAs: demoAccounts.administrator });

test('DLV-07 a release with a fault in 10 of 100 mounts is withdrawn by itself and its open page goes back, and a good one is promoted', async ({
  page,
  product,
  uncaught,
}) => {
  const team = teamOf(product, app);
  const { stable } = await call(team);
  const administrator = { email: demoAccounts.administrator, id: await idOf(demoAccounts.administrator) };
  const people: Person[] = [];

  const bad = await publishFor(team, administrator, 'bad', faultyEntry);
  await roll(team, { action: 'CANARY', release: bad.id, percentage, terms: { budget: 1 } });
  await test.step('a page counts that its release does not load', async () => {
    // Pages are given it once the server has heard of the change.
    const served = async () =>
      isTried(await (await page.request.get(`${product.url}/registry.json?shell=`)).json(), bad.id);
    await expect.poll(served).toBe(true);
    await page.goto(`${paths.generalAnalytics()}?${fault}`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await runs(page, app)).toBe(bad.id);
    // Leaving the page sends its beacon.
    await openListening(page, () => page.goto(paths.generalAnalytics()));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await runs(page, app)).toBe(bad.id);
    const counted = async () => (await call(team)).measurement?.figures.canary;
    await expect.poll(counted).toMatchObject({ accounts: 1, faults: 1 });
    expect(uncaught.splice(0).map(({ message }) => message)).toContain('An injected fault');
  });

  await page.evaluate(() => Reflect.set(window, 'marker', 'not reloaded'));
  expect(await hasRun(page, stable)).toBe(false);
  await register(people, canaryOf(bad.id), { canary: 14, stable: 22 });
  const answered = page.waitForResponse(
    async (response) => response.url().includes('/registry.json') && !isTried(await response.json(), bad.id),
    decided,
  );
  await visit(people, canaryOf(bad.id), stable, 1);
  await expect.poll(async () => (await call(team)).canary, decided).toBeNull();
  expect((await call(team)).stable).toBe(stable);
  await answered;
  await navigateTo(page, paths.releases());
  const section = page.getByRole('region', { name: 'Analytics', exact: true });
  await expect(section.getByText('Withdrawn by the platform')).toBeVisible();
  await section.getByText('History').click();
  await expect(section.getByText(/More faults than the budget of 1 percentage point allows/)).toBeVisible();
  await takeScreenshots(page, 'canary-withdrawn');
  await navigateTo(page, paths.generalAnalytics());
  await expect.poll(() => hasRun(page, stable)).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'marker'))).toBe('not reloaded');

  const good = await publishFor(team, administrator, 'good');
  await roll(team, { action: 'CANARY', release: good.id, percentage, terms: { budget: 20, minMounts: 50 } });
  await register(people, canaryOf(good.id), { canary: 8, stable: 8 });
  await navigateTo(page, paths.releases());
  await expect(section.getByText('Being measured')).toBeVisible();
  await takeScreenshots(page, 'canary-measured');
  await visit(people, canaryOf(good.id), stable, 0);
  await expect.poll(async () => (await call(team)).stable, decided).toBe(good.id);
  await expect(section.getByText('Promoted by the platform')).toBeVisible(decided);
});
