import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { step, write } from '../report/progress.ts';
import { mustRun, root } from '../report/run.ts';
import { installFromDebian } from './debian.ts';

/** Debian's package; Playwright's own builds come from a host that many networks do not reach. */
export const systemChromium = '/usr/bin/chromium';

/** Chromium without what a window needs: the same pages for half the processor time. */
const headlessChromium = '/usr/bin/chromium-headless-shell';

/** The installed browser that runs the tests fastest; undefined where only Playwright's own may be there. */
export function findTestBrowser(): string | undefined {
  return [headlessChromium, systemChromium].find((path) => existsSync(path));
}

/** Installs the browser of the e2e tests where it is missing. Whole Chromium will do where it cannot be had. */
export async function ensureChromium(): Promise<void> {
  if (existsSync(headlessChromium)) return;
  await installFromDebian(['chromium-headless-shell']);
  if (existsSync(headlessChromium)) return;
  if (existsSync(systemChromium)) {
    write(`  ${systemChromium} runs the tests, at twice the processor time of chromium-headless-shell`);
    return;
  }
  await step('Installing Chromium of Playwright', () =>
    mustRun('The installation of Chromium', 'playwright', ['install', '--only-shell', 'chromium'], {
      log: join(root, '.cache/logs/chromium.log'),
    }),
  );
}
