// @vitest-environment jsdom
import type { AppProperties } from '@platform/app-contract';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createApp } from '../src/create-app.tsx';
import { usePermission, usePlatform, useSession } from '../src/platform-context.ts';
import { declareTexts } from '../src/texts/declare-texts.ts';
import { testServices } from '../testing/services.ts';

const texts = declareTexts('mfe-test', { en: { greeting: 'Good day, {name}', breakIt: 'Break' } });

function Root() {
  const t = texts.useTexts();
  const { account } = useSession();
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('broken on purpose');
  return (
    <main>
      <h1>{t('greeting', { name: account?.email ?? '' })}</h1>
      <p>{usePermission('appContentAccess') ? 'may' : 'may not'}</p>
      <p>{usePlatform().appName}</p>
      <button type="button" onClick={() => setBroken(true)}>
        {t('breakIt')}
      </button>
    </main>
  );
}

const cacheRules = [{ mutations: { changePassword: () => undefined } }];

let mounted: { properties: AppProperties; unmount(): Promise<unknown> } | null = null;

async function mountApp(parts: Partial<AppProperties> = {}) {
  const domElement = document.body.appendChild(document.createElement('div'));
  const properties: AppProperties = { ...testServices(parts), name: 'mfe-test', domElement };
  const app = createApp({ name: 'mfe-test', Root, texts, cacheRules });
  await app.bootstrap(properties);
  await app.mount(properties);
  mounted = { properties, unmount: () => app.unmount(properties) };
  return { ...mounted, domElement };
}

it('renders nothing on paths of other apps', async () => {
  const { domElement } = await mountApp({ covers: (pathname) => pathname === '/elsewhere' });
  expect(domElement.textContent).toBe('');
  history.pushState(null, '', '/elsewhere');
  dispatchEvent(new PopStateEvent('popstate'));
  await vi.waitFor(() => expect(domElement.textContent).toContain('Good day'));
  history.pushState(null, '', '/');
  dispatchEvent(new PopStateEvent('popstate'));
  await vi.waitFor(() => expect(domElement.textContent).toBe(''));
});

afterEach(async () => {
  await mounted?.unmount();
  mounted = null;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('adds its cache rules before it is mounted', async () => {
  const { properties } = await mountApp();
  expect(properties.addCacheRules).toHaveBeenCalledExactlyOnceWith('mfe-test', cacheRules);
});

it('adds undefined rules for a release older than cache rules, and works under an older shell', async () => {
  const domElement = document.body.appendChild(document.createElement('div'));
  const properties: AppProperties = { ...testServices(), name: 'mfe-test', domElement };
  // Such a release calls createApp without rules.
  const kept = createApp({ name: 'mfe-test', Root, texts } as unknown as Parameters<typeof createApp>[0]);
  await kept.bootstrap(properties);
  expect(properties.addCacheRules).toHaveBeenCalledExactlyOnceWith('mfe-test', undefined);

  const { domElement: other } = await mountApp({ addCacheRules: undefined, announceScreen: undefined });
  expect(other.textContent).toContain('Good day');
});

it('mounts a component with session, permissions and its texts, and unmounts it completely', async () => {
  const { domElement, unmount } = await mountApp();
  expect(domElement.textContent).toContain('Good day, ann@example.com');
  expect(domElement.textContent).toContain('may');
  expect(domElement.textContent).toContain('mfe-test');
  await unmount();
  mounted = null;
  expect(domElement.innerHTML).toBe('');
});

it('replaces a component that throws with a fallback that restarts the app, and reports the error once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { domElement, properties } = await mountApp();
  domElement.querySelector('button')?.click();
  await vi.waitFor(() => expect(domElement.querySelector('[role=alert]')).not.toBeNull());
  expect(domElement.textContent).toContain('This part of the page has stopped working');
  expect(domElement.textContent).not.toContain('broken on purpose');
  // The fallback is announced like a screen.
  expect(properties.announceScreen).toHaveBeenCalledTimes(1);
  expect(document.title).toBe('This part of the page has stopped working · Brand');
  expect(properties.reportError).toHaveBeenCalledTimes(1);
  expect(properties.reportError).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'broken on purpose' }),
    'render',
  );
  const tryAgain = [...domElement.querySelectorAll('button')].find((button) => button.textContent === 'Try again');
  tryAgain?.click();
  expect(properties.restart).toHaveBeenCalledTimes(1);
});
