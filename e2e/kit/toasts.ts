import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';

/** Expects a toast, and closes it unless its three seconds are over by then. */
export async function closeToast(toast: Locator, text: string | RegExp): Promise<void> {
  await expect(toast).toHaveText(text);
  const closing = toast.getByRole('button', { name: 'Close' }).click({ timeout: 4_000 });
  await closing.catch(() => undefined);
  await expect(toast).toHaveCount(0);
}
