import type { Locator, Page } from '@playwright/test';

/** The button that confirms a binding investment, which is asked for once before it is sent (CARE-01). */
export function confirmInvestment(page: Page): Locator {
  return page
    .getByRole('dialog', { name: 'Confirm your investment' })
    .getByRole('button', { name: 'Confirm investment', exact: true });
}
