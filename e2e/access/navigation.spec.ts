import { brand } from '@platform/brand';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { navigateTo } from '../kit/navigate.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { operationOf } from './mock-responses.ts';

const uuid = '00000000-0000-4000-8000-000000000000';

test.describe('investors', () => {
  test.beforeEach(async ({ page }) => {
    await resumeSession(page, demoAccounts.investor);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Manage', exact: true })).toBeVisible();
  });

  test('NAV-01 NAV-06 NAV-07 shows logo, Opportunities, Preferences and the footer', async ({ page }) => {
    await expect(page.getByRole('contentinfo')).toContainText('All rights reserved');
    await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'investor-bar');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: brand.name })).toHaveAttribute('href', '/app');
    await expect(bar.locator('img')).toHaveJSProperty('complete', true);
    const links = bar.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(['Opportunities', 'Preferences']);
    await expect(links.nth(0)).toHaveAttribute('href', '/app/opportunities');
    await expect(links.nth(1)).toHaveAttribute('href', '/app/preferences');
    await expect(links.nth(0)).toHaveAttribute('aria-current', 'page');
    await links.nth(1).click();
    await expect(page).toHaveURL(/\/app\/preferences/);
    await expect(links.nth(1)).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('link', { name: brand.name }).click();
    await expect(page).toHaveURL(/\/app\/opportunities/);
    await expect(page.getByRole('contentinfo')).toContainText(brand.rightsHolder);
  });

  test('NAV-01 NAV-11 a link click is not overridden by a pending redirect', { tag: '@soak' }, async ({ page }) => {
    // Clicks between rendering and following the redirect of an app.
    await page.addInitScript(() => {
      const { replaceState } = History.prototype;
      History.prototype.replaceState = function (...parameters) {
        replaceState.apply(this, parameters);
        if (window.location.pathname !== '/app/opportunities' || !document.querySelector('[data-app] *')) return;
        History.prototype.replaceState = replaceState;
        queueMicrotask(() => document.querySelector<HTMLElement>('header a[href="/app/preferences"]')?.click());
      };
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/preferences/);
  });

  test('NAV-02 shows the entries of Manage and of the account menu', async ({ page }) => {
    await page.getByRole('button', { name: 'Manage', exact: true }).click();
    const entries = page.getByRole('menuitem');
    await expect(entries).toHaveText(['Investments', 'Watchlist']);
    await expect(entries.nth(0).getByRole('link')).toHaveAttribute('href', '/app/investments');
    await expect(entries.nth(1).getByRole('link')).toHaveAttribute('href', '/app/watchlist');
    await expectNoAxeViolations(page);
    await entries.nth(0).click();
    await expect(page).toHaveURL(/\/app\/investments/);

    await page.getByRole('button', { name: 'Account menu' }).click();
    const account = page.getByRole('menuitem', { name: 'Account & Settings' });
    await expect(account.getByRole('link')).toHaveAttribute('href', '/app/account');
    const documents = page.getByRole('menuitem', { name: 'Documents' });
    await expect(documents.getByRole('link')).toHaveAttribute('href', '/app/documents');
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'account-menu');
    await account.click();
    await expect(page).toHaveURL(/\/app\/account/);
  });

  test('NAV-02 opens Manage by keyboard', { tag: '@soak' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Manage', exact: true }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Investments' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Watchlist' }).getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/watchlist/);
    await page.reload();
    await page.getByRole('button', { name: 'Manage', exact: true }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Investments' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Manage', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Investments' })).toBeFocused();
  });

  test('NAV-03 opens the messages; the notifications change nothing', async ({ page }) => {
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page).toHaveURL(/\/app\/messages/);
    await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const address = page.url();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.postDataJSON()?.operationName ?? request.url()));
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    expect(page.url()).toBe(address);
    // Marking as shown is no change of data, nor is the panel's code, nor what the page reports of itself at times.
    const others = calls.filter((call) => !/^ShellNotifications|\.(js|css)$|\/api\/platform\//.test(call));
    expect(others).toEqual([]);
  });

  test('NAV-15 uses the data of a partial response and reports the errors', { tag: '@soak' }, async ({ page }) => {
    await page.route('**/graphql', async (route) => {
      if (operationOf(route) !== 'MessagesPage') return route.fallback();
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      const errors = [{ message: 'A part failed', path: ['conversations', 0], extensions: { code: 'INTERNAL' } }];
      return route.fulfill({ response, json: { ...body, errors } });
    });
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('alert')).toHaveText('Request completed with errors');
    await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').first()).toBeVisible();
  });

  test('NAV-10 NAV-11 redirects unknown paths to the opportunities', { tag: '@soak' }, async ({ page }) => {
    const unknown = ['/nowhere', '/reset-password', '/app', '/app/nowhere', '/app/nowhere.html'];
    // Addresses that cannot be decoded.
    const malformed = ['/%E0%A4', '/app/%E0%A4', '/app/invest/%E0%A4'];
    for (const path of [...unknown, ...malformed]) {
      // Paths that the server may treat as files or cannot decode are loaded from it; the others are routed in the
      // page.
      if (/[.%]/.test(path)) await page.goto(path);
      else await navigateTo(page, path);
      await expect(page).toHaveURL('/app/opportunities/all');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('a change of screen is announced and moves the focus when the focused element is gone', {
    tag: '@soak',
  }, async ({ page }) => {
    const announcement = page.locator('.shell > [aria-live="polite"]');
    const main = page.getByRole('main');
    const firstControl = main.locator('a[href], button, input').first();
    await page.getByRole('link', { name: 'Learn more: Seedling Bio' }).press('Enter');
    await expect(announcement).toHaveText(`Seedling Bio · ${brand.name}`);
    await page.reload();
    const invest = page.getByRole('button', { name: 'Invest', exact: true });
    await invest.focus();
    // The browser itself announces the first screen.
    await expect(announcement).toHaveText('');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/invest\//);
    await expect(announcement).toHaveText(`Invest in Seedling Bio · ${brand.name}`);
    await expect(main).toBeFocused();
    await expect(main).toHaveCSS('outline-style', 'none');
    await expectNoAxeViolations(page);
    await page.keyboard.press('Tab');
    await expect(firstControl).toBeFocused();

    // A change of parameters is not a new screen and keeps the focus.
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Opportunities' });
    await link.press('Enter');
    await expect(announcement).toHaveText(`Opportunities · ${brand.name}`);
    await expect(link).toBeFocused();
    await page.evaluate(() => {
      const node = document.querySelector('.shell > [aria-live]');
      new MutationObserver(() => node?.setAttribute('data-announced-again', '')).observe(node as Node, {
        childList: true,
      });
    });
    await page.getByRole('checkbox', { name: 'Any' }).press('Space');
    await expect(page).toHaveURL(/\?/);
    await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
    await expect(announcement).not.toHaveAttribute('data-announced-again');
  });

  test('a failed screen, a screen reached by back and a forbidden screen are announced too', { tag: '@soak' }, async ({
    page,
  }) => {
    const announcement = page.locator('.shell > [aria-live="polite"]');
    await page.route('**/graphql', (route) => (operationOf(route) === 'DealPage' ? route.abort() : route.fallback()));
    await page.getByRole('link', { name: 'Learn more: Seedling Bio' }).press('Enter');
    await expect(announcement).toHaveText(`The opportunity could not be loaded · ${brand.name}`);
    await expect(page.getByRole('main')).toBeFocused();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(announcement).toHaveText(`Seedling Bio · ${brand.name}`);
    await page.goBack();
    await expect(announcement).toHaveText(`Opportunities · ${brand.name}`);
    await page.evaluate(() => window.history.pushState(null, '', '/admin/clients'));
    await expect(announcement).toHaveText(`You are not an admin · ${brand.name}`);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('NAV-12/#1-3 opens the screen of every route under /app', async ({ page }) => {
    const idOf = async (deal: string) => {
      const link = page.getByRole('link', { name: `Learn more: ${deal}`, exact: true });
      return (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    };
    const [open, prospective, invested] = [
      await idOf('Seedling Bio'),
      await idOf('Penumbra Quantum - Series A'),
      await idOf('Halcyon Diagnostics - Pre-IPO secondary'),
    ];
    await page.goto('/app/investments/all');
    await page.getByRole('link', { name: 'Manage your investment in Halcyon Diagnostics - Pre-IPO secondary' }).click();
    const handler = 'Your investment in Halcyon Diagnostics - Pre-IPO secondary';
    await expect(page.getByRole('heading', { level: 1, name: handler })).toBeVisible();
    for (const [path, screen] of [
      [new URL(page.url()).pathname, handler],
      ['/app/account', 'Account & Settings'],
      ['/app/preferences', 'Investor preferences'],
      ['/app/opportunities', 'Opportunities'],
      ['/app/watchlist', 'Watchlist'],
      ['/app/investments', 'Investments'],
      ['/app/documents', 'Documents'],
      ['/app/messages', 'Messages'],
      [`/app/view-opportunity/${open}`, 'Seedling Bio'],
      [`/app/not-interested/${open}`, 'Why are you not interested in Seedling Bio?'],
      [`/app/indicate-interest/${prospective}`, 'Indicate your interest in Penumbra Quantum'],
      [`/app/indicate-interest/${prospective}/1000`, 'Indicate your interest in Penumbra Quantum'],
      [`/app/invest/${open}`, 'Invest in Seedling Bio'],
      [`/app/invest/${open}/1000`, 'Invest in Seedling Bio'],
      [`/app/modify-ammount/${invested}`, 'Which amount would you like to invest in Halcyon Diagnostics?'],
      [`/app/modify-ammount/${invested}/1000`, 'Which amount would you like to invest in Halcyon Diagnostics?'],
    ] as const) {
      await navigateTo(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen);
      await expect(page).toHaveURL(new RegExp(`${path}(/|$)`));
    }
  });

  test('NAV-13/#1-2 redirects correctly spelt routes to the misspelt ones', { tag: '@soak' }, async ({ page }) => {
    await page.goto(`/app/modify-amount/${uuid}/2500`);
    await expect(page).toHaveURL(`/app/modify-ammount/${uuid}/2500`);
    await page.goto('/app/investments/completed');
    await expect(page).toHaveURL('/app/investments/complated');
  });

  test('ADM-07 AUTH-16 denies an investor access under /admin without requesting staff data', async ({ page }) => {
    // Waits until the first screen has sent its requests.
    await expect(page.getByRole('article').first()).toBeVisible();
    const operations: (string | undefined)[] = [];
    await page.route('**/graphql', (route) => {
      operations.push(operationOf(route));
      return route.fallback();
    });
    for (const path of ['/admin', '/admin/clients', '/admin/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'You are not an admin' })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    expect(new Set(operations)).toEqual(new Set(['ShellMe']));
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'not-an-admin');
    await page.getByRole('link', { name: 'Go to the app' }).click();
    await expect(page).toHaveURL(/\/app\/opportunities/);
  });

  test('works at a width of 360 px without horizontal scrolling and keeps the chosen appearance', {
    tag: '@soak',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Manage', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Watchlist' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  });
});

test.describe('staff', () => {
  test.beforeEach(async ({ page }) => {
    await resumeSession(page, demoAccounts.administrator);
    await page.goto('/admin');
  });

  test('ADM-08 NAV-07 shows the six links in order, and no footer', async ({ page }) => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveCount(6);
    const expected = [
      ['Opportunities', '/admin/opportunities'],
      ['Clients', '/admin/clients'],
      ['Analytics', '/admin/analytics'],
      ['Admin', '/admin/admin'],
      ['Investments', '/admin/investment'],
      ['Chat', '/admin/chat'],
    ] as const;
    for (const [index, [text, path]] of expected.entries()) {
      await test.step(`ADM-08/${text} leads to ${path}`, async () => {
        await expect(links.nth(index)).toContainText(text);
        await expect(links.nth(index)).toHaveAttribute('href', path);
      });
    }
    await expect(page.getByText('All rights reserved')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'staff-bar');
  });

  test('ADM-11 redirects /admin and unknown paths below it to the opportunities', { tag: '@soak' }, async ({
    page,
  }) => {
    await expect(page).toHaveURL(/\/admin\/opportunities/);
    await page.goto('/admin/nowhere');
    await expect(page).toHaveURL(/\/admin\/opportunities/);
    for (const path of ['opportunities', 'clients', 'analytics', 'admin', 'investment', 'chat', 'account']) {
      await navigateTo(page, `/admin/${path}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/admin/${path}(/|$)`));
    }
  });

  test('ADM-12 ADM-27 redirects staff from /, step routes and unknown paths to /admin', { tag: '@soak' }, async ({
    page,
  }) => {
    for (const path of ['/', '/nowhere']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/admin\/opportunities/);
    }
    for (const path of ['/custom-onboarding', '/signup-successful']) {
      await navigateTo(page, path);
      await expect(page).toHaveURL(/\/admin\/opportunities/);
    }
  });
});

test('ADM-08 shows the link of the page on narrow screens and indicates further links', { tag: '@soak' }, async ({
  page,
}) => {
  await resumeSession(page, demoAccounts.administrator);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const row = bar.locator('> div');
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/admin/chat');
    await expect(bar.getByRole('link', { name: 'Chat' })).toBeInViewport({ ratio: 1 });
    await expect(row).toHaveCSS('--fade-start', '48px');
    await expect(row).toHaveCSS('--fade-end', '');
    await navigateTo(page, '/admin/opportunities');
    await expect(bar.getByRole('link', { name: 'Opportunities' })).toBeInViewport({ ratio: 1 });
    await expect(row).toHaveCSS('--fade-start', '');
    await expect(row).toHaveCSS('--fade-end', '48px');
  }
});

test('ADM-27 redirects staff to /admin from the investor login too', { tag: '@soak' }, async ({ page }) => {
  await signIn(page, demoAccounts.administrator);
  await expect(page).toHaveURL(/\/admin\/opportunities/);
});
