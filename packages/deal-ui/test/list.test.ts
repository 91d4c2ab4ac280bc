import { describe, expect, it } from 'vitest';
import { pageQuery, readListAddress, writeListAddress } from '../src/list-address.ts';
import { lastPage, pageNumbers } from '../src/list-pager.tsx';
import { truncateWithEllipsis } from '../src/truncate.ts';

const first = { search: '', sort: 'date', direction: 'descending', page: 1 } as const;

describe('the URL of a list', () => {
  it.each([
    ['', first],
    ['search=a%20b&page=3', { ...first, search: 'a b', page: 3 }],
    ['sort=name', { ...first, sort: 'name', direction: 'ascending' }],
    ['sort=name&order=descending', { ...first, sort: 'name', direction: 'descending' }],
    ['sort=offering&order=ascending', { ...first, sort: 'offering', direction: 'ascending' }],
    ['sort=nonsense&order=sideways&page=-1', first],
    ['page=1e3', first],
    [`search=a%00b${'c'.repeat(200)}`, { ...first, search: `ab${'c'.repeat(198)}` }],
  ] as const)('WATCH-05 INV-03 %j is parsed', (address, state) => {
    expect(readListAddress(new URLSearchParams(address))).toEqual(state);
  });

  it('omits defaults, and is read as it was written', () => {
    expect(writeListAddress(first).toString()).toBe('');
    for (const sort of ['date', 'name', 'valuation', 'offering'] as const) {
      for (const direction of ['ascending', 'descending'] as const) {
        const state = { search: '100% & more', sort, direction, page: 7 };
        expect(readListAddress(writeListAddress(state))).toEqual(state);
      }
    }
  });

  it('queries fifty entries from the offset of the page, and omits a blank search', () => {
    expect(pageQuery({ ...first, search: '  ', page: 3 })).toEqual({
      search: null,
      direction: 'desc_nulls_last',
      limit: 50,
      offset: 100,
    });
  });
});

it.each([
  [0, 1, []],
  [50, 1, []],
  [51, 2, [1, 2]],
  [101, 3, [1, 2, 3]],
  [500, 10, [1, 2, 3]],
])('OPP-17 %i entries have %i pages, of which the pager shows %j', (totalCount, last, numbers) => {
  expect([lastPage(totalCount), pageNumbers(1, totalCount)]).toEqual([last, numbers]);
});

it('OPP-17 the pager shows the pages around the current one', () => {
  expect(pageNumbers(5, 500)).toEqual([4, 5, 6]);
  expect(pageNumbers(10, 500)).toEqual([8, 9, 10]);
  expect(pageNumbers(2, 60)).toEqual([1, 2]);
});

it('a truncated text does not split surrogate pairs', () => {
  expect(truncateWithEllipsis('abcdef', 6)).toBe('abcdef');
  expect(truncateWithEllipsis('abc def', 4)).toBe('abc…');
  expect(truncateWithEllipsis('ab🛰cd', 3)).toBe('ab…');
});
