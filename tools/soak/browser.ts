import { join } from 'node:path';
import { buildApps } from '../build/build.ts';
import { reportFile } from '../report/reports.ts';
import { root, run } from '../report/run.ts';
import { ensureChromium } from '../test/chromium.ts';

/** Runs the browser tests that `npm test` leaves out, and the faults of every app instead of one. */
export async function testInBrowser(): Promise<number> {
  await ensureChromium();
  await buildApps();
  return run('playwright', ['test', '--reporter=line,json'], {
    directory: join(root, 'e2e'),
    environment: { SOAK: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('soak-e2e') },
  });
}
