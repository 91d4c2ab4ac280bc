import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { step } from '../report/progress.ts';
import { mustRun, root } from '../report/run.ts';

/** Debian's package; Playwright's own builds come from a host that many networks do not reach. */
export const systemChromium = '/usr/bin/chromium';

/** Installs a browser for the e2e tests where there is none. */
export async function ensureChromium(): Promise<void> {
  if (existsSync(systemChromium)) return;
  const log = join(root, '.cache/logs/chromium.log');
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  if (process.getuid?.() === 0 && (await isDebian())) {
    await step('Installing Chromium from Debian', async () => {
      await mustRun('apt-get update', 'apt-get', ['update'], { log, environment });
      await mustRun('The installation of Chromium', 'apt-get', ['install', '-y', 'chromium'], { log, environment });
    });
    return;
  }
  await step('Installing Chromium of Playwright', () =>
    mustRun('The installation of Chromium', 'playwright', ['install', 'chromium'], { log }),
  );
}

async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID=debian$/m.test(release);
}
