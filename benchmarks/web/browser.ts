import { existsSync } from 'node:fs';
import { findTestBrowser, systemChromium } from '../../tools/test/chromium.ts';

/** Returns the browser to measure with: full Chromium if it is installed, which presents frames like a real window. */
export function measuringBrowser(): string | undefined {
  return existsSync(systemChromium) ? systemChromium : findTestBrowser();
}
