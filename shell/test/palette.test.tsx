// @vitest-environment jsdom
import type { StaffPalette } from '@platform/app-contract';
import { AppProviders } from '@platform/app-kit';
import { testServices } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScreens } from '../src/navigation/new-screen.tsx';
import { Palette } from '../src/palette/palette.tsx';
import { isPaletteShortcut } from '../src/palette/shortcut.ts';
import { shellTexts } from '../src/texts/shell-texts.ts';

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.checkVisibility ??= () => true;
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const ownStyle = (element: HTMLElement) => element.style;
  vi.stubGlobal('getComputedStyle', ownStyle);
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(cleanup);

/** Renders the search beside a page with a field; `mount` fills the dialog. */
function start({ isFilled = true, mount = vi.fn() as (container: HTMLElement, given: StaffPalette) => void } = {}) {
  const prefetch = vi.fn();
  const unmount = vi.fn();
  const services = testServices({
    slots: {
      isFilled: () => isFilled,
      prefetch,
      mount(_slot, container, given) {
        mount(container, given as unknown as StaffPalette);
        return unmount;
      },
    },
  });
  shellTexts.add(services.texts);
  const screens = createScreens();
  const { container } = render(
    <AppProviders services={services}>
      <Palette services={services} screens={screens} pages={[{ path: paths.chat(), text: 'Chat' }]} />
      <input aria-label="Page" />
    </AppProviders>,
  );
  return { prefetch, unmount, screens, container, user: userEvent.setup() };
}

const shortcut = (target: Element = document.body) =>
  fireEvent.keyDown(target, { key: 'k', code: 'KeyK', ctrlKey: true });
const dialog = () => screen.queryByRole('dialog', { name: 'Search all areas' });
const pageField = () => screen.getByRole('textbox', { name: 'Page' });

describe('the shortcut', () => {
  const key = { key: 'k', code: 'KeyK', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  const plain = { ...key, isComposing: false, repeat: false };

  it.each([
    ['Ctrl+K', { ctrlKey: true }, true, false],
    ['Ctrl+K with caps lock', { ctrlKey: true, key: 'K' }, true, false],
    ['Ctrl+K on a Cyrillic layout', { ctrlKey: true, key: 'л' }, true, false],
    ['Ctrl and the key of another letter at its place', { ctrlKey: true, key: 't' }, false, false],
    ['Command+K', { metaKey: true }, false, true],
    ['K', {}, false, false],
    ['Ctrl+Shift+K', { ctrlKey: true, shiftKey: true }, false, false],
    ['Ctrl+Alt+K, which types on some layouts', { ctrlKey: true, altKey: true }, false, false],
    ['Ctrl+K held down', { ctrlKey: true, repeat: true }, false, false],
    ['Ctrl+K of an input method', { ctrlKey: true, isComposing: true }, false, false],
    ['Ctrl+Command+K', { ctrlKey: true, metaKey: true }, false, false],
  ])('DATA-08 %s', (_name, part, opensElsewhere, opensOnMac) => {
    expect(isPaletteShortcut({ ...plain, ...part }, false)).toBe(opensElsewhere);
    expect(isPaletteShortcut({ ...plain, ...part }, true)).toBe(opensOnMac);
  });

  it('DATA-08 opens and closes the dialog, also in a field, and gives the focus back', () => {
    const { unmount } = start();
    pageField().focus();
    expect(shortcut(pageField())).toBe(false);
    expect(dialog()).not.toBeNull();
    // The dialog does not take the focus in jsdom, where it is attached to the document too late.
    const field = screen.getByRole('textbox', { name: 'Search all areas' });
    field.focus();
    expect(shortcut(field)).toBe(false);
    expect(dialog()).toBeNull();
    expect(unmount).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(pageField());
  });

  it('DATA-08 closes with Escape and with the button', async () => {
    const { user } = start();
    const button = screen.getByRole('button', { name: 'Search all areas' });
    await user.click(button);
    expect(dialog()).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it.each(['dialog', 'alertdialog', 'menu'])('DATA-08 opens nothing over an open %s', (role) => {
    const { container } = start();
    const question = container.appendChild(document.createElement('div'));
    question.setAttribute('role', role);
    expect(shortcut()).toBe(true);
    expect(dialog()).toBeNull();
    question.remove();
    shortcut();
    expect(dialog()).not.toBeNull();
    // One that has opened over it must be answered first.
    container.append(question);
    shortcut();
    expect(dialog()).not.toBeNull();
  });

  it('DATA-08 leaves a key that a screen has handled', () => {
    start();
    pageField().addEventListener('keydown', (event) => event.preventDefault());
    shortcut(pageField());
    expect(dialog()).toBeNull();
  });

  it('DATA-08 does nothing without an app that fills the dialog', () => {
    start({ isFilled: false });
    expect(shortcut()).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
    expect(dialog()).toBeNull();
  });
});

describe('the dialog', () => {
  it('DATA-08 takes input before the app is loaded, and hands it over with the pages', () => {
    let given: StaffPalette | undefined;
    start({ mount: (_container, properties) => (given = properties) });
    shortcut();
    fireEvent.change(screen.getByRole('textbox', { name: 'Search all areas' }), { target: { value: 'nor' } });
    expect(given?.typed()).toBe('nor');
    expect(given?.pages).toEqual([{ path: paths.chat(), text: 'Chat' }]);
    act(() => given?.onShown(true));
    expect(screen.queryByRole('textbox', { name: 'Search all areas' })).toBeNull();
    act(() => given?.close());
    expect(dialog()).toBeNull();
  });

  it('DATA-08 stays usable with the fallback of an app that cannot be loaded or breaks', async () => {
    let given: StaffPalette | undefined;
    const { user } = start({
      mount(container, properties) {
        given = properties;
        container.textContent = 'Admin is not available right now';
      },
    });
    shortcut();
    expect(screen.getByText('Admin is not available right now')).toBeDefined();
    act(() => given?.onShown(true));
    act(() => given?.onShown(false));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog()).toBeNull();
  });

  it('loads its code in advance after the first screen, or when the pointer reaches the button', async () => {
    const { prefetch, screens } = start();
    expect(prefetch).not.toHaveBeenCalled();
    screens.announce();
    await vi.waitFor(() => expect(prefetch).toHaveBeenCalledExactlyOnceWith('staff.palette'));
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'Search all areas' }));
    expect(prefetch).toHaveBeenCalledTimes(2);
  });
});
