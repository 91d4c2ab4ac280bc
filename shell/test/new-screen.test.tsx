// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { act, createRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScreens, NewScreen } from '../src/navigation/new-screen.tsx';

beforeEach(() => {
  window.history.replaceState(null, '', '/first');
  // Nothing is laid out in jsdom.
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
  const told = () => container.querySelector('[aria-live]')?.textContent;
  const goTo = (path: string) => window.history.pushState(null, '', path);
  /** As a page does. */
  const draw = (title: string) =>
    act(async () => {
      document.title = title;
      screens.announce();
    });
  return { main, button, told, goTo, draw, screens, container };
}

it('leaves the first screen to the browser, also after it was led to, and tells of each one after it', async () => {
  const { main, told, goTo, draw } = start();
  goTo('/first/led-to');
  await draw('First');
  expect(told()).toBe('');
  expect(document.activeElement).toBe(document.body);
  goTo('/second');
  // Until it is drawn.
  expect(told()).toBe('');
  await draw('Second');
  expect(told()).toBe('Second');
  expect(document.activeElement).toBe(main.current);
  goTo('/first');
  expect(told()).toBe('');
  await draw('First');
  expect(told()).toBe('First');
});

it('leaves the focus where somebody or the screen has placed it, or a dialog keeps it', async () => {
  const { main, button, told, goTo, draw, screens, container } = start();
  await draw('First');
  button.focus();
  goTo('/second');
  await draw('Second');
  expect(told()).toBe('Second');
  expect(document.activeElement).toBe(button);

  button.blur();
  goTo('/third');
  const passedBy = vi.fn();
  main.current?.addEventListener('focus', passedBy);
  await act(async () => {
    screens.announce();
    // In an effect of its own, which runs after that of its title.
    button.focus();
  });
  expect(document.activeElement).toBe(button);
  expect(passedBy).not.toHaveBeenCalled();

  button.blur();
  const dialog = container.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  goTo('/fourth');
  await draw('Fourth');
  expect(told()).toBe('Fourth');
  expect(document.activeElement).toBe(document.body);
  dialog.remove();
  goTo('/fifth');
  await draw('Fifth');
  expect(document.activeElement).toBe(main.current);
});

it('takes a path that the same screen answers for no new one, and says a title that comes later in place of the first', async () => {
  const { button, told, goTo, draw } = start();
  await draw('First');
  await draw('First, renamed');
  expect(told()).toBe('');
  goTo('/second?sorted');
  await draw('Loading');
  button.focus();
  await draw('Second');
  expect(told()).toBe('Second');
  expect(document.activeElement).toBe(button);
  goTo('/second?other');
  expect(told()).toBe('Second');
  goTo('/second/other');
  expect(told()).toBe('');
});
