import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { step, write } from '../report/progress.ts';
import { lastLines, mustRun, root } from '../report/run.ts';

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
  if (process.getuid?.() === 0 && (await isDebian())) {
    const installed = await step('Installing headless Chromium from Debian', installFromDebian);
    if (installed) return;
  }
  if (existsSync(systemChromium)) {
    write(`  ${systemChromium} runs the tests, at twice the processor time of chromium-headless-shell`);
    return;
  }
  await step('Installing Chromium of Playwright', () =>
    mustRun('The installation of Chromium', 'playwright', ['install', '--only-shell', 'chromium'], { log }),
  );
}

const log = join(root, '.cache/logs/chromium.log');

/** @returns whether it is there now */
async function installFromDebian(): Promise<boolean> {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  // Without a network this is known after seconds.
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=0'];
  try {
    await mustRun('apt-get update', 'apt-get', ['update', ...patience], { log, environment });
    const parameters = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', ...patience];
    await mustRun('The installation of Chromium', 'apt-get', parameters, { log, environment });
  } catch {
    write(`  ${lastLines(log, 1)}`);
  }
  return existsSync(headlessChromium);
}

async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID=debian$/m.test(release);
}
