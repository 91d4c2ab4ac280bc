// @vitest-environment jsdom
import type { AppProperties, AppRelease, PlatformServices } from '@platform/app-contract';
import { noPermissions, type Session } from '@platform/app-contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { loadLifecycles, markFailed } from '../src/platform/loader.ts';
import { createSlots } from '../src/platform/slot-fillings.ts';

vi.mock('../src/platform/loader.ts', () => ({ loadLifecycles: vi.fn(), markFailed: vi.fn() }));

const release = {
  declaration: { name: 'mfe-chat', slots: [{ slot: 'deal.chat', expose: './deal-chat', permission: 'settings' }] },
  // Slots use the declaration only.
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
const onMounting = vi.fn();
const session = createStore<Session>(() => ({
  status: 'signed-in',
  account: null,
  permissions: noPermissions,
  isAdmin: false,
  step: null,
  refresh: async () => undefined,
}));

function slots(releases = [release]) {
  session.setState({ permissions: { ...noPermissions, settings: allowed } });
  return createSlots({
    releases,
    session,
    // The fillings of these tests use no services.
    services: () => ({}) as unknown as PlatformServices,
    report,
    onMounting,
    showFallback(element, _release, retry) {
      const button = document.createElement('button');
      button.addEventListener('click', retry);
      element.replaceChildren(button);
      return () => button.remove();
    },
  });
}

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  container = document.createElement('div');
  document.body.replaceChildren(container);
  allowed = true;
  vi.mocked(loadLifecycles).mockReset().mockResolvedValue(lifecycles);
  report.mockReset();
  onMounting.mockReset();
});

test('a slot mounts its filling with the properties of the page, and unmounts it', async () => {
  const unmount = slots().mount('deal.chat', container, { dealId: '7' });
  await vi.waitFor(() => expect(container.textContent).toBe('chat on 7'));
  expect(onMounting.mock.calls).toEqual([['mfe-chat']]);
  unmount();
  await vi.waitFor(() => expect(container.textContent).toBe(''));
  expect(report).not.toHaveBeenCalled();
});

test('a slot without a filling, or without the permission for it, stays empty', () => {
  expect(slots().isFilled('client.activity')).toBe(false);
  allowed = false;
  expect(slots().isFilled('deal.chat')).toBe(false);
  slots().mount('deal.chat', container)();
  expect(loadLifecycles).not.toHaveBeenCalled();
});

test('a filling that cannot be loaded shows a fallback, and "Try again" mounts it', async () => {
  vi.mocked(loadLifecycles).mockRejectedValueOnce(new Error('gone'));
  slots().mount('deal.chat', container, { dealId: '8' });
  await vi.waitFor(() => expect(container.querySelector('button')).not.toBeNull());
  expect(report).toHaveBeenCalledWith('mfe-chat', expect.objectContaining({ message: 'gone' }), 'load');
  container.querySelector('button')?.click();
  await vi.waitFor(() => expect(container.textContent).toBe('chat on 8'));
});

test('a filling that was unmounted while it loaded is not mounted', async () => {
  let finish: (loaded: typeof lifecycles) => void = () => undefined;
  vi.mocked(loadLifecycles).mockReturnValue(new Promise((resolve) => (finish = resolve)));
  slots().mount('deal.chat', container, { dealId: '9' })();
  finish(lifecycles);
  await vi.waitFor(() => expect(container.textContent).toBe(''));
  expect(report).not.toHaveBeenCalled();
});

const never = () => new Promise<never>(() => undefined);

test.each([
  ['hangs in bootstrap', { bootstrap: never }, 'bootstrap', 3000],
  ['hangs in mount', { mount: never }, 'mount', 3200],
  ['throws in mount', { mount: () => Promise.reject(new Error('broken')) }, 'mount', 0],
])('a filling that %s shows its fallback in time, and "Try again" mounts it', async (_what, fault, phase, limit) => {
  vi.useFakeTimers();
  vi.mocked(loadLifecycles).mockResolvedValueOnce({ ...lifecycles, ...fault });
  slots().mount('deal.chat', container, { dealId: '7' });
  await vi.advanceTimersByTimeAsync(limit);
  expect(report).toHaveBeenCalledWith('mfe-chat', expect.any(Error), phase);
  expect(markFailed).toHaveBeenCalledWith(release);
  container.querySelector('button')?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(container.textContent).toBe('chat on 7');
  expect(container.querySelector('button')).toBeNull();
});

test('a filling that mounts after the timeout does not replace the fallback', async () => {
  vi.useFakeTimers();
  const unmount = vi.fn(lifecycles.unmount);
  const late = async (given: AppProperties) => {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    await lifecycles.mount(given);
  };
  vi.mocked(loadLifecycles).mockResolvedValueOnce({ ...lifecycles, mount: late, unmount });
  slots().mount('deal.chat', container);
  await vi.advanceTimersByTimeAsync(6000);
  expect(unmount).toHaveBeenCalled();
  expect(container.textContent).toBe('');
  expect(container.querySelector('button')).not.toBeNull();
});

test('a filling that fails to render is restarted alone, not with its app', async () => {
  const given: AppProperties[] = [];
  const mount = async (properties: AppProperties) => {
    given.push(properties);
  };
  vi.mocked(loadLifecycles).mockResolvedValue({ ...lifecycles, mount });
  slots().mount('deal.chat', container);
  await vi.waitFor(() => expect(given).toHaveLength(1));
  given[0]?.restart();
  await vi.waitFor(() => expect(given).toHaveLength(2));
  expect(container.children).toHaveLength(1);
});

test('an unknown flag denies access, also one named like a property of Object', () => {
  for (const permission of ['later', 'constructor', '__proto__']) {
    const filling = { slot: 'client.activity', expose: './a', permission };
    const other = { declaration: { name: 'mfe-a', slots: [filling] } } as unknown as AppRelease;
    expect(slots([other]).isFilled('client.activity')).toBe(false);
  }
});
