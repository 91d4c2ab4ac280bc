import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { step, write } from '../report/progress.ts';
import { lastLines, mustRun, root } from '../report/run.ts';

const log = join(root, '.cache/logs/debian.log');
// Fails within seconds when there is no network.
const networkOptions = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=0'];

/**
 * Installs Debian packages when running as root on Debian. Never throws: callers check afterwards whether the packages
 * are there.
 */
export async function installFromDebian(packages: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !(await isDebian())) return;
  await step(`Installing ${packages.join(', ')} from Debian`, async () => {
    // Keeps packages from starting their servers, which would occupy ports and keep running.
    const environment = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    try {
      await mustRun('apt-get update', 'apt-get', ['update', ...networkOptions], { log, environment });
      const parameters = ['install', '-y', '--no-install-recommends', ...packages, ...networkOptions];
      await mustRun('The installation', 'apt-get', parameters, { log, environment });
    } catch {
      write(`  ${lastLines(log, 1)}`);
    }
  });
}

async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID=debian$/m.test(release);
}
