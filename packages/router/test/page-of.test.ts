import { expect, it } from 'vitest';
import { pageOf } from '../src/page-of.ts';

it.each([
  ['', 1],
  ['page=1', 1],
  ['page=7', 7],
  ['page=1000000', 1_000_000],
  ['page=1000001', 1],
  ['page=99999999999', 1],
  ['page=1.03', 1],
  ['page=1e3', 1],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=07', 1],
  ['page=%202', 1],
  ['page=Infinity', 1],
  ['page=two', 1],
])('OPP-16 the address with "%s" opens page %d', (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});
