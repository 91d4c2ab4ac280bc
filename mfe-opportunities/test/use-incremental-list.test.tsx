// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useIncrementalList } from '../src/deals-list/use-incremental-list.ts';

afterEach(cleanup);

const deals = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${first + index}` }));

/** Records the length of the list in each render. */
function renderLengths(items: { id: string }[], whole = false) {
  const lengths: number[] = [];
  const { rerender } = renderHook(
    (properties: { items: { id: string }[]; whole: boolean }) => {
      const shown = useIncrementalList(properties.items, properties.whole);
      lengths.push(shown.length);
      return shown;
    },
    { initialProps: { items, whole } },
  );
  return {
    takeLengths: () => lengths.splice(0),
    change: (next: { id: string }[]) => act(async () => rerender({ items: next, whole })),
  };
}

it('fifty new deals are rendered in batches, up to the last', () => {
  const { takeLengths } = renderLengths(deals(1, 50));
  const lengths = takeLengths();
  expect(lengths[0]).toBe(12);
  expect(lengths.at(-1)).toBe(50);
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
});

it('deals already shown stay when one of them changes or another response includes them', async () => {
  const all = deals(1, 50);
  const { takeLengths, change } = renderLengths(all);
  takeLengths();
  await change(all.with(3, { id: '4' }));
  expect(Math.min(...takeLengths())).toBe(50);
  await change([...all.slice(0, 40), ...deals(101, 10)]);
  expect(Math.min(...takeLengths())).toBe(50);
  await change([...all.slice(0, 20), ...deals(201, 30)]);
  const lengths = takeLengths();
  expect(lengths[0]).toBe(32);
  expect(lengths.at(-1)).toBe(50);
});

it('DEAL-02 a list to which the user returns is complete at once', () => {
  expect(new Set(renderLengths(deals(1, 50), true).takeLengths())).toEqual(new Set([50]));
});
