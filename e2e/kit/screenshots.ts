import { join } from 'node:path';
import type { Page } from '@playwright/test';

const sizes = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } } as const;

/**
 * Saves screenshots for visual review, in both sizes and colour schemes, in `reports/screenshots`. Only with
 * `SCREENSHOTS=1`, because together they take a minute.
 */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return;
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = join(import.meta.dirname, '../../reports/screenshots', `${name}-${size}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  if (before) await page.setViewportSize(before);
}
