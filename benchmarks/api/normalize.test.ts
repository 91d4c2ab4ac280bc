import { describe, expect, it } from 'vitest';
import { differenceOf, normalizeAnswer } from './normalize.ts';
import type { Scenario } from './scenarios/scenario.ts';

const scenario: Scenario = {
  name: 'list',
  title: 'List',
  operation: 'List',
  as: 'investor',
  variables: () => ({}),
  postgraphile: {
    document: '',
    variables: () => ({}),
    shape: ({ extra, ...data }: { extra: boolean }) => ({ ...data, moved: extra }),
  },
};

const answer = (data: unknown) => JSON.stringify({ data });

describe('normalizeAnswer', () => {
  it('normalises the format of timestamps', () => {
    const one = normalizeAnswer('ours', scenario, answer({ at: '2026-11-01T10:00:00.000Z' }));
    expect(normalizeAnswer('floor', scenario, answer({ at: '2026-11-01T11:00:00+01:00' }))).toEqual(one);
  });

  it('rejects a response without data or with errors', () => {
    expect(() => normalizeAnswer('apollo', scenario, '{"data":null}')).toThrow('apollo answers list');
    expect(() => normalizeAnswer('apollo', scenario, '{"data":{"a":1},"errors":[{}]}')).toThrow('apollo answers list');
  });

  it('reshapes only the response of PostGraphile', () => {
    expect(normalizeAnswer('postgraphile', scenario, answer({ extra: true }))).toEqual({ moved: true });
    expect(normalizeAnswer('drizzle', scenario, answer({ extra: true }))).toEqual({ extra: true });
  });
});

describe('differenceOf', () => {
  it('names the first different field', () => {
    expect(differenceOf('floor', { items: [{ id: 1, name: 'a' }] }, { items: [{ id: 1, name: 'b' }] })).toBe(
      'data.items.0.name: "a" instead of "b"',
    );
    expect(differenceOf('floor', { a: [1] }, { a: [1] })).toBeUndefined();
  });

  it('compares order and type names for all peers except PostGraphile', () => {
    const ours = {
      links: [
        { __typename: 'Link', a: 1 },
        { __typename: 'Link', a: 2 },
      ],
    };
    const theirs = {
      links: [
        { __typename: 'Other', a: 2 },
        { __typename: 'Other', a: 1 },
      ],
    };
    expect(differenceOf('postgraphile', theirs, ours)).toBeUndefined();
    expect(differenceOf('drizzle', theirs, ours)).toContain('data.links.0');
    expect(differenceOf('postgraphile', { items: [1, 2] }, { items: [2, 1] })).toContain('data.items.0');
  });
});
