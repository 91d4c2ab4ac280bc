// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RICH_TEXT } from '@platform/rules';
import { expect, it } from 'vitest';
import { cleanRichText } from '../src/rich-text.ts';

it('DEAL-16 keeps structure and emphasis, and opens every link in a new tab with noopener', () => {
  const html =
    '<h2>Market</h2><p>A &amp; <strong>B</strong></p><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>';
  expect(cleanRichText(html)).toBe(html);
  for (const link of ['<a href="https://a.test/">x</a>', '<a href="https://a.test/" rel="opener" target="_top">x</a>'])
    expect(cleanRichText(link)).toMatch(/^<a (?=.*target="_blank")(?=.*rel="noopener noreferrer")[^>]*>x<\/a>$/);
});

it.each([
  '<script>window.ran = 1</script>',
  '<p onclick="window.ran = 1" style="position:fixed" id="content" class="x" data-x="1" aria-label="x">x</p>',
  '<p data-align="center;position:fixed" data-indent="9" data-size="huge">x</p><td data-align="center">x</td>',
  '<img src=x onerror="window.ran = 1"><svg onload="window.ran = 1"></svg>',
  '<svg><style><img src=x onerror="window.ran = 1"></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;">',
  '<a href="javascript:window.ran = 1">x</a><a href="java\tscript:window.ran = 1">x</a><a href="data:text/html,x">x</a>',
  '<iframe srcdoc="<script>1</script>"></iframe><object data=x></object><embed src=x><base href="//a.test">',
  '<meta http-equiv="refresh" content="0;url=//a.test"><link rel="stylesheet" href="//a.test"><style>*{}</style>',
  '<form action="//a.test"><input name="password"><button formaction="javascript:1">x</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript><template><img src=x></template>',
])('DEAL-16 removes scripts, embedded resources and styles from a stored text: %s', (html) => {
  const shown = document.createElement('div');
  shown.innerHTML = cleanRichText(html);
  const allowed = new Set(['href', 'rel', 'target', 'colspan', 'rowspan']);
  for (const element of shown.querySelectorAll('*')) {
    expect(element.tagName).toMatch(/^(P|A|TABLE|TBODY|TR|TD)$/);
    for (const { name } of element.attributes) expect(allowed).toContain(name);
    expect(element.getAttribute('href') ?? 'https://').toMatch(/^https?:|^mailto:/);
  }
  expect('ran' in window).toBe(false);
});

it('EDIT-22 investors see sizes, alignment and indent', () => {
  const html =
    '<h2 data-align="center" data-indent="8">a</h2><p data-align="justify"><span data-size="small">b</span></p>' +
    '<ul><li data-indent="1">c</li></ul>';
  expect(cleanRichText(html)).toBe(html);
});

it('EDIT-22 the style sheet of texts has a rule for every size, alignment and indent', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../design-system/src/styles/text.css'), 'utf8');
  const selectors = Object.entries(RICH_TEXT.listedAttributes).flatMap(([name, { values }]) =>
    values.map((value) => `.ds-rich-text [${name}="${value}"] {`),
  );
  expect(selectors.filter((selector) => !sheet.includes(selector))).toEqual([]);
});
