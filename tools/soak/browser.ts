import { join } from 'node:path';
import { buildApps } from '../build/build.ts';
import { root, run } from '../report/run.ts';
import { ensureChromium } from '../test/chromium.ts';

/** Runs the browser tests that go further than in `npm test`: more faults for each app, more rounds in and out of it. */
export async function testInBrowser(): Promise<number> {
  await ensureChromium();
  await buildApps();
  return run('playwright', ['test', '--reporter=line', 'platform/fault-matrix', 'platform/no-leftovers'], {
    directory: join(root, 'e2e'),
    environment: { SOAK: '1' },
  });
}
