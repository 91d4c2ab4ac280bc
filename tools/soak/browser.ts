import { join } from 'node:path';
import { buildApps } from '../build/build.ts';
import { root, run } from '../report/run.ts';
import { ensureChromium } from '../test/chromium.ts';

/** Runs the long versions of browser tests: more faults per app, and more navigations in and out of it. */
export async function testInBrowser(): Promise<number> {
  await ensureChromium();
  await buildApps();
  return run('playwright', ['test', '--reporter=line', 'platform/fault-matrix', 'platform/leaks'], {
    directory: join(root, 'e2e'),
    environment: { SOAK: '1' },
  });
}
