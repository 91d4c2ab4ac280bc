import { paths } from '@platform/paths';
import type { Page, WebSocketRoute } from '@playwright/test';
import { demoAccounts, demoPassword, signIn } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { within } from '../kit/url-patterns.ts';
import { mockErrorResponses } from './mock-responses.ts';

const life = 3600_000;

/** Signs an investor in and waits until the list of deals is loaded and no request is pending. */
async function signInAndSettle(page: Page): Promise<void> {
  await signIn(page, demoAccounts.investor);
  await expect(page.getByRole('article').first()).toBeVisible();
}

async function trySignIn(page: Page, email: string, loginPath = '/'): Promise<void> {
  await page.goto(loginPath);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

test.describe('signing in', () => {
  test('AUTH-04 exchanges the password at the provider for tokens with claims', async ({ page }) => {
    const bodies: Record<string, unknown>[] = [];
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname === '/oidc/token') bodies.push(await response.json());
    });
    const login = page.waitForRequest(/\/oidc\/interaction\/[^/]+\/login$/);
    const call = page.waitForRequest('**/graphql');
    await trySignIn(page, demoAccounts.investor);
    expect((await login).postDataJSON()).toEqual({ email: demoAccounts.investor, password: demoPassword });
    const bearer = (await (await call).headerValue('authorization'))?.replace('Bearer ', '') ?? '';
    await expect.poll(() => bodies.length).toBeGreaterThan(0);
    const [{ id_token: idToken, access_token: accessToken, refresh_token: refreshToken } = {}] = bodies;
    expect(accessToken).toBe(bearer);
    expect(refreshToken).toBeUndefined();
    const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims(String(idToken))).toMatchObject({ sub: expect.any(String), nonce: expect.any(String) });
    expect(claims(bearer).sub).toBe(claims(String(idToken)).sub);
  });

  test('AUTH-05 redirects an investor to the route of the step', { tag: '@soak' }, async ({ page }) => {
    await signIn(page, demoAccounts.investor);
    await expect(page).toHaveURL(within(paths.deals));
  });

  test('AUTH-12 ADM-18 does not sign in a user without an account', { tag: '@soak' }, async ({ page }) => {
    await mockErrorResponses(page, 401, 'UNAUTHENTICATED', 'Sign in to continue');
    await trySignIn(page, demoAccounts.investor);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await page.unroute('**/graphql');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });

  for (const [id, email, loginPath, inside] of [
    ['AUTH-12', demoAccounts.investor, '/', within(paths.deals)],
    ['ADM-18', demoAccounts.administrator, paths.admin(), within(paths.staffDeals)],
  ] as const)
    test(`${id} stays at ${loginPath} when the account cannot be loaded`, async ({ page }) => {
      await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: '' }));
      await trySignIn(page, email, loginPath);
      await expect(page.getByRole('alert')).toHaveText('Could not complete request...');
      await expect(page).toHaveURL(loginPath);
      const login = page.getByRole('button', { name: 'Login' });
      await expect(login).toBeEnabled();
      await page.unroute('**/graphql');
      await login.click();
      await expect(page).toHaveURL(inside);
    });

  test('AUTH-12 keeps the sign-in page when the platform fails to start', { tag: '@soak' }, async ({ page }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('"schemaVersion":1', '"schemaVersion":"none"');
      await route.fulfill({ response, body: html });
    });
    // Where a page that cannot read its own registry looks.
    await page.route('**/registry.json*', (route) => route.fulfill({ status: 503, body: '' }));
    await trySignIn(page, demoAccounts.investor);
    await expect(page.getByRole('alert')).toHaveText('Could not complete request...');
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  test('AUTH-13 ADM-05 redirects an account without an assignment to /', async ({ page }) => {
    await mockErrorResponses(page, 403, 'NOT_APPROVED', 'You are not approved to use the app yet');
    await trySignIn(page, demoAccounts.investor);
    await expect(page.getByRole('alert')).toHaveText('You are not approved to use the app yet');
    await expect(page).toHaveURL('/');
    await page.unroute('**/graphql');
    await page.goto(paths.app());
    await expect(page).toHaveURL('/');
  });

  test('ADM-04 rejects an account without an assignment at the staff login', async ({ page }) => {
    await mockErrorResponses(page, 403, 'NOT_APPROVED', 'You are not approved to use the app yet');
    await trySignIn(page, demoAccounts.administrator, paths.admin());
    await expect(page.getByRole('alert')).toHaveText('You are not an admin');
    await expect(page).toHaveURL(paths.admin());
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await page.unroute('**/graphql');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });

  test('AUTH-14 signs an applicant in at their step', async ({ page }) => {
    await signIn(page, 'approval@demo.test');
    await expect(page).toHaveURL(paths.awaitApproval());
  });
});

