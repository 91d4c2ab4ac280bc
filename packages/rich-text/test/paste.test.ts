// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { writeHtml } from '../src/html.ts';
import { cleanPasted } from '../src/paste/clean-pasted.ts';
import { pasting } from '../src/paste/pasting.ts';
import { extensions } from '../src/schema/extensions.ts';

/** Returns what the editor stores after a paste into an empty text, and the number of pictures that it left out. */
function paste(html: string): { stored: string; pictures: number } {
  const editor = new Editor({ extensions, injectCSS: false, editorProps: pasting(() => undefined) });
  // jsdom has no clipboard events.
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  const stored = writeHtml(editor.state.doc);
  editor.destroy();
  return {
    stored: stored.replace(/ target="_blank" rel="noopener noreferrer"/g, ''),
    pictures: cleanPasted(html).pictures,
  };
}

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', `${name}.clipboard`), 'utf8');

const report = '<a href="https://example.test/report">the report</a>';
const lists = '<ul><li>Hull<ul><li>Wood</li></ul></li><li>Cargo</li></ul><ol><li>Ask</li></ol>';

it('EDIT-22 pasting from Word on the desktop keeps headings, nested lists, emphasis, alignment, links and tables', () => {
  expect(paste(fixture('word-desktop'))).toEqual({
    stored: [
      '<h1>Harbourlight Insurance</h1>',
      '<h2>The market</h2>',
      '<p data-align="center">Small ships are <strong>badly insured</strong>, <strong><em>everywhere</em></strong>, ',
      '<u>always</u> and <s>never</s>; H<sub>2</sub>O, x<sup>2</sup>.</p>',
      '<ul><li>Hull<ul><li>Wood and <strong>steel</strong><ul><li>Riveted</li></ul></li></ul></li><li>Cargo</li></ul>',
      '<p>Steps:</p>',
      '<ol><li>Ask<ol><li>By letter</li></ol></li><li>Sign</li></ol>',
      '<p>See <a href="https://example.test/report?a=1&amp;b=2">the report</a>.</p>',
      '<table><tbody><tr><td colspan="2">Year</td></tr><tr><td>2025</td><td>3 m</td></tr></tbody></table>',
    ].join(''),
    pictures: 1,
  });
});

it('EDIT-22 pasting from Word online keeps headings, nested lists, emphasis, alignment and links', () => {
  expect(paste(fixture('word-online'))).toEqual({
    stored: [
      '<h1>The market</h1>',
      '<p data-align="center">Ships are <strong><em>badly</em></strong><u> insured</u><s> cheap</s><sup>2</sup></p>',
      lists,
      `<p>See ${report}</p>`,
    ].join(''),
    pictures: 1,
  });
});

it('EDIT-22 pasting from Google Docs keeps headings, nested lists, emphasis, alignment and links', () => {
  expect(paste(fixture('google-docs'))).toEqual({
    stored: [
      '<h1>The market</h1>',
      '<p data-align="center">Ships are <strong><em>badly</em></strong><u> insured</u><s> cheap</s>',
      '<sup>2</sup><sub>3</sub></p>',
      lists.replace('Wood', '<strong>Wood</strong>'),
      `<p>See ${report}</p>`,
    ].join(''),
    pictures: 1,
  });
});

it('EDIT-22 pasting from Outlook on the desktop keeps headings, nested lists, emphasis and the original links', () => {
  expect(paste(fixture('outlook-desktop'))).toEqual({
    stored: `<p>Dear all,</p><h3>Market</h3><p><strong>Badly</strong> insured.</p>${lists}<p>See ${report}</p>`,
    pictures: 1,
  });
});

it('EDIT-22 pasting from Outlook on the web keeps headings, nested lists, emphasis and links', () => {
  expect(paste(fixture('outlook-web'))).toEqual({
    stored:
      '<p>Dear all,</p><h2>Market</h2><p><strong>Badly</strong> <u>insured</u>, <em>everywhere</em>.</p>' +
      `${lists}<p>See ${report}</p>`,
    pictures: 1,
  });
});

it('EDIT-22 pasting a text written with Quill keeps its sizes, alignment and indent', () => {
  const quill = '<h2>x</h2><p class="ql-align-right ql-indent-2">a <span class="ql-size-huge">b</span></p>';
  expect(paste(quill).stored).toBe(
    '<h2>x</h2><p data-align="right" data-indent="2">a <span data-size="huge">b</span></p>',
  );
});

it('EDIT-22 text copied from the editor itself stays as it is', () => {
  const copied =
    '<ol data-pm-slice="3 3 []"><li><p>one</p></li><li><p><span data-size="large">two</span></p></li></ol>';
  expect(paste(copied).stored).toBe('<ol><li>one</li><li><span data-size="large">two</span></li></ol>');
});

it.each([
  '<script>window.ran = 1</script>',
  '<p onclick="window.ran = 1" style="position:fixed" class="x" id="content">x</p>',
  '<img src=x onerror="window.ran = 1"><svg onload="window.ran = 1"><script>window.ran = 1</script></svg>',
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe><object data="x"></object><embed src="x">',
  '<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;">',
  '<p data-pm-slice="1 1 []">x<img src=x onerror="window.ran = 1"><a href="javascript:window.ran = 1">y</a></p>',
  '<form action="//a.test"><input name="password"><button formaction="javascript:1">x</button></form>',
  '<details open ontoggle="window.ran = 1"><summary>x</summary></details>',
  ...[
    'javascript:window.ran = 1',
    'JaVaScRiPt:window.ran = 1',
    'java\nscript:window.ran = 1',
    'java\tscript:window.ran = 1',
    ' \u0001javascript:window.ran = 1',
    '&#106;&#97;vascript:window.ran = 1',
    'java&Tab;script:window.ran = 1',
    'vbscript:x',
    'data:text/html,<script>window.ran = 1</script>',
    'blob:https://a.test/x',
    'file:///etc/passwd',
    '//a.test/x',
    '/deals',
    // A Cyrillic letter, a long s and a full-width colon.
    'j\u0430vascript:window.ran = 1',
    'http\u017f://a.test/x',
    'javascript\uff1awindow.ran = 1',
  ].map((address) => `<p><a href="${address}" originalsrc="${address}">x</a></p>`),
])('EDIT-23 scripts, event attributes and look-alike links never get in: %s', (html) => {
  const shown = document.createElement('div');
  shown.innerHTML = paste(html).stored;
  for (const element of shown.querySelectorAll('*')) {
    expect(element.tagName).toMatch(/^(P|STRONG|A)$/);
    expect(element.getAttributeNames()).toEqual([]);
  }
  expect('ran' in window).toBe(false);
});
