// @vitest-environment jsdom
import { clearDrafts, keepDraftsOf } from '@platform/app-kit';
import { beforeEach, describe, expect, it } from 'vitest';
import { createComparison } from '../src/compare/comparison-store.ts';
import { comparisonUrl, readComparedIds } from '../src/compare/comparison-url.ts';

const deal = (id: string) => ({ id, name: `Deal ${id}` });
const ids = (owner = 'ada') =>
  createComparison(owner)
    .getState()
    .deals.map(({ id }) => id);

beforeEach(() => sessionStorage.clear());

describe('the deals chosen for comparison', () => {
  it('are added and removed, at most four, and survive a reload of the tab', () => {
    const store = createComparison('ada').getState();
    expect(['a', 'b', 'c', 'd', 'e'].map((id) => store.toggle(deal(id)))).toEqual([true, true, true, true, false]);
    expect(ids()).toEqual(['a', 'b', 'c', 'd']);
    expect([store.toggle(deal('b')), store.toggle(deal('e'))]).toEqual([true, true]);
    expect(ids()).toEqual(['a', 'c', 'd', 'e']);
  });

  it('are kept per account, and cleared on sign-out or sign-in with another account', () => {
    createComparison('ada').getState().toggle(deal('a'));
    expect(ids('grace')).toEqual([]);
    keepDraftsOf('grace');
    expect(ids('ada')).toEqual([]);
    createComparison('ada').getState().toggle(deal('a'));
    clearDrafts();
    expect(ids('ada')).toEqual([]);
  });

  it('are empty if the storage holds invalid data', () => {
    for (const stored of ['nonsense', '{"deals":7}', '{"deals":[null,{"id":1},"a",{"id":"x","name":"y"}]}']) {
      sessionStorage.setItem('draft:ada:compare.1', stored);
      expect(ids()).toEqual(stored.includes('"x"') ? ['x'] : []);
    }
  });
});

describe('the URL of a comparison', () => {
  const read = (address: string) => readComparedIds(new URL(address, 'http://localhost').searchParams);

  it('lists its deals without duplicates, four at most', () => {
    expect(read(comparisonUrl(['a', 'b']))).toEqual({ ids: ['a', 'b'], tooMany: false });
    expect(read(comparisonUrl([]))).toEqual({ ids: [], tooMany: false });
    expect(read('?deals=A,a,,%20b,c')).toEqual({ ids: ['a', 'b', 'c'], tooMany: false });
    expect(read('?deals=a,b,c,d,e')).toEqual({ ids: ['a', 'b', 'c', 'd'], tooMany: true });
  });
});
