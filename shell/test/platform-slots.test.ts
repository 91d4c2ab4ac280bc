// @vitest-environment jsdom
import type { AppProperties, AppRelease, PlatformServices } from '@platform/app-contract';
import { noPermissions, type Session } from '@platform/app-contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { loadLifecycles } from '../src/platform/loader.ts';
import { createSlots } from '../src/platform/slot-fillings.ts';

vi.mock('../src/platform/loader.ts', () => ({ loadLifecycles: vi.fn() }));

const release = {
  declaration: { name: 'mfe-chat', slots: [{ slot: 'deal.chat', expose: './deal-chat', permission: 'settings' }] },
  // The slots read the declaration only.
} as unknown as AppRelease;

const lifecycles = {
  bootstrap: async () => undefined,
  mount: async ({ domElement, ...given }: AppProperties & { dealId?: string }) => {
    domElement.textContent = `chat on ${given.dealId}`;
  },
  unmount: async ({ domElement }: AppProperties) => {
    domElement.textContent = '';
  },
};

let container: HTMLElement;
let allowed: boolean;
const report = vi.fn();
const session = createStore<Session>(() => ({
  status: 'signed-in',
  account: null,
  permissions: noPermissions,
  isAdmin: false,
  step: null,
  refresh: async () => undefined,
}));

function slots() {
  session.setState({ permissions: { ...noPermissions, settings: allowed } });
  return createSlots({
    releases: [release],
    session,
    // A filling of these tests uses none of the services.
    services: () => ({}) as unknown as PlatformServices,
    report,
    showFallback(element, _release, retry) {
      const button = document.createElement('button');
      button.addEventListener('click', retry);
      element.replaceChildren(button);
      return () => button.remove();
    },
  });
}

beforeEach(() => {
  container = document.createElement('div');
  document.body.replaceChildren(container);
  allowed = true;
  vi.mocked(loadLifecycles).mockReset().mockResolvedValue(lifecycles);
  report.mockReset();
});

test('a slot shows its filling with what the page gives it, and takes it out again', async () => {
  const takeOut = slots().mount('deal.chat', container, { dealId: '7' });
  await vi.waitFor(() => expect(container.textContent).toBe('chat on 7'));
  takeOut();
  await vi.waitFor(() => expect(container.textContent).toBe(''));
  expect(report).not.toHaveBeenCalled();
});

test('a slot that nobody fills, or not for this person, stays empty', () => {
  expect(slots().isFilled('client.activity')).toBe(false);
  allowed = false;
  expect(slots().isFilled('deal.chat')).toBe(false);
  slots().mount('deal.chat', container)();
  expect(loadLifecycles).not.toHaveBeenCalled();
});

test('a filling that cannot be loaded gets a fallback, and comes with "Try again"', async () => {
  vi.mocked(loadLifecycles).mockRejectedValueOnce(new Error('gone'));
  slots().mount('deal.chat', container, { dealId: '8' });
  await vi.waitFor(() => expect(container.querySelector('button')).not.toBeNull());
  expect(report).toHaveBeenCalledWith('mfe-chat', expect.objectContaining({ message: 'gone' }), 'load');
  container.querySelector('button')?.click();
  await vi.waitFor(() => expect(container.textContent).toBe('chat on 8'));
});

test('a filling that was left while it loaded does not come up', async () => {
  let finish: (loaded: typeof lifecycles) => void = () => undefined;
  vi.mocked(loadLifecycles).mockReturnValue(new Promise((resolve) => (finish = resolve)));
  slots().mount('deal.chat', container, { dealId: '9' })();
  finish(lifecycles);
  await vi.waitFor(() => expect(container.textContent).toBe(''));
  expect(report).not.toHaveBeenCalled();
});
