import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findTestBrowser } from '../tools/test/chromium.ts';
import { chooseRun, environmentOf, isDelivery, isSoak, isSpeed } from './kit/run.ts';

const run = await chooseRun();
const browser = findTestBrowser();

/**
 * What takes long and changes rarely runs in `npm run test:soak` alone: the files of `soak` and what is tagged `@soak`,
 * and apart from them the files of `speed`. Those of `delivery` run in `npm run test:delivery`.
 */
function chosenTests() {
  if (isSpeed) return { testMatch: 'speed/**/*.spec.ts' };
  if (isDelivery) return { testMatch: 'delivery/**/*.spec.ts' };
  const testMatch = '**/*.spec.ts';
  // The pattern is matched against the path, the titles and the tags.
  if (isSoak)
    return { testMatch, testIgnore: ['speed/**', 'delivery/**'], grep: /\bsoak\/|platform\/fault-matrix|@soak/ };
  return { testMatch, testIgnore: ['soak/**', 'speed/**', 'delivery/**'], grepInvert: /@soak/ };
}

/** The product is started once for all tests with the regular start command, with demo data in a temporary folder. */
const webServer = {
  command: 'node tools/start.mjs',
  cwd: join(import.meta.dirname, '..'),
  url: `${run.url}/health/ready`,
  env: environmentOf(run),
  timeout: 600_000,
  stdout: 'pipe',
  gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
} as const;

export default defineConfig({
  testDir: '.',
  ...chosenTests(),
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Some limits are only a few seconds and may be missed on a busy machine; three failures count as a defect.
  retries: 2,
  workers: isSpeed || isDelivery ? 1 : Math.max(2, Math.floor(availableParallelism() / 2)),
  // Several times what a step and a test take on an idle machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Tests of deliveries start products of their own.
  ...(isDelivery ? {} : { webServer }),
  use: {
    ...devices['Desktop Chrome'],
    baseURL: run.url,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Avoids clicks on moving elements.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing every test would take a tenth of the run, so only retries are traced.
    trace: 'on-first-retry',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
