import type { KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { handlePageKeys } from '../src/page-keys.ts';

/** Presses one key on page 2 of 3, in an area without overflow, and returns the resulting calls. */
function press(key: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}): string[] {
  const done: string[] = [];
  const area = { scrollWidth: 100, clientWidth: 100, scrollTop: 0, clientHeight: 100, scrollHeight: 100 };
  const zoom = {
    width: 100,
    scale: 1,
    fits: true,
    fit: () => done.push('fit'),
    larger: () => void done.push('larger'),
    smaller: () => void done.push('smaller'),
  };
  const event = { key, currentTarget: area, preventDefault: vi.fn(), shiftKey: false, ctrlKey: false, ...held };
  // Only the properties that the handler reads.
  handlePageKeys(event as unknown as KeyboardEvent<HTMLElement>, {
    page: 2,
    pages: 3,
    open: (page) => done.push(`page ${page}`),
    zoom,
  });
  expect(event.preventDefault).toHaveBeenCalledTimes(done.length);
  return done;
}

it('plus zooms in on keyboards with a plus key and on those with Shift and =', () => {
  expect(press('+')).toEqual(['larger']);
  expect(press('+', { shiftKey: true })).toEqual(['larger']);
  expect(press('=')).toEqual(['larger']);
  expect(press('-')).toEqual(['smaller']);
});

it('keys with modifiers are left to the browser', () => {
  expect(press('+', { ctrlKey: true })).toEqual([]);
  expect(press('=', { shiftKey: true })).toEqual([]);
  expect(press('ArrowRight', { shiftKey: true })).toEqual([]);
  expect(press('ArrowRight')).toEqual(['page 3']);
});
