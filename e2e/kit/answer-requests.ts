import type { Page, Route } from '@playwright/test';

/**
 * Answers the requests of a page; returns a function that ends this once the answers under way are given. Playwright lets
 * requests pass as soon as nothing is intercepted, and fails a test that answers one of them afterwards.
 */
export async function answerRequests(
  page: Page,
  url: Parameters<Page['route']>[0],
  answer: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const running = new Set<Promise<unknown>>();
  async function handle(route: Route): Promise<void> {
    const answering = answer(route);
    running.add(answering);
    try {
      await answering;
    } finally {
      running.delete(answering);
    }
  }
  await page.route(url, handle);
  return async () => {
    while (running.size > 0) await Promise.allSettled(running);
    await page.unroute(url, handle);
  };
}
