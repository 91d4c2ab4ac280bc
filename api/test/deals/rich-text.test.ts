import { expect, it } from 'vitest';
import { sanitizeRichText } from '../../src/domains/deals/service.ts';

it('DEAL-16 keeps structure, emphasis, tables and links to pages', () => {
  const html = '<h2>Market</h2><p>A &amp; <strong>B</strong><br /></p><ul><li>one</li></ul>';
  expect(sanitizeRichText(html)).toBe(html);
  expect(sanitizeRichText('<a href="https://example.test/x">x</a>')).toBe(
    '<a href="https://example.test/x" rel="noopener noreferrer" target="_blank">x</a>',
  );
});

it.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">x</p>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.test/x">x</a>',
  '<iframe src="https://evil.test"></iframe>',
  '<style>*{background:url(https://evil.test)}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<form action="https://evil.test"><input name="password"></form>',
  '<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<scr<script>ipt>alert(1)</script>',
])('DEAL-16 takes out what would run or load: %s', (html) => {
  const clean = sanitizeRichText(html);
  expect(clean).not.toMatch(/<(script|img|svg|iframe|style|form|input|math|base|meta|object|embed)/i);
  expect(clean).not.toMatch(/<[^>]*\s(on\w+|style|src|action)=/i);
  expect(clean).not.toMatch(/href="(?!https?:|mailto:)/i);
});
