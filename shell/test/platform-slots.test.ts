// @vitest-environment jsdom
import type { AppProperties, AppRelease, PlatformServices } from '@platform/app-contract';
import { noPermissions, type Session } from '@platform/app-contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { dropStyles, keepStyles } from '../src/platform/app-styles.ts';
import { loadLifecycles, markFailed } from '../src/platform/loader.ts';
import { createSlots } from '../src/platform/slot-fillings.ts';

vi.mock('../src/platform/loader.ts', () => ({ loadLifecycles: vi.fn(), markFailed: vi.fn() }));

const release = {
  container: 'chat_b',
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

/** Ends what the test has mounted. */
const mounted: (() => void)[] = [];
const running = createStore<readonly AppRelease[]>(() => []);

function slots(releases = [release]) {
  running.setState(releases, true);
  session.setState({ permissions: { ...noPermissions, settings: allowed } });
  const created = createSlots({
    releases: running,
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
  const mount: typeof created.mount = (...given) => {
    const leave = created.mount(...given);
    mounted.push(leave);
    return leave;
  };
  return { ...created, mount };
}

afterEach(() => {
  vi.useRealTimers();
  for (const leave of mounted.splice(0)) leave();
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

test.each([
  ['hangs in mount', { mount: never }, 'mount'],
  ['hangs in bootstrap', { bootstrap: never }, 'bootstrap'],
])('a filling that loads slowly and then %s shows its fallback within five seconds', async (_what, fault, phase) => {
  vi.useFakeTimers();
  vi.mocked(loadLifecycles).mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3700));
    return { ...lifecycles, ...fault };
  });
  slots().mount('deal.chat', container, { dealId: '7' });
  await vi.advanceTimersByTimeAsync(4600);
  expect(report).toHaveBeenCalledExactlyOnceWith('mfe-chat', expect.any(Error), phase);
  expect(container.querySelector('button')).not.toBeNull();
  container.querySelector('button')?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(container.textContent).toBe('chat on 7');
});

test('a filling that is left while it starts reports nothing, and its time is stopped', async () => {
  vi.useFakeTimers();
  vi.mocked(loadLifecycles).mockResolvedValueOnce({ ...lifecycles, mount: never });
  const unmount = slots().mount('deal.chat', container);
  await vi.advanceTimersByTimeAsync(1000);
  unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(report).not.toHaveBeenCalled();
});

test.each(['bootstrap', 'mount'] as const)(
  'a filling that is left while its %s hangs shows nothing when that ends at last',
  async (phase) => {
    vi.useFakeTimers();
    const given = { ...lifecycles, mount: vi.fn(lifecycles.mount), unmount: vi.fn(lifecycles.unmount) };
    const own = given[phase];
    const late = async (properties: AppProperties) => {
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      await own(properties);
    };
    vi.mocked(loadLifecycles).mockResolvedValueOnce({ ...given, [phase]: late });
    const unmount = slots().mount('deal.chat', container, { dealId: '7' });
    await vi.advanceTimersByTimeAsync(1000);
    unmount();
    expect(container.textContent).toBe('');
    const next = document.createElement('p');
    container.replaceChildren(next);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([...container.childNodes]).toEqual([next]);
    expect(next.textContent).toBe('');
    expect(given.mount).toHaveBeenCalledTimes(phase === 'mount' ? 1 : 0);
    expect(given.unmount).toHaveBeenCalledTimes(phase === 'mount' ? 1 : 0);
    expect(report).not.toHaveBeenCalled();
  },
);

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

describe('a filling whose release is withdrawn', () => {
  /** The release that takes the place of the withdrawn one. */
  const other = { ...release, container: 'chat_a' } as AppRelease;
  const unmount = vi.fn(async () => undefined);
  /** Lifecycles of a release, which show a composer. */
  const composer = (name: string) => ({
    ...lifecycles,
    unmount,
    mount: async ({ domElement }: AppProperties) => {
      domElement.innerHTML = `<p>${name}</p><textarea></textarea><input type="checkbox" /><button>Send</button>`;
    },
  });
  const shown = () => container.querySelector('p')?.textContent;
  const field = () => container.querySelector('textarea') as HTMLTextAreaElement;
  const type = (text: string) => {
    field().value = text;
    field().dispatchEvent(new Event('input', { bubbles: true }));
  };
  const withdraw = () => running.setState([other], true);
  let screens = 0;
  const openScreen = () => window.history.pushState(null, '', `/screen-${++screens}`);
  /** Lets everything happen that a navigation or replacement has started. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

  let leave: () => void;
  beforeEach(async () => {
    unmount.mockClear();
    vi.mocked(loadLifecycles).mockImplementation(async (of) => composer(of === other ? 'before' : 'withdrawn'));
    leave = slots().mount('deal.chat', container, { dealId: '7' });
    await vi.waitFor(() => expect(shown()).toBe('withdrawn'));
  });

  test('DLV-05 is replaced as its app is, without a reload', async () => {
    withdraw();
    await vi.waitFor(() => expect(shown()).toBe('before'));
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(loadLifecycles).toHaveBeenCalledTimes(2);
    expect(report).not.toHaveBeenCalled();
  });

  test.each([
    ['the focus', () => field().focus(), () => field().blur()],
    [
      'the focus on a button',
      () => container.querySelector('button')?.focus(),
      () => container.querySelector('button')?.blur(),
    ],
    ['a text that is not sent', () => type('Is the '), () => type('')],
  ])('DLV-05 stays while %s is in it, and is replaced at the next navigation after that', async (_what, work, end) => {
    work();
    withdraw();
    openScreen();
    await settle();
    expect(shown()).toBe('withdrawn');
    end();
    await settle();
    expect(shown()).toBe('withdrawn');
    openScreen();
    await vi.waitFor(() => expect(shown()).toBe('before'));
  });

  test('DLV-05 stays while something is chosen in it, of which nothing tells that it was sent', async () => {
    container.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
    withdraw();
    openScreen();
    await settle();
    expect(shown()).toBe('withdrawn');
  });

  test('DLV-05 is not replaced by a changed filter of the same screen, nor after it was left', async () => {
    type('Is the ');
    withdraw();
    await settle();
    type('');
    window.history.pushState(null, '', `${window.location.pathname}?filter=1`);
    window.history.replaceState(null, '', '/replaced');
    await settle();
    expect(shown()).toBe('withdrawn');
    openScreen();
    leave();
    await settle();
    expect(loadLifecycles).toHaveBeenCalledTimes(1);
    expect(report).not.toHaveBeenCalled();
  });

  test('DLV-05 is not replaced when another app gets another release', async () => {
    running.setState([release, { ...other, declaration: { ...other.declaration, name: 'mfe-figures' } }], true);
    await settle();
    expect(loadLifecycles).toHaveBeenCalledTimes(1);
  });

  test('DLV-05 gets the other release by "Try again"', async () => {
    vi.mocked(loadLifecycles)
      .mockReset()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue(composer('before'));
    leave();
    leave = slots().mount('deal.chat', container);
    await vi.waitFor(() => expect(container.querySelector('button')).not.toBeNull());
    container.querySelector('button')?.focus();
    withdraw();
    container.querySelector('button')?.click();
    await vi.waitFor(() => expect(shown()).toBe('before'));
    expect(vi.mocked(loadLifecycles).mock.lastCall?.[0]).toBe(other);
  });

  const sheets = () => [...document.head.querySelectorAll('link')].length;

  /** Adds a style sheet of the release, as its loader does. */
  function loadSheet(): void {
    const link = document.createElement('link');
    link.setAttribute('data-webpack', `${release.container}:chunk-1`);
    document.head.append(link);
  }

  test('DLV-05 keeps its styles while it is shown, and no longer', async () => {
    loadSheet();
    type('Is the ');
    withdraw();
    dropStyles(release.container);
    expect(sheets()).toBe(1);
    leave();
    await vi.waitFor(() => expect(sheets()).toBe(0));
    loadSheet();
    dropStyles(release.container);
    expect(sheets()).toBe(0);
  });

  test('DLV-05 leaves the styles of a release that has come back', async () => {
    loadSheet();
    type('Is the ');
    withdraw();
    dropStyles(release.container);
    keepStyles(release.container);
    leave();
    await settle();
    expect(sheets()).toBe(1);
    dropStyles(release.container);
  });
});
