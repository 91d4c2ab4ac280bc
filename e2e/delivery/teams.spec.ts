import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { signUpInvestor } from '../kit/new-accounts.ts';
import { type NpmRegistry, startNpmRegistry } from '../kit/npm-registry.ts';
import { startProduct } from '../kit/own-product.ts';
import { choosePlaces, type Run } from '../kit/run.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeIn } from '../kit/sessions.ts';
import { demoAccounts, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { type Canary, idOf, isInCanary, type Person, register, visit } from './people.ts';

const root = join(import.meta.dirname, '../..');
const guide = readGuide(join(root, 'docs/teams.md'));
/** The commands install packages from npm's own registry, which takes minutes where none is cached. */
const timeout = 900_000;

let directory: string;
let npmRegistry: NpmRegistry;
let product: Run;
let stopProduct: () => Promise<void>;
let team: Session;
/** Hashes of the shell's files before the team does anything. */
let shellFiles: Record<string, string>;
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
  shellFiles = hashesOf(join(root, 'shell/dist'));
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

/** Returns the hash of each file of a folder. */
function hashesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const places = files.map((file) => join(file.parentPath, file.name));
  return Object.fromEntries(
    places.map((place) => [place, createHash('sha256').update(readFileSync(place)).digest('hex')]),
  );
}

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
  rollout: { stable: string; canary?: { release: string; percentage: number } };
  releases: { declaration: { routes: { path: string }[] } }[];
}

/** The version of the app that everybody gets, and the share of people that get a canary. */
interface Served {
  version: string | undefined;
  canary?: number | undefined;
}

async function servedApp(): Promise<ServedApp | undefined> {
  const answer = await fetch(`${product.url}/registry.json`);
  const { apps } = (await answer.json()) as { apps: ServedApp[] };
  return apps.find(({ name }) => name === 'mfe-notes');
}

async function served(): Promise<Served> {
  const { rollout } = (await servedApp()) ?? {};
  return { version: rollout?.stable.split('-')[0], canary: rollout?.canary?.percentage };
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
    await takeScreenshots(page, 'new-app');
  },
  async 'npm run dev -- --api "$PLATFORM_URL"'(page) {
    await signIn(page, demoAccounts.investor);
    await openNotes(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Opportunities' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible();
  },
};

/** What people get after a command of the guide; of a command that stands twice, after the first one and the second. */
const effects: [command: RegExp, ...results: Served[]][] = [
  [/^npm run publish -- --reason/, { version: '0.1.0' }],
  [/^npm run publish -- --canary 40/, { version: '0.1.0', canary: 40 }, { version: '0.1.0', canary: 40 }],
  [/^npx platform promote/, { version: '0.2.1' }],
  [/^npx platform rollback/, { version: '0.1.0' }],
  [/^npx platform pin 0.2.1/, { version: '0.2.1' }],
];

/** What a command tells; of one that stands twice, first and then. */
const told: [command: RegExp, ...answers: RegExp[]][] = [
  [
    /^npx platform releases/,
    /^ {2}0\.1\.0-\w+ everybody/m,
    /(mount|render), (once|\d+ times): Error: No company for deal 0$[\s\S]*platform withdrew the canary 0\.2\.0-\w+: Beyond the error budget/m,
  ],
];

/** What the team changes in its app before a command. */
const screen = 'src/deals-page.tsx';
const fault = "if (new URLSearchParams(location.search).has('fault')) throw new Error('No company for deal 4711');";
const before: [command: RegExp, change: () => void][] = [
  // The screen fails in some of the visits that people make.
  [/^npm version minor/, () => edit(screen, /\n {2}return \(/, `\n  ${fault}$&`)],
  [/^npm version patch/, () => edit(screen, `\n  ${fault}`, '')],
];

function edit(file: string, from: string | RegExp, to: string): void {
  const place = join(team.directory, file);
  const text = readFileSync(place, 'utf8');
  const changed = text.replace(from, to);
  expect(changed, file).not.toBe(text);
  writeFileSync(place, changed);
}

/** Milliseconds within which the platform decides: it does each minute. */
const decided = { timeout: 120_000 };
/** What a page sends when it is left has arrived after. */
const counted = { timeout: 20_000 };

/** Visits the faulty canary as several people, until the platform withdraws it (DLV-07). */
async function untilWithdrawn(browser: Browser): Promise<void> {
  const { rollout, releases = [] } = (await servedApp()) ?? {};
  const address = releases[0]?.declaration.routes[0]?.path;
  if (!rollout?.canary || !address) throw new Error('There is no canary');
  const tried: Canary = { app: 'mfe-notes', ...rollout.canary };
  const people: Person[] = [];
  for (let isUnlucky = false; !isUnlucky; )
    await withPage(browser, product.url, async (page) => {
      const email = await signUpInvestor(page);
      const person = { email, id: await idOf(email) };
      people.push(person);
      isUnlucky = isInCanary(person, tried);
      if (!isUnlucky) return;
      await page.goto(`${address}?fault`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      // Leaving the page sends what it has counted and seen.
      await page.goto('about:blank');
    });
  await expect.poll(() => runLine(team, 'npx platform releases'), counted).toContain('No company for deal 0');
  await register(people, tried, { canary: 5, stable: 8 });
  await visit(people, tried, rollout.stable, 3);
  await expect.poll(served, decided).toEqual({ version: '0.1.0' });
}

/** How often each line was typed. */
const typed = new Map<string, number>();

async function checkEffect(line: string, browser: Browser): Promise<void> {
  for (const [command, ...results] of effects) {
    if (!command.test(line)) continue;
    const count = typed.get(command.source) ?? 0;
    typed.set(command.source, count + 1);
    expect(await served(), line).toEqual(results[count]);
    if (command.source.includes('canary') && count === 0) await untilWithdrawn(browser);
  }
}

async function runCommand(line: string, by: 'team' | 'operator', browser: Browser): Promise<void> {
  if (by === 'operator') {
    const answer = await runLine(operator, line);
    if (line.includes('--credential')) team.environment.PLATFORM_CREDENTIAL = answer.trim();
    return;
  }
  const look = whileRunning[line];
  if (!look) {
    for (const [command, change] of before) if (command.test(line)) change();
    const printed = await runLine(team, line);
    await checkEffect(line, browser);
    for (const [command, ...answers] of told) {
      if (!command.test(line)) continue;
      const count = typed.get(command.source) ?? 0;
      typed.set(command.source, count + 1);
      expect(printed).toMatch(answers[count] ?? /^/);
    }
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
  for (const [command, ...results] of [...effects, ...told])
    expect(lines.filter((line) => command.test(line))).toHaveLength(results.length);
  for (const [command] of before) expect(lines.filter((line) => command.test(line))).toHaveLength(1);
});

for (const { title, commands } of guide)
  test(`DLV-08 ${title}`, async ({ browser }) => {
    for (const { line, by } of commands) await test.step(line, () => runCommand(line, by, browser));
  });

test('DLV-08 the team has the guide itself with the packages', () => {
  const received = join(team.directory, 'node_modules/@platform/cli/teams.md');
  expect(readFileSync(received, 'utf8')).toBe(readFileSync(join(root, 'docs/teams.md'), 'utf8'));
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
    expect(hashesOf(join(root, 'shell/dist'))).toEqual(shellFiles);
  });
});
