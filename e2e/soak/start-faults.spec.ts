import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { navigateTo } from '../kit/navigate.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { type AppCase, apps } from '../platform/apps.ts';
import { content, expectNoReload, fallbackLimit, mark, tryAgain } from '../platform/fallback.ts';
import {
  injectFault,
  injectRegistryFault,
  injectSharedFault,
  loadFaults,
  registryFaults,
  sharedFaults,
} from '../platform/faults.ts';
import { expectShownWithin } from '../platform/machine-time.ts';

/** Expects the app's fallback in time, and its content after "Try again" without a reload. */
async function expectRecovery(page: Page, removeFault: () => Promise<void>): Promise<void> {
  await expectShownWithin(fallbackLimit, tryAgain(page));
  await removeFault();
  await tryAgain(page).click();
  await expect(tryAgain(page)).toBeHidden();
  await expect(content(page)).toBeVisible();
  await expectNoReload(page);
}

/** An app that needs a shared module to be loaded, and one whose first screen needs it. */
for (const [name, module] of [
  ['mfe-chat', '@platform/design-system/form'],
  ['mfe-analytics', '@platform/design-system/form'],
] as const) {
  const app = apps.find((candidate) => candidate.name === name) as AppCase;
  test.describe(`${module} for ${name}`, () => {
    test.use({ signedInAs: app.account });

    for (const [what, fault] of Object.entries(sharedFaults))
      test(`that ${what} shows the fallback of the app, which recovers without a reload`, async ({
        page,
        uncaught,
      }) => {
        const removeFault = await injectSharedFault(page, module, fault);
        await page.goto(app.path);
        await expect(page.getByRole('banner')).toBeVisible();
        await mark(page);
        await expectRecovery(page, removeFault);
        uncaught.length = 0;
      });
  });
}

test.describe('a screen', () => {
  test.use({ signedInAs: demoAccounts.administrator });

  test('whose chunk hangs shows the fallback of its app, which recovers without a reload', async ({
    page,
    uncaught,
  }) => {
    await page.goto(paths.generalAnalytics());
    await expect(content(page)).toBeVisible();
    await mark(page);
    const hanging = loadFaults['has a hanging chunk'] as NonNullable<(typeof loadFaults)[string]>;
    const removeFault = await injectFault(page, 'mfe-analytics', hanging);
    await navigateTo(page, paths.sectorAnalytics());
    await expectRecovery(page, removeFault);
    uncaught.length = 0;
  });
});

test.describe('a page whose registry is cut off', () => {
  test.use({ signedInAs: demoAccounts.investor });

  for (const [what, fault] of Object.entries(registryFaults))
    test(`DLV-01 says that it cannot start while the address of the registry ${what}, and goes on without a reload`, async ({
      page,
      uncaught,
    }) => {
      const removeFault = await injectRegistryFault(page, fault);
      await page.goto(paths.allDeals());
      const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
      await expect(retry).toBeVisible();
      await mark(page);
      await removeFault();
      // It also goes on by itself once the server answers.
      await retry.click({ timeout: 2000 }).catch(() => undefined);
      await expect(content(page)).toHaveText('Opportunities');
      await expectNoReload(page);
      uncaught.length = 0;
    });
});
