// @vitest-environment jsdom

import { cleanRichText } from '@platform/deal-page';
import { RICH_TEXT } from '@platform/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml, writeHtml } from '../src/html.ts';
import { schema } from '../src/schema/extensions.ts';
import { anyText, meaningOf } from './kit.ts';

/** Returns a text as it is stored after it was opened and saved; undefined if it cannot be opened. */
function savedAgain(html: string): string | undefined {
  const content = readHtml(html);
  return content ? writeHtml(schema.nodeFromJSON(content)) : undefined;
}

const link = '<a target="_blank" rel="noopener noreferrer" href="https://a.test/">x</a>';

it.each([
  ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Level ${level}</h${level}>`),
  ...RICH_TEXT.listedAttributes['data-size'].values.map((size) => `<p>a <span data-size="${size}">b</span></p>`),
  ...RICH_TEXT.listedAttributes['data-align'].values.map((align) => `<p data-align="${align}">a</p>`),
  ...RICH_TEXT.listedAttributes['data-indent'].values.map((indent) => `<h2 data-indent="${indent}">a</h2>`),
  '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> e<sub>f</sub>g<sup>h</sup></p>',
  '<ul><li>one<ol><li>two</li></ol></li><li data-indent="1">three</li></ul>',
  `<p>${link}</p>`,
  '<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td>b</td><td><p>c</p><p>d</p></td></tr></tbody></table>',
  '<table><tbody><tr><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
  '<blockquote><p>a</p><h3>b</h3></blockquote><hr><p>a <code>b</code></p>',
  '<pre>a\n  <strong>b</strong>\n</pre><pre><code>x  y</code></pre>',
  '<p>a<br>b</p><p></p><p>c</p>',
  '<ul><li><h3>a</h3></li><li><p data-align="right">b</p></li></ul>',
])('EDIT-22 survives opening and saving unchanged: %s', (html) => {
  expect(savedAgain(html)).toBe(html);
});

it('EDIT-22 any text of allowed elements means the same after opening and saving', () => {
  const check = fc.property(anyText, (html) => {
    const saved = savedAgain(html);
    // Saving leaves nothing of a text that shows nothing.
    expect(meaningOf(saved || html)).toEqual(meaningOf(html));
    expect(savedAgain(saved ?? '')).toBe(saved);
    expect(savedAgain(cleanRichText(saved ?? ''))).toBe(saved);
  });
  // With a seed, since a run by chance would depend on the clock.
  fc.assert(check, { numRuns: 100, seed: 1 });
}, 180_000);

it('EDIT-22 stores nothing for an empty text', () => {
  for (const html of ['', '<p></p>', ' \n']) expect(savedAgain(html)).toBe('');
});

it('EDIT-22 a first line break of preformatted text stays', () => {
  expect(savedAgain('<pre>\n\na</pre>')).toBe('<pre>\n\na</pre>');
});

describe('EDIT-27 a text that the editor cannot hold is not loaded', () => {
  it.each([
    '<p>a</p><details><summary>b</summary>c</details>',
    '<p>a <img src="https://a.test/x.png" alt=""></p>',
    '<p>a <mark>b</mark></p>',
    '<p data-colour="red">a</p>',
    '<p data-indent="9">a</p>',
    '<p><a href="javascript:x">a</a></p>',
    '<script>a</script><p>b</p>',
  ])('%s', (html) => expect(savedAgain(html)).toBeUndefined());
});
