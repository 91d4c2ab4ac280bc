import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { step, write } from '../report/progress.ts';
import { mustRun, root } from '../report/run.ts';
import { installFromDebian } from './debian.ts';

/** From Debian's package; Playwright downloads its own builds from a host that many networks block. */
export const systemChromium = '/usr/bin/chromium';

/** Chromium without window support: renders the same pages with half the CPU time. */
const headlessChromium = '/usr/bin/chromium-headless-shell';

/** Returns the fastest installed browser for tests; undefined when only Playwright's own may be installed. */
export function findTestBrowser(): string | undefined {
  return [headlessChromium, systemChromium].find((path) => existsSync(path));
}

/**
 * Installs the browser of the e2e tests if it is missing. Falls back to full Chromium where the headless shell is not
 * available.
 */
export async function ensureChromium(): Promise<void> {
  if (existsSync(headlessChromium)) return;
  await installFromDebian(['chromium-headless-shell']);
  if (existsSync(headlessChromium)) return;
  if (existsSync(systemChromium)) {
    write(`  using ${systemChromium}, which needs twice the CPU time of chromium-headless-shell`);
    return;
  }
  await step("Installing Playwright's Chromium", () =>
    mustRun('The installation of Chromium', 'playwright', ['install', '--only-shell', 'chromium'], {
      log: join(root, '.cache/logs/chromium.log'),
    }),
  );
}
