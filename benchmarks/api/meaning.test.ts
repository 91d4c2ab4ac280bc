import { describe, expect, it } from 'vitest';
import { differenceOf, meaningOf } from './meaning.ts';
import type { Question } from './questions/question.ts';

const question: Question = {
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

describe('meaningOf', () => {
  it('takes the spelling of an instant for what it means', () => {
    const one = meaningOf('ours', question, answer({ at: '2026-11-01T10:00:00.000Z' }));
    expect(meaningOf('floor', question, answer({ at: '2026-11-01T11:00:00+01:00' }))).toEqual(one);
  });

  it('refuses an answer without data, and one with errors', () => {
    expect(() => meaningOf('apollo', question, '{"data":null}')).toThrow('apollo answers list');
    expect(() => meaningOf('apollo', question, '{"data":{"a":1},"errors":[{}]}')).toThrow('apollo answers list');
  });

  it('brings the answer of PostGraphile alone into shape', () => {
    expect(meaningOf('postgraphile', question, answer({ extra: true }))).toEqual({ moved: true });
    expect(meaningOf('drizzle', question, answer({ extra: true }))).toEqual({ extra: true });
  });
});

describe('differenceOf', () => {
  it('names the first field that differs', () => {
    expect(differenceOf('floor', { items: [{ id: 1, name: 'a' }] }, { items: [{ id: 1, name: 'b' }] })).toBe(
      'data.items.0.name: "a" instead of "b"',
    );
    expect(differenceOf('floor', { a: [1] }, { a: [1] })).toBeUndefined();
  });

  it('insists on order and type names for all but PostGraphile', () => {
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
