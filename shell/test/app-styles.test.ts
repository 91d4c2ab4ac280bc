// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { applyStyles, dropStyles } from '../src/platform/app-styles.ts';

afterEach(() => document.head.replaceChildren());

/** Adds a loaded style sheet of a build, as its loader does. */
function load(container: string): { disabled: boolean } {
  const link = document.createElement('link');
  link.setAttribute('data-webpack', `${container}:chunk-1`);
  const sheet = { disabled: false };
  // jsdom loads no style sheets.
  Object.defineProperty(link, 'sheet', { value: sheet });
  document.head.append(link);
  return sheet;
}

test('DLV-10 the style sheets of an app apply while it or one of its slot fillings is mounted, and no longer', () => {
  const chat = load('mfe_chat_a');
  const other = load('mfe_chat_ab');
  const endApp = applyStyles('mfe_chat_a');
  const endFilling = applyStyles('mfe_chat_a');
  endApp();
  endApp();
  expect(chat.disabled).toBe(false);
  endFilling();
  expect(chat.disabled).toBe(true);
  expect(other.disabled).toBe(false);
  const endAgain = applyStyles('mfe_chat_a');
  expect(chat.disabled).toBe(false);
  endAgain();
});

test('the style sheets of a build that is no longer used are removed', () => {
  load('mfe_chat_a');
  load('mfe_chat_b');
  dropStyles('mfe_chat_a');
  expect([...document.querySelectorAll('link')].map(({ dataset }) => dataset.webpack)).toEqual(['mfe_chat_b:chunk-1']);
});
