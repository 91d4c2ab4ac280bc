import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { apps } from '../platform/apps.ts';

/** Records the data of all events of the page for a later check. */
function recordEvents(): void {
  const details: unknown[] = [];
  Reflect.set(window, 'eventDetails', details);
  const { dispatchEvent } = EventTarget.prototype;
  EventTarget.prototype.dispatchEvent = function record(event) {
    if (event instanceof CustomEvent) details.push(event.detail);
    if (event instanceof MessageEvent) details.push(event.data);
    return dispatchEvent.call(this, event);
  };
}

/**
 * Finds a text in everything that scripts can reach from the window and from the React trees of the shell and the apps:
 * properties, state, contexts and whatever they refer to.
 */
function reachable(token: string): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const queue: [unknown, string][] = [
    [Reflect.get(window, 'eventDetails'), 'event'],
    [{ ...localStorage }, 'localStorage'],
    [{ ...sessionStorage }, 'sessionStorage'],
    [document.cookie, 'cookie'],
  ];
  for (const name of Object.getOwnPropertyNames(window)) {
    const property = Object.getOwnPropertyDescriptor(window, name);
    if (property && 'value' in property) queue.push([property.value, name]);
  }
  for (const element of document.querySelectorAll('*'))
    for (const key of Object.keys(element))
      if (key.startsWith('__react')) queue.push([Reflect.get(element, key), `<${element.tagName}>.${key}`]);

  for (let next = queue.pop(); next; next = queue.pop()) {
    const [value, path] = next;
    if (typeof value === 'string' && value.includes(token)) found.push(path);
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue;
    seen.add(value);
    if (value instanceof Node || value === window) continue;
    if (value instanceof Map || value instanceof Set) queue.push([[...value], path]);
    for (const key of Reflect.ownKeys(value)) {
      const property = Object.getOwnPropertyDescriptor(value, key);
      if (property && 'value' in property && path.length < 400) queue.push([property.value, `${path}.${String(key)}`]);
    }
  }
  return found;
}

/** Plants a text in places where no token may be, deep inside objects that scripts can reach. */
function plant(token: string): void {
  const [heading] = document.querySelectorAll('h1');
  const key = Object.keys(heading ?? {}).find((name) => name.startsWith('__reactProps'));
  if (!heading || !key) throw new Error('The page has no heading that React has rendered');
  Object.assign(Reflect.get(heading, key), { session: { keeper: new Map([['held', `Bearer ${token}`]]) } });
  Reflect.set(window, 'platformState', { identity: [{ token }] });
  sessionStorage.setItem('oidc.user', JSON.stringify({ access_token: token }));
  window.dispatchEvent(new CustomEvent('renewed', { detail: { token } }));
}

/** Returns the bearer token of the first call that has one. */
async function bearer(page: Page): Promise<string> {
  const call = await page.waitForRequest((request) => request.headers().authorization?.startsWith('Bearer ') === true);
  return call.headers().authorization?.slice('Bearer '.length) ?? '';
}

for (const [name, account] of Object.entries(demoAccounts))
  test.describe(`as ${name}`, () => {
    test.use({ signedInAs: account });

    for (const app of apps.filter((candidate) => candidate.account === account))
      test(`no token is reachable in storage, events or properties of ${app.name}`, async ({ page }) => {
        await page.addInitScript(recordEvents);
        const token = bearer(page);
        await page.goto(app.path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        expect((await token).length).toBeGreaterThan(100);
        expect(await page.evaluate(reachable, await token)).toEqual([]);
      });
  });

test('the token check finds a planted token in properties, globals, storage and events', async ({ page }) => {
  await resumeSession(page, demoAccounts.investor);
  await page.addInitScript(recordEvents);
  await page.goto(paths.allDeals());
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(plant, 'planted-token');
  const found = await page.evaluate(reachable, 'planted-token');
  for (const place of [/\.keeper/, /^platformState/, /^sessionStorage/, /^event/])
    expect(
      found.filter((path) => place.test(path)),
      `${place}`,
    ).not.toEqual([]);
});
