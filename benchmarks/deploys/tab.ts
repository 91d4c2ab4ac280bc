import type { Page } from '@playwright/test';
import { screens } from '../web/view.ts';

/**
 * Resolves when the page that is opened next listens to changes of releases: of one before, it learns at the next question
 * only.
 */
export function untilListening(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"releasesChanged"')) resolve();
      }),
    );
  });
}

/** Waits for the notice that a newer release is there, or that the shell was withdrawn. */
export async function untilNotice(page: Page): Promise<void> {
  await page.locator('.shell-release-text').waitFor();
}

/** Waits until the server has told the page that an app has another release for everybody. */
export async function untilAnswered(page: Page, app: string, stable: string): Promise<void> {
  await page.waitForResponse(async (response) => {
    if (!response.url().includes('/registry.json')) return false;
    // Without a body if nothing has changed.
    const { apps = [] } = (await response.json().catch(() => ({}))) as { apps?: Served[] };
    return apps.some(({ name, rollout }) => name === app && rollout.stable === stable);
  });
}

interface Served {
  name: string;
  rollout: { stable: string };
}

/** Reloads the page as its notice offers. */
export async function reload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reload' }).click();
}

const dealPage = '.opportunities-deal-page-body';

/** Goes from the deals list to a deal, or back, as somebody does who clicks. */
export async function navigate(page: Page): Promise<void> {
  const deal = page.locator(screens.deals.content).first();
  if (await deal.isVisible()) {
    await deal.getByRole('link').first().click();
    await page.locator(dealPage).waitFor();
  } else {
    await page.getByRole('banner').getByRole('link', { name: 'Opportunities' }).click();
    await deal.waitFor();
  }
}

/** Waits until the page shows content with a release of the app, or of the shell. */
export async function untilRuns(page: Page, app: string, release: string): Promise<void> {
  await page.waitForFunction(
    ({ name, id, container }) => {
      if (name !== 'shell') return Reflect.has(window, container);
      return JSON.parse(document.getElementById('shell-release')?.textContent ?? '{}').id === id;
    },
    // Each build of an app has a container of its own, a global variable that its entry defines.
    { name: app, id: release, container: `${app.replaceAll('-', '_')}_${release.split('-').at(-1)}` },
    { polling: 'raf' },
  );
  await page.locator(`${dealPage}, ${screens.deals.content}`).first().waitFor();
}
