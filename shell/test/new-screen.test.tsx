// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { act, createRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScreens, NewScreen } from '../src/navigation/new-screen.tsx';

beforeEach(() => {
  window.history.replaceState(null, '', '/first');
  // jsdom has no layout.
  Element.prototype.checkVisibility ??= () => true;
});
afterEach(cleanup);

function start() {
  const main = createRef<HTMLElement>();
  const screens = createScreens();
  const { container } = render(
    <>
      <NewScreen main={main} screens={screens} />
      <main ref={main} tabIndex={-1}>
        <button type="button">Here</button>
      </main>
    </>,
  );
  const button = container.querySelector('button') as HTMLElement;
  const announced = () => container.querySelector('[aria-live]')?.textContent;
  const goTo = (path: string) => window.history.pushState(null, '', path);
  /** Sets the title and announces the screen, as a page does. */
  const draw = (title: string) =>
    act(async () => {
      document.title = title;
      screens.announce();
    });
  return { main, button, announced, goTo, draw, screens, container };
}

it('does not announce the first screen, also after a redirect, and announces each later one', async () => {
  const { main, announced, goTo, draw } = start();
  goTo('/first/redirected');
  await draw('First');
  expect(announced()).toBe('');
  expect(document.activeElement).toBe(document.body);
  goTo('/second');
  // Not rendered yet.
  expect(announced()).toBe('');
  await draw('Second');
  expect(announced()).toBe('Second');
  expect(document.activeElement).toBe(main.current);
  goTo('/first');
  expect(announced()).toBe('');
  await draw('First');
  expect(announced()).toBe('First');
});

it('does not move a focus that the user, the screen or a dialog has set', async () => {
  const { main, button, announced, goTo, draw, screens, container } = start();
  await draw('First');
  button.focus();
  goTo('/second');
  await draw('Second');
  expect(announced()).toBe('Second');
  expect(document.activeElement).toBe(button);

  button.blur();
  goTo('/third');
  const onMainFocus = vi.fn();
  main.current?.addEventListener('focus', onMainFocus);
  await act(async () => {
    screens.announce();
    // As in an effect that runs after that of the title.
    button.focus();
  });
  expect(document.activeElement).toBe(button);
  expect(onMainFocus).not.toHaveBeenCalled();

  button.blur();
  const dialog = container.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  goTo('/fourth');
  await draw('Fourth');
  expect(announced()).toBe('Fourth');
  expect(document.activeElement).toBe(document.body);
  dialog.remove();
  goTo('/fifth');
  await draw('Fifth');
  expect(document.activeElement).toBe(main.current);
});

it('does not announce a new path of the same screen, and replaces an announced title by a later one', async () => {
  const { button, announced, goTo, draw } = start();
  await draw('First');
  await draw('First, renamed');
  expect(announced()).toBe('');
  goTo('/second?sorted');
  await draw('Loading');
  button.focus();
  await draw('Second');
  expect(announced()).toBe('Second');
  expect(document.activeElement).toBe(button);
  goTo('/second?other');
  expect(announced()).toBe('Second');
  goTo('/second/other');
  expect(announced()).toBe('');
});
