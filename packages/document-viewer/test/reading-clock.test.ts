import { beforeEach, expect, it } from 'vitest';
import { createReadingClock, idleAfter } from '../src/reading-clock.ts';

let at = 0;
beforeEach(() => {
  at = 1_000;
});
const start = () => {
  const clock = createReadingClock(() => at);
  clock.show(1);
  clock.setVisible(true);
  return clock;
};
const pass = (milliseconds: number) => {
  at += milliseconds;
};
const timesOf = (clock: ReturnType<typeof start>) => [...clock.read()];

it('FIG-06 counts the time of each page that is shown, also when it is shown again', () => {
  const clock = start();
  pass(5_000);
  clock.show(2);
  pass(3_000);
  clock.show(1);
  pass(1_000);
  expect(timesOf(clock)).toEqual([
    [1, 6_000],
    [2, 3_000],
  ]);
  clock.show(null);
  pass(9_000);
  expect(timesOf(clock)).toEqual([
    [1, 6_000],
    [2, 3_000],
  ]);
});

it('FIG-06 leaves out time in which the window is hidden', () => {
  const clock = start();
  pass(2_000);
  clock.setVisible(false);
  pass(30_000);
  clock.touch();
  pass(30_000);
  clock.setVisible(true);
  pass(1_000);
  expect(timesOf(clock)).toEqual([[1, 3_000]]);
});

it('FIG-06 leaves out time after a minute without any action, until the next one', () => {
  const clock = start();
  pass(idleAfter - 1_000);
  clock.touch();
  pass(idleAfter + 3_600_000);
  expect(timesOf(clock)).toEqual([[1, 2 * idleAfter - 1_000]]);
  clock.touch();
  pass(500);
  expect(timesOf(clock)).toEqual([[1, 2 * idleAfter - 500]]);
});

it('counts nothing while the window is hidden from the beginning, or before a page is shown', () => {
  const clock = createReadingClock(() => at);
  clock.show(1);
  pass(5_000);
  expect(timesOf(clock)).toEqual([]);
  clock.show(null);
  clock.setVisible(true);
  pass(5_000);
  expect(timesOf(clock)).toEqual([]);
});
