import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findTestBrowser } from '../tools/test/chromium.ts';
import { chooseRun, platformTimeZone } from './kit/run.ts';

const run = await chooseRun();
const browser = findTestBrowser();

/** The product runs once for all tests, as a person starts it, with demo data in a folder that is thrown away. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Some limits are a few seconds: a busy machine may miss one. What fails three times is a fault.
  retries: 2,
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  webServer: {
    command: 'node tools/start.mjs',
    cwd: join(import.meta.dirname, '..'),
    url: `${run.url}/health/ready`,
    env: {
      PORT: String(run.port),
      MAIL_PORT: String(run.mailPort),
      DATA_DIR: run.dataDirectory,
      DATABASE_URL: '',
      SMTP_URL: '',
      DEMO: '1',
      TIME_ZONE: platformTimeZone,
      // All tests come from one address.
      LIMIT_AUTHORIZATIONS_PER_MINUTE: '100000',
      LIMIT_SIGN_UPS_PER_HOUR: '1000',
    },
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: run.url,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Nothing is found while it moves away.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every test costs a tenth of the whole run; what failed once is recorded when it is tried again.
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
