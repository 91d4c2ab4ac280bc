import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@platform/paths';
import type { Browser, Page } from '@playwright/test';
import { publishPackages } from '../../tools/sdk/publish-packages.ts';
import { stagePackages, stageShell } from '../../tools/sdk/stage.ts';
import { findTestBrowser } from '../../tools/test/chromium.ts';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { runLine, type Session, startLine } from '../kit/command-lines.ts';
import { readGuide } from '../kit/guide.ts';
import { type NpmRegistry, startNpmRegistry } from '../kit/npm-registry.ts';
import { startProduct } from '../kit/own-product.ts';
import { choosePlaces, type Run } from '../kit/run.ts';
import { resumeIn } from '../kit/sessions.ts';
import { demoAccounts, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';

const root = join(import.meta.dirname, '../..');
const guide = readGuide(join(root, 'docs/teams.md'));
/** The commands install packages from npm's own registry, which takes minutes where none is cached. */
const timeout = 900_000;

let directory: string;
let npmRegistry: NpmRegistry;
let product: Run;
let stopProduct: () => Promise<void>;
let team: Session;
let operator: Session;

// The sections of the guide build on each other.
test.describe.configure({ mode: 'serial', retries: 0, timeout });

test.beforeAll(async () => {
  test.setTimeout(timeout);
  directory = mkdtempSync(join(tmpdir(), 'platform-teams-'));
  const folder = (name: string) => join(directory, name);
  for (const name of ['registry', 'team']) mkdirSync(folder(name));
  product = await choosePlaces();
  // It also builds the shell, which is published.
  stopProduct = await startProduct(product);
  npmRegistry = await startNpmRegistry(folder('registry'));
  process.env.NPM_CONFIG_USERCONFIG = npmRegistry.publisherConfig;
  await publishPackages(npmRegistry.url, [...(await stagePackages()), await stageShell()]);
  const { dataDirectory } = product;
  // The team sends its public key to the operator.
  const received = { PUBLIC_KEY: join(folder('team'), 'mfe-notes.pub') };
  operator = {
    directory: root,
    environment: { ...process.env, ...received, DATA_DIR: dataDirectory, DATABASE_URL: '' },
  };
  team = { directory: folder('team'), environment: environmentOfTeam() };
});

test.afterAll(async () => {
  await stopProduct?.();
  await npmRegistry?.stop();
  for (const used of [directory, product?.dataDirectory]) if (used) rmSync(used, { recursive: true, force: true });
});

/** A team has npm, Node and what the operator gave to it, and nothing of this repository. */
function environmentOfTeam(): NodeJS.ProcessEnv {
  const foreign = /^(npm_|NODE_(?!EXTRA_CA_CERTS)|E2E_|PLAYWRIGHT|TEST_|DATA_DIR|DATABASE_URL|DELIVERY)/;
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const programs = (process.env.PATH ?? '').split(':').filter((folder) => !folder.startsWith(root));
  const browser = findTestBrowser();
  return {
    ...Object.fromEntries(own),
    PATH: [join(root, 'node_modules/node/bin'), ...programs].join(':'),
    NPM_CONFIG_USERCONFIG: npmRegistry.teamConfig,
    // The cache of this machine may have packages of the same version that were compiled earlier.
    NPM_CONFIG_CACHE: join(directory, 'npm-cache'),
    PLATFORM_REGISTRY: npmRegistry.url,
    PLATFORM_URL: product.url,
    ...(browser ? { CHROMIUM: browser } : {}),
  };
}

interface ServedApp {
  name: string;
  rollout: { stable: string; canary?: { percentage: number } };
}

/** Returns the version of the app that everybody gets, and the share of people that get a canary. */
async function served(): Promise<{ version: string | undefined; canary: number | undefined }> {
  const answer = await fetch(`${product.url}/registry.json`);
  const { apps } = (await answer.json()) as { apps: ServedApp[] };
  const app = apps.find(({ name }) => name === 'mfe-notes');
  return { version: app?.rollout.stable.split('-')[0], canary: app?.rollout.canary?.percentage };
}

/** Opens the app from the navigation, and waits until its screen shows deals. */
async function openNotes(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Notes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+ deals$/)).toBeVisible();
  await expectNoAxeViolations(page);
}

async function withPage(browser: Browser, url: string, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  try {
    await look(await context.newPage());
  } finally {
    await context.close();
  }
}

/** What is looked at while a command of the guide runs until it is interrupted. */
const whileRunning: Record<string, (page: Page) => Promise<void>> = {
  async 'npm run dev'(page) {
    await page.goto('/');
    await openNotes(page);
  },
  async 'npm run dev -- --api "$PLATFORM_URL"'(page) {
    await signIn(page, demoAccounts.investor);
    await openNotes(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Opportunities' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible();
  },
};

/** What people get after a command of the guide. */
const effects: [command: RegExp, version: string, canary?: number][] = [
  [/^npm run publish -- --reason/, '0.1.0'],
  [/^npm run publish -- --canary 20/, '0.1.0', 20],
  [/^npx platform promote/, '0.2.0'],
  [/^npx platform rollback/, '0.1.0'],
  [/^npx platform pin 0.2.0/, '0.2.0'],
];

async function runCommand(line: string, by: 'team' | 'operator', browser: Browser): Promise<void> {
  if (by === 'operator') {
    const answer = await runLine(operator, line);
    if (line.includes('--credential')) team.environment.PLATFORM_CREDENTIAL = answer.trim();
    return;
  }
  const look = whileRunning[line];
  if (!look) {
    await runLine(team, line);
    const effect = effects.find(([command]) => command.test(line));
    if (effect) expect(await served(), line).toEqual({ version: effect[1], canary: effect[2] });
    return;
  }
  const { ready, stop } = await startLine(team, line);
  try {
    await withPage(browser, new URL(ready.split(' ')[0] ?? '').origin, look);
  } finally {
    await stop();
  }
}

test('every command of the guide that has an effect is checked', () => {
  const lines = guide.flatMap(({ commands }) => commands.map(({ line }) => line));
  expect(lines.filter((line) => line.startsWith('npm run dev'))).toEqual(Object.keys(whileRunning));
  for (const [command] of effects) expect(lines.filter((line) => command.test(line))).toHaveLength(1);
});

for (const { title, commands } of guide)
  test(`DLV-08 ${title}`, async ({ browser }) => {
    for (const { line, by } of commands) await test.step(line, () => runCommand(line, by, browser));
  });

test('DLV-08 the app stands in the navigation of the product, whose shell was not built for it', async ({
  browser,
}) => {
  await withPage(browser, product.url, async (page) => {
    await resumeIn(page.context(), demoAccounts.investor);
    await page.goto(paths.deals());
    await openNotes(page);
    const shell = await page.locator('#shell-release').textContent();
    const { id } = JSON.parse(readFileSync(join(root, 'shell/dist/release.json'), 'utf8'));
    expect(JSON.parse(shell ?? '{}')).toMatchObject({ id });
  });
});
