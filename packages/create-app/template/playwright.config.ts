import { defineConfig, devices } from '@playwright/test';

const url = 'http://localhost:4310';

/** The browser tests run against `platform dev`: the released shell, this app from source, a mocked API. */
export default defineConfig({
  testDir: 'test/browser',
  timeout: 60_000,
  webServer: { command: 'platform dev --port 4310', url: `${url}/registry.json`, timeout: 120_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    // By default the browser of `npx playwright install chromium`; CHROMIUM names another one.
    launchOptions: process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] } : {},
  },
});
