import { RICH_TEXT } from '@platform/rules';
import { expect, it } from 'vitest';
import { sanitizeRichText } from '../../src/domains/deals/service.ts';

it('DEAL-16 keeps structure, emphasis, tables and links to pages', () => {
  const html =
    '<h2>Market</h2><p>A &amp; <strong>B</strong><br /></p><ul><li>one</li></ul>' +
    '<table><tbody><tr><th colspan="2">x</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>';
  expect(sanitizeRichText(html)).toBe(html);
  expect(sanitizeRichText('<a href="https://example.test/x">x</a>')).toBe(
    '<a href="https://example.test/x" rel="noopener noreferrer" target="_blank">x</a>',
  );
  expect(sanitizeRichText('<a href="https://example.test/x" rel="opener" target="_top">x</a>')).toContain(
    'rel="noopener noreferrer" target="_blank"',
  );
});

it.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">x</p>',
  '<p ONMOUSEOVER=alert(1)>x</p>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"//',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.test/x">x</a>',
  '<a href="blob:https://evil.test/x">x</a>',
  '<iframe src="https://evil.test"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.test"></object><embed src="https://evil.test">',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<link rel="stylesheet" href="https://evil.test/x.css">',
  '<style>*{background:url(https://evil.test)}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0">Pay here</p>',
  '<form action="https://evil.test"><input name="password"><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
  '<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<scr<script>ipt>alert(1)</script>',
  '<<script>script>alert(1)<</script>/script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<p id="content" class="ds-button" data-testid="x">x</p>',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
])('DEAL-16 removes scripts, external resources and styles: %s', (html) => {
  const clean = sanitizeRichText(html);
  expect(clean).not.toMatch(
    /<(script|img|svg|iframe|style|form|input|button|math|base|meta|link|object|embed|video|audio|source|template|noscript|textarea|details|animate|!--)/i,
  );
  expect(clean).not.toMatch(/<[^>]*\s(on\w+|style|src|srcdoc|action|formaction|id|class|data-\w+)\s*=/i);
  expect(clean).not.toMatch(/href="(?!https?:|mailto:)/i);
});

it('EDIT-22 EDIT-23 keeps every format that the toolbar offers', () => {
  const html = [
    ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level} data-align="center">Level ${level}</h${level}>`),
    ...RICH_TEXT.listedAttributes['data-align'].values.map((align) => `<p data-align="${align}">${align}</p>`),
    ...RICH_TEXT.listedAttributes['data-indent'].values.map((indent) => `<p data-indent="${indent}">x</p>`),
    ...RICH_TEXT.listedAttributes['data-size'].values.map((size) => `<p><span data-size="${size}">${size}</span></p>`),
    '<p><strong>b</strong><em>i</em><u>u</u><s>s</s>H<sub>2</sub>O, x<sup>2</sup></p>',
    '<ul><li>one<ol><li data-indent="1">two</li></ol></li></ul>',
    '<blockquote><p>x</p></blockquote><pre><code>a  b</code></pre><hr />',
  ].join('');
  expect(sanitizeRichText(html)).toBe(html);
});

it('EDIT-22 turns the classes of Quill into listed attributes', () => {
  const quill =
    '<h2 class="ql-align-center ql-indent-2">a</h2><p class="ql-align-justify">' +
    '<span class="ql-size-huge" style="color: red">b</span><strong class="ql-size-small">c</strong></p>' +
    '<ol><li class="ql-indent-1 ql-align-right">d</li></ol>';
  expect(sanitizeRichText(quill)).toBe(
    '<h2 data-align="center" data-indent="2">a</h2><p data-align="justify">' +
      '<span data-size="huge">b</span><strong data-size="small">c</strong></p>' +
      '<ol><li data-align="right" data-indent="1">d</li></ol>',
  );
});

it.each([
  ['<p data-align="center;position:fixed">x</p>', '<p>x</p>'],
  ['<p data-indent="9" data-size="huge" data-testid="x" class="ql-align-top">x</p>', '<p>x</p>'],
  ['<span data-size="999">x</span><span data-align="center">y</span><span>z</span>', 'xyz'],
  ['<table data-align="center"><tbody><tr><td data-indent="1" data-size="huge">x</td></tr></tbody></table>', undefined],
  ['<p align="center">x</p>', '<p>x</p>'],
])('EDIT-23 removes formats that are not listed: %s', (html, expected) => {
  const bare = '<table><tbody><tr><td>x</td></tr></tbody></table>';
  expect(sanitizeRichText(html)).toBe(expected ?? bare);
});

it.each(['/deals', '#x', 'example.test', 'java\nscript:alert(1)', 'https:', 'ftp://a.test/', 'https://a.test/\u0000'])(
  'EDIT-23 removes a link to %j, and keeps its text',
  (address) => {
    expect(sanitizeRichText(`<p><a href="${address}">x</a></p>`)).not.toContain('href');
    expect(sanitizeRichText(`<p><a href="${address}">x</a></p>`)).toContain('>x</a>');
  },
);
