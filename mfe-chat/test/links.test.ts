import { expect, test } from 'vitest';
import { splitLinks } from '../src/conversations/links.ts';

const links = (text: string) => splitLinks(text).filter(({ address }) => address);

test.each([
  ['See https://example.com/terms?x=1#top for more', 'https://example.com/terms?x=1#top'],
  ['(https://example.com/a_(b)).', 'https://example.com/a_(b)'],
  ['Is it https://example.com?', 'https://example.com'],
  ['HTTPS://EXAMPLE.com', 'https://example.com'],
  ['https://example.com/"onclick="x', 'https://example.com/'],
])('MSG-13 %s has one link', (text, shown) => {
  expect(links(text).map((piece) => piece.text)).toEqual([shown]);
});

test('MSG-13 the host of a link is in ASCII, so that a look-alike is recognised', () => {
  expect(links('https://exаmple.com/x')).toEqual([
    { text: 'https://xn--exmple-4nf.com/x', address: 'https://xn--exmple-4nf.com/x' },
  ]);
});

test.each([
  'http://example.com',
  'javascript:alert(1)',
  'www.example.com',
  'mail@example.com',
  'ftp://example.com',
  'https://',
  'https://localhost',
  'https://bank.com@evil.com/',
  '<a href=x>x</a>',
])('MSG-13 %s becomes no link', (text) => {
  expect(splitLinks(text)).toEqual([{ text }]);
});

test('MSG-04 MSG-13 a text that is made to be slow takes no longer than another', () => {
  const texts = [')', '.)', '*]', '(.', '.'].flatMap((part) =>
    ['', 'x'].map((end) => `https://a.b/${part.repeat(5_000 / part.length)}${end}`),
  );
  const plain = `https://a.b/${'x'.repeat(5_000)}`;
  const timeOf = (text: string) => {
    const started = performance.now();
    for (let time = 0; time < 20; time++) splitLinks(text);
    return performance.now() - started;
  };
  timeOf(plain);
  const usual = timeOf(plain);
  for (const text of texts) expect(timeOf(text), text.slice(0, 20) + text.slice(-1)).toBeLessThan(50 * usual + 200);
});

test('MSG-13 the text around links stays as it is, also when it is long', () => {
  const text = `${'a'.repeat(5_000)} https://example.com/x, https://example.org/y! ‮end`;
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
  expect(splitLinks('https://'.repeat(600))).toEqual([{ text: 'https://'.repeat(600) }]);
  expect(splitLinks(`https://a.b/${')'.repeat(4_900)}`)).toHaveLength(2);
});
