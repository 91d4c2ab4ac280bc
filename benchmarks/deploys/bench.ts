import { setTimeout as delay } from 'node:timers/promises';
import { chooseReleaseId, type Rollout } from '@platform/app-contract';
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { type Team, type TeamProduct, teamOf } from '../../tools/delivery/team.ts';
import { step } from '../../tools/report/progress.ts';
import { readLastProduct } from '../../tools/start/running.ts';
import { ensureChromium } from '../../tools/test/chromium.ts';
import { inMinutes } from '../clock/deadline.ts';
import { measuringBrowser } from '../web/browser.ts';
import { screens, signIn } from '../web/view.ts';
import { startWholeProduct } from './product.ts';
import { navigate, reload, untilAnswered, untilListening, untilNotice, untilRuns } from './tab.ts';
import { build, platform } from './team-commands.ts';

/** Seconds since the team has started its command. */
export interface Change {
  /** Until the server says that it serves the release. */
  served: number;
  /** Until the open tab knows of it. */
  known: number;
  /** Until the tab shows a screen of it: at once after it knows, the person in front of it does what is needed. */
  running: number;
}

export const changeNames = ['deploy', 'rollback', 'canary', 'deploy of the shell', 'rollback of the shell'] as const;

export type DeployBench = Record<(typeof changeNames)[number], Change[]>;

export interface DeployBenchOptions {
  rounds: number;
  /** Minutes of measuring, without starting the product, after which no further round starts; at least two are measured. */
  minutes: number;
}

/** The app of the screen that is open in the tab. */
const app = 'mfe-opportunities';
/** Percentage of people who get a canary. */
const share = 20;
/** Seconds after which a change is given up: far beyond the goal, so that a slow one is measured. */
const timeout = 180;
const pollInterval = 50;

/** Measures releases of an app and of the shell from the command of a team to a tab that was open before. */
export async function runDeployBench(options: DeployBenchOptions): Promise<DeployBench> {
  await ensureChromium();
  const product = await startWholeProduct();
  try {
    const executablePath = measuringBrowser();
    const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
    try {
      return await measureRounds(product, await openTab(browser, product), options);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

/** Opens the deals list as a person who is signed in. */
async function openTab(browser: Browser, { url }: TeamProduct): Promise<Page> {
  const context = await browser.newContext({ storageState: await signIn(browser, { url }) });
  const page = await context.newPage();
  page.setDefaultTimeout(timeout * 1_000);
  const listening = untilListening(page);
  await page.goto(url + screens.deals.path);
  await page.locator(screens.deals.content).first().waitFor();
  await listening;
  return page;
}

async function measureRounds(
  product: TeamProduct,
  page: Page,
  { rounds, minutes }: DeployBenchOptions,
): Promise<DeployBench> {
  const until = inMinutes(minutes);
  const bench: DeployBench = {
    ...{ deploy: [], rollback: [], canary: [], 'deploy of the shell': [], 'rollback of the shell': [] },
  };
  const [team, shellTeam] = [teamOf(product, app), teamOf(product, 'shell')];
  const account = await accountOf(product, 'investor@demo.test');
  for (let round = 0; round < rounds && (round < 2 || Date.now() < until); round++) {
    const measure = async (name: keyof DeployBench, what: Followed) =>
      bench[name].push(await step(`${name}, ${round + 1} of ${rounds}`, () => follow(page, what)));

    const { stable } = await readRollout(product, app);
    const next = await build(team, `deploy ${round}`);
    await measure('deploy', { team, release: next, command: ['publish'], notice: true });
    await measure('rollback', { team, release: stable, command: ['rollback'], notice: false });
    const canary = await buildCanary(team, `canary ${round}`, account);
    await measure('canary', { team, release: canary, command: ['publish', '--canary', String(share)], notice: true });

    const shell = await readRollout(product, 'shell');
    const nextShell = await build(shellTeam, `deploy ${round}`);
    await measure('deploy of the shell', { team: shellTeam, release: nextShell, command: ['publish'], notice: true });
    const back = { team: shellTeam, release: shell.stable, command: ['rollback'], notice: true } as const;
    await measure('rollback of the shell', back);
  }
  return bench;
}

interface Followed {
  team: Team;
  /** The release that the tab is to run. */
  release: string;
  /** What the team does. */
  command: readonly [string, ...string[]];
  /** Whether the tab offers to reload, and follows by that; else it follows at the next navigation. */
  notice: boolean;
}

async function follow(page: Page, { team, release, command, notice }: Followed): Promise<Change> {
  const begun = performance.now();
  const clock = () => (performance.now() - begun) / 1_000;
  const known = notice ? untilNotice(page) : untilAnswered(page, team.app, release);
  const [served, knows] = await Promise.all([
    untilServed(team, release).then(clock),
    known.then(clock),
    platform(team, ...command),
  ]);
  const listening = notice ? untilListening(page) : undefined;
  await (notice ? reload(page) : navigate(page));
  await untilRuns(page, team.app, release);
  const change = { served, known: knows, running: clock() };
  // Of the next change, the tab is to learn as one that was open before.
  await listening;
  return change;
}

async function untilServed({ product, app: name }: Team, release: string): Promise<void> {
  for (const deadline = Date.now() + timeout * 1_000; Date.now() < deadline; await delay(pollInterval)) {
    const { stable, canary } = await readRollout(product, name);
    if ((canary?.release ?? stable) === release) return;
  }
  throw new Error(`The server does not serve ${name} ${release} after ${timeout} s`);
}

/** Asks the server, as open pages do, who gets which release. */
async function readRollout({ url }: TeamProduct, name: string): Promise<Rollout> {
  const response = await fetch(`${url}/registry.json?shell=`);
  const { apps, shell } = (await response.json()) as { apps: { name: string; rollout: Rollout }[]; shell: Rollout };
  const rollout = name === 'shell' ? shell : apps.find((each) => each.name === name)?.rollout;
  if (!rollout) throw new Error(`The server does not serve ${name}`);
  return rollout;
}

/** Makes builds until one is there that the account gets as a canary. */
async function buildCanary(team: Team, salt: string, account: string): Promise<string> {
  for (let index = 0; ; index++) {
    const release = await build(team, `${salt} ${index}`);
    const rollout = { stable: '', canary: { release, percentage: share } };
    if (chooseReleaseId({ name: team.app, rollout }, account) === release) return release;
  }
}

async function accountOf({ dataDirectory }: TeamProduct, email: string): Promise<string> {
  const last = await readLastProduct(dataDirectory);
  const client = new pg.Client({ connectionString: last?.settings.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM account WHERE email = $1', [email]);
    if (!rows[0]) throw new Error(`There is no account of ${email}`);
    return rows[0].id;
  } finally {
    await client.end();
  }
}
