import type { Page } from '@playwright/test';
import { operationOf } from './graphql.ts';

/** Makes the next call of an operation fail with the code for re-authentication; the call after it passes through. */
export async function requireStepUp(page: Page, operation: string): Promise<void> {
  let refused = false;
  await page.route('**/graphql', (route) => {
    if (refused || operationOf(route) !== operation) return route.fallback();
    refused = true;
    return route.fulfill({
      status: 403,
      json: { data: null, errors: [{ message: 'refused', extensions: { code: 'STEP_UP_REQUIRED', params: {} } }] },
    });
  });
}
