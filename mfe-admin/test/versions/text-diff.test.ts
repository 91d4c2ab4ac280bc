// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { diffTexts, looksSame } from '../../src/opportunities/versions/compare/text-diff.ts';

/** The blocks as short texts: `[+…+]` for inserted, `[-…-]` for deleted words. */
function read(before: string, after: string, format: 'HTML' | 'PLAIN' = 'HTML'): string[] {
  const marks = { SAME: ['', ''], ADDED: ['[+', '+]'], REMOVED: ['[-', '-]'] } as const;
  return diffTexts(before, after, format).map(({ state, parts }) => {
    const text = parts.map((part) => marks[part.state][0] + part.text + marks[part.state][1]).join('');
    return `${state} ${text}`;
  });
}

describe('the comparison of two texts', () => {
  it('HIST-07 marks inserted and deleted words within a changed paragraph', () => {
    expect(
      read('<p>Same.</p><p>The market is large and old.</p>', '<p>Same.</p><p>The market is very large.</p>'),
    ).toEqual(['SAME Same.', 'CHANGED The market is [+very +]large [-and old-].']);
  });

  it('HIST-07 pairs a changed paragraph with its former state, not with one inserted before it', () => {
    expect(
      read('<p>The turbine floats on the river.</p>', '<h2>How</h2><p>The turbine floats on every river.</p>'),
    ).toEqual(['ADDED [+How+]', 'CHANGED The turbine floats on [-the -][+every +]river.']);
  });

  it('HIST-07 shows paragraphs without common words as removed and added', () => {
    expect(read('<p>One two three.</p>', '<ul><li>Vier fünf sechs</li></ul>')).toEqual([
      'REMOVED [-One two three.-]',
      'ADDED [+Vier fünf sechs+]',
    ]);
  });

  it('HIST-07 says that only the formatting changed', () => {
    expect(read('<p>A <b>bold</b> word</p>', '<p>A bold word</p>')).toEqual(['FORMATTING A bold word']);
    expect(read('<p>A title</p>', '<h2>A title</h2>')).toEqual(['FORMATTING A title']);
    expect(read('<p>Right</p>', '<p data-align="right">Right</p>')).toEqual(['FORMATTING Right']);
    expect(read('<a href="https://a.test">here</a>', '<a href="https://b.test">here</a>')).toEqual(['FORMATTING here']);
  });

  it('HIST-07 ignores how the same formatting is written', () => {
    const [one, other] = ['<p>A <b>b</b>\n</p>\n<hr>', '<p>A <strong>b</strong> </p><hr />'];
    expect(looksSame(one, other)).toBe(true);
    expect(read(one, other)).toEqual(['SAME A b', 'SAME * * *']);
    expect(
      looksSame('<p><a href="https://a.test" rel="noopener">x</a></p>', '<p><a href="https://a.test">x</a></p>'),
    ).toBe(true);
    expect(looksSame('<p>a</p>', '<h1>a</h1>')).toBe(false);
  });

  it('HIST-07 compares cells of tables, list items and line breaks', () => {
    expect(
      read(
        '<table><tr><td>Cost</td><td>10 dollars a day</td></tr></table>',
        '<table><tr><td>Cost</td><td>12 dollars a day</td></tr></table>',
      ),
    ).toEqual(['SAME Cost', 'CHANGED [-10 -][+12 +]dollars a day']);
    expect(read('<p>one<br>two</p>', '<p>one<br>two</p>')).toEqual(['SAME one\ntwo']);
  });

  it('HIST-07 compares words of scripts without spaces, right-to-left texts and emoji', () => {
    expect(read('市場は非常に大きい。', '市場は非常に小さい。', 'PLAIN')).toEqual([
      'CHANGED 市場は非常に[-大きい-][+小さい+]。',
    ]);
    expect(read('السوق كبير جدا', 'السوق صغير جدا', 'PLAIN')).toEqual(['CHANGED السوق [-كبير -][+صغير +]جدا']);
    expect(read('Good 👩‍👩‍👧 day', 'Good 👩‍👩‍👦 day', 'PLAIN')).toEqual(['CHANGED Good [-👩‍👩‍👧 -][+👩‍👩‍👦 +]day']);
  });

  it('HIST-07 reads markup of plain texts as text, and runs nothing of formatted ones', () => {
    expect(read('a <b>c</b>', 'a <b>d</b>', 'PLAIN')).toEqual(['CHANGED a <b>[-c-][+d+]</b>']);
    expect(read('', '<img src=x onerror="globalThis.hit = 1"><p>Text</p>')).toEqual(['ADDED [+Text+]']);
    expect(globalThis).not.toHaveProperty('hit');
  });

  it('HIST-07 compares texts of 100,000 letters in bounded work, however little they have in common', () => {
    const long = (step: number, { every, letter = 'w' }: { every: number; letter?: string }) =>
      Array.from(
        { length: 18_000 },
        (_, index) => `${letter}${(index * step) % 9973}${(index + 1) % every ? ' ' : '\n'}`,
      )
        .join('')
        .slice(0, 100_000);
    const single = { every: 18_000 };
    const texts: Record<string, [string, string]> = {
      'one other word': [long(1, single), long(1, single).replace(' w500 ', ' other ')],
      'nothing in common, in one paragraph': [long(7, single), long(11, { ...single, letter: 'v' })],
      'nothing in common, in 160 paragraphs': [long(7, { every: 100 }), long(11, { every: 100, letter: 'v' })],
      'nothing in common, in 8,000 paragraphs': [long(7, { every: 2 }), long(11, { every: 2, letter: 'v' })],
      'the same words in another order': [long(3, { every: 50 }), long(5, { every: 50 })],
    };
    for (const [name, [before, after]] of Object.entries(texts)) {
      expect([before.length, name]).toEqual([100_000, name]);
      const start = performance.now();
      const blocks = diffTexts(before, after, 'PLAIN');
      // A few tenths of a second on an idle machine.
      expect([name, performance.now() - start < 5_000]).toEqual([name, true]);
      expect(blocks.length).toBeGreaterThan(0);
    }
    const [before = '', after = ''] = texts['one other word'] ?? [];
    const [block] = diffTexts(before, after, 'PLAIN');
    expect(block?.parts.map(({ state, text }) => [state, text.slice(-5)])).toEqual([
      ['SAME', 'w499 '],
      ['REMOVED', 'w500 '],
      ['ADDED', 'ther '],
      ['SAME', after.slice(-5)],
    ]);
  });
});
