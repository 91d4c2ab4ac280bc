import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { expect } from '../kit/test.ts';

/** Milliseconds that a look at the page takes on an idle machine, with the pause after it. */
const look = 15;

/**
 * Expects something to be shown within a limit. A look at the page that takes longer than on an idle machine counts as one
 * there: a machine that is busy with other work slows down the page as it does the look.
 */
export async function expectShownWithin(limit: number, shown: Locator): Promise<void> {
  let counted = 0;
  let last = performance.now();
  while (!(await shown.first().isVisible())) {
    expect(counted, `milliseconds until ${shown} is shown`).toBeLessThan(limit);
    await pause(10);
    const now = performance.now();
    counted += Math.min(now - last, look);
    last = now;
  }
  await expect(shown).toBeVisible();
}
