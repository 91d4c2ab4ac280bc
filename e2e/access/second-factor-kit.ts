import { paths } from '@platform/paths';
import type { CDPSession, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expect } from '../kit/test.ts';

/** Returns the code of an authenticator app; with `steps` 1 the code 30 seconds later, because each code works once. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret: secret.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
}

/** Opens Account & Settings and waits for the security section. */
export async function openSecurity(page: Page, path = paths.account()) {
  await page.goto(path);
  const security = page.getByRole('region', { name: 'Security', exact: true });
  await expect(security.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
  return security;
}

/**
 * Adds an authenticator app in Account & Settings.
 *
 * @returns its secret and the recovery codes
 */
export async function setUpAuthenticator(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  const security = await openSecurity(page);
  await security.getByRole('button', { name: 'Set up' }).click();
  const secret = (await security.locator('code').textContent()) ?? '';
  await security.getByLabel('Code that the app shows').fill(codeOf(secret));
  const codes = security.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  await security.getByRole('button', { name: 'I have kept them' }).click();
  return { secret, recoveryCodes };
}

/** Chromium's virtual authenticator, which stores passkeys and confirms automatically. */
export interface VirtualAuthenticator {
  /** Sets whether requests are confirmed or fail. */
  confirm(willing: boolean): Promise<void>;
}

export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const client: CDPSession = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async confirm(willing) {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: willing });
    },
  };
}
