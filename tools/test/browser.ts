import { join } from 'node:path';
import { buildApps } from '../build/build.ts';
import { type BrowserSuite, reportFile } from '../report/reports.ts';
import { root, run } from '../report/run.ts';
import { ensureChromium } from './chromium.ts';

const flags = { 'soak-e2e': 'SOAK', 'delivery-e2e': 'DELIVERY' };

/**
 * Runs browser tests that `npm test` leaves out.
 *
 * @returns the exit code
 */
export function testInBrowser(suite: Exclude<BrowserSuite, 'e2e'>): Promise<number> {
  const environment = { [flags[suite]]: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(suite) };
  return test(['--reporter=line,json'], environment);
}

/** Measures screens in the browser, one after the other. */
export function measureInBrowser(): Promise<number> {
  return test(['--reporter=list'], { SPEED: '1' });
}

async function test(parameters: string[], environment: Record<string, string>): Promise<number> {
  await ensureChromium();
  await buildApps();
  return run('playwright', ['test', ...parameters], { directory: join(root, 'e2e'), environment });
}
