import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { startReportReceiver } from '../../api/test/kit/report-receiver.ts';
import { currentRun } from '../kit/run.ts';
import { demoAccounts, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { injectFault, lifecycleFaults } from '../platform/faults.ts';

// The page's policy allows the service of the server's settings only, and a fault changes the page itself.
test.use({ bypassCSP: true });

/** Adds the settings of an error-reporting service to the page before its scripts run. */
async function configureReporting(page: Page, dsn: string): Promise<void> {
  await page.addInitScript(
    (settings) => {
      const add = () => {
        const element = document.createElement('script');
        element.type = 'application/json';
        element.id = 'error-reporting';
        element.textContent = settings;
        document.head.append(element);
      };
      document.addEventListener('readystatechange', add, { once: true });
    },
    JSON.stringify({ dsn, environment: 'staging' }),
  );
}

/** Forwards reports, because the browser does not let a mocked page send requests to this machine itself. */
async function carryReports(page: Page, dsn: string): Promise<void> {
  await page.route(`${new URL(dsn).origin}/**`, async (route) => route.fulfill({ response: await route.fetch() }));
}

/** Throws an uncaught error in the page. */
async function throwUncaught(page: Page, message: string): Promise<void> {
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);
}

test('NAV-19 ADM-24 reports errors, failed calls and traces once each, without tokens and passwords', async ({
  page,
  uncaught,
}) => {
  const receiver = await startReportReceiver();
  const events = () => receiver.reports.filter(({ type }) => type === 'event').map(({ payload }) => payload);
  await configureReporting(page, receiver.dsn);
  await carryReports(page, receiver.dsn);
  await injectFault(page, 'mfe-opportunities', lifecycleFaults['throws in render'] ?? (async () => undefined));

  // A link with a code, an error on an auth page before the SDK is loaded, and a typed password.
  await page.goto(`${paths.resetPassword()}?token=query-secret&oobCode=code-secret`);
  await throwUncaught(page, 'uncaught at /set-new-password?oobCode=code-secret with password=typed-secret');
  await expect.poll(() => events().length).toBe(1);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await signIn(page, demoAccounts.investor);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();

  await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: failure }));
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Could not complete request...' })).toBeVisible();

  const failed = () => events().filter(({ tags }) => (tags as Tags).phase === 'call');
  await expect.poll(failed).toContainEqual(
    expect.objectContaining({
      environment: 'staging',
      release: expect.stringMatching(/^shell@\d+\.\d+\.\d+$/),
      tags: expect.objectContaining({ app: 'shell', call: 'MessagesPage', request_id: 'call-0001' }),
    }),
  );
  const calls = failed().map(({ tags }) => (tags as Tags).call);
  expect(calls).toEqual([...new Set(calls)]);
  await expect
    .poll(() => events().filter(({ tags }) => (tags as Tags).phase !== 'call'))
    .toMatchObject([
      { tags: { app: 'shell', phase: 'uncaught' }, level: 'error' },
      { tags: { app: 'mfe-opportunities', phase: 'render' }, release: expect.stringMatching(/^mfe-opportunities@\d/) },
    ]);
  const transaction = () => receiver.reports.find(({ type }) => type === 'transaction')?.payload;
  await expect
    .poll(transaction, { timeout: 40_000 })
    .toMatchObject({ contexts: { trace: { data: { 'sentry.sample_rate': 1 } } } });
  expect(receiver.received()).not.toMatch(/-secret|Demo2026|eyJ|oobCode=|Bearer [^[]/);
  expect(uncaught.splice(0)).not.toHaveLength(0);
  await receiver.close();
});

interface Tags {
  phase: string;
  call: string;
}

const failure = {
  data: null,
  errors: [{ message: 'Something failed', extensions: { code: 'INTERNAL', params: { requestId: 'call-0001' } } }],
};

test('NAV-19 works with an unreachable service, and sends no reports without one', async ({ page, uncaught }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/');
  await throwUncaught(page, 'not reported');
  await page.waitForLoadState('networkidle');
  expect([...origins]).toEqual([currentRun().url]);

  await configureReporting(page, 'http://public@127.0.0.1:9/1');
  await page.goto('/');
  await throwUncaught(page, 'reported to an unreachable service');
  await expect.poll(() => origins.size).toBe(2);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByLabel('Confirm Password')).toBeVisible();
  expect(uncaught.splice(0)).toHaveLength(2);
});
