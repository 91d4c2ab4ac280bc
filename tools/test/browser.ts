import { join } from 'node:path';
import { buildApps } from '../build/build.ts';
import { reportFile } from '../report/reports.ts';
import { root, run } from '../report/run.ts';
import { ensureChromium } from '../test/chromium.ts';

/** Runs the browser tests that `npm test` leaves out, and the faults of every app instead of one. */
export async function testInBrowser(): Promise<number> {
  return test(['--reporter=line,json'], { SOAK: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('soak-e2e') });
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