test.describe('staying signed in', () => {
  test('AUTH-08 keeps the session when the server fails during a reload, and continues when it recovers', {
    tag: '@soak',
  }, async ({ page }) => {
    await signInAndSettle(page);
    await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(paths.allInvestments());
    await expect(page.getByRole('heading', { name: 'The platform could not be loaded' })).toBeVisible();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('tab', { name: 'All' })).toBeVisible();
    await expect(page).toHaveURL(paths.allInvestments());
  });

  test('AUTH-08 stays on the same route after a reload', async ({ page }) => {
    await signIn(page, demoAccounts.investor);
    await expect(page).toHaveURL(within(paths.deals));
    await page.goto(paths.investments());
    await expect(page.getByRole('tab', { name: 'All' })).toBeVisible();
    await expect(page).toHaveURL(paths.allInvestments());
    await page.reload();
    await expect(page.getByRole('tab', { name: 'All' })).toBeVisible();
    await expect(page).toHaveURL(paths.allInvestments());
  });

  test('AUTH-09 ADM-17 renews the token 5 s before it expires; later calls and sockets use the new one', {
    tag: '@soak',
  }, async ({ page }) => {
    const sockets: WebSocketRoute[] = [];
    const acknowledged: string[] = [];
    await page.routeWebSocket('**/graphql', (socket) => {
      sockets.push(socket);
      const server = socket.connectToServer();
      let authorization = '';
      socket.onMessage((message) => {
        const { type, payload } = JSON.parse(String(message));
        if (type === 'connection_init') authorization = payload.authorization;
        server.send(message);
      });
      server.onMessage((message) => {
        if (JSON.parse(String(message)).type === 'connection_ack') acknowledged.push(authorization);
        socket.send(message);
      });
    });
    let renewals = 0;
    await page.clock.install();
    await signInAndSettle(page);
    await expect.poll(() => acknowledged.length).toBe(1);
    const [first = ''] = acknowledged;
    expect(first).toMatch(/^Bearer ./);
    page.on('request', (request) => {
      if (request.url().includes('prompt=none')) renewals++;
    });

    const { exp: end } = JSON.parse(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString());
    const remaining = async () => end * 1000 - (await page.evaluate(() => Date.now()));
    await page.clock.fastForward((await remaining()) - 30_000);
    expect(renewals).toBe(0);
    const token = page.waitForResponse('**/oidc/token');
    await page.clock.fastForward((await remaining()) - 4_500);
    expect((await token).status()).toBe(200);
    expect(renewals).toBe(1);

    // A server that restarts is returned to within half a minute.
    await Promise.all(sockets.splice(0).map((socket) => socket.close({ code: 1012 })));
    await page.clock.fastForward(30_000);
    await expect.poll(() => acknowledged.length).toBe(2);
    expect(acknowledged[1]).not.toBe(first);
    const call = page.waitForRequest('**/graphql');
    await page.getByRole('link', { name: 'Messages' }).click();
    expect(await (await call).headerValue('authorization')).toBe(acknowledged[1]);
  });

  test('AUTH-10 signs out when the provider rejects the renewal', { tag: '@soak' }, async ({ page, context }) => {
    await page.clock.install();
    await signInAndSettle(page);
    await context.clearCookies();
    await page.clock.fastForward(life - 4_500);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });

  test('AUTH-10 retries the renewal while offline, until the token expires', { tag: '@soak' }, async ({ page }) => {
    await page.clock.install();
    const call = page.waitForRequest('**/graphql');
    await signInAndSettle(page);
    const bearer = await (await call).headerValue('authorization');
    const { exp: end } = JSON.parse(Buffer.from(bearer?.split('.')[1] ?? '', 'base64url').toString());
    let attempts = 0;
    await page.route('**/oidc/**', (route) => {
      attempts++;
      return route.abort();
    });
    // Pauses the clock, so that slow steps do not expire the token.
    await page.clock.pauseAt(end * 1000 - 4_800);
    // A call of the page attempts it too.
    await expect.poll(() => attempts).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Manage', exact: true })).toBeVisible();
    const before = attempts;
    // In steps, because the page counts the time to the next attempt from when it has learnt that the last one failed.
    const wait = { intervals: [500], timeout: 10_000 };
    await expect.poll(() => page.clock.fastForward(200).then(() => attempts), wait).toBeGreaterThan(before);
    await expect(page).toHaveURL(within(paths.app));
    await page.clock.fastForward(10_000);
    await page.clock.resume();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });

  test('AUTH-10 signs out when a call returns 401', { tag: '@soak' }, async ({ page }) => {
    await signInAndSettle(page);
    await mockErrorResponses(page, 401, 'UNAUTHENTICATED', 'Sign in to continue');
    await page.getByRole('link', { name: 'Preferences' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });

  test('AUTH-18 informs and signs out a user whose account has been disabled', { tag: '@soak' }, async ({ page }) => {
    await signInAndSettle(page);
    await mockErrorResponses(page, 401, 'ACCOUNT_DISABLED', 'Your account has been disabled');
    await page.getByRole('link', { name: 'Preferences' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your account has been disabled');
    await expect(page).toHaveURL('/');
  });
});
