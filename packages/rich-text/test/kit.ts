import { cleanRichText } from '@platform/deal-page';
import fc from 'fast-check';

/** One piece of a text with all that is said about it: the blocks it is in, from outside, and its marks. */
type Piece = { path: string; marks: string; text: string };

const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'ul', 'ol', 'blockquote', 'pre', 'hr', 'br'];
const parts = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const sameMark: Record<string, string> = { b: 'strong', i: 'em' };

/**
 * Returns what a text means, read without the editor: nesting and order of inline elements, and a paragraph around all of
 * a list item or cell, make no difference.
 */
export function meaningOf(html: string): Piece[] {
  const body = document.createElement('div');
  body.innerHTML = cleanRichText(html);
  const pieces: Piece[] = [];
  collect(body, '', new Set(), pieces);
  return pieces;
}

function collect(parent: Element, path: string, marks: ReadonlySet<string>, pieces: Piece[]): void {
  const isEmptyBlock = parent.childNodes.length === 0 && path.length > 0 && isStructure(parent);
  if (isEmptyBlock) pieces.push({ path, marks: '', text: '' });
  for (const node of parent.childNodes) {
    if (node instanceof Text) addText(pieces, { path, marks: [...marks].sort().join(), text: node.data });
    else if (node instanceof Element) {
      if (isStructure(node)) collect(node, path + labelOf(node), marks, pieces);
      else collect(node, path, new Set([...marks, ...marksOf(node)]), pieces);
    }
  }
}

function addText(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last?.text && last.path === piece.path && last.marks === piece.marks) last.text += piece.text;
  else pieces.push(piece);
}

function isStructure({ localName }: Element): boolean {
  return blocks.includes(localName) || parts.includes(localName);
}

function labelOf(element: Element): string {
  if (isImplied(element)) return '';
  const same = [...(element.parentElement?.children ?? [])].filter(({ localName }) => localName === element.localName);
  const attributes = element
    .getAttributeNames()
    .sort()
    .map((name) => `[${name}=${element.getAttribute(name)}]`);
  return `/${element.localName}${attributes.join('')}#${same.indexOf(element)}`;
}

function isImplied(element: Element): boolean {
  const { parentElement: parent } = element;
  if (element.localName !== 'p' || element.attributes.length > 0 || !parent) return false;
  if (!['li', 'td', 'th'].includes(parent.localName) || parent.firstElementChild !== element) return false;
  const others = [...parent.children].slice(1).map(({ localName }) => localName);
  return others.length === 0 || (parent.localName === 'li' && others.every((tag) => tag === 'ul' || tag === 'ol'));
}

function marksOf(element: Element): string[] {
  const { localName } = element;
  const size = element.getAttribute('data-size');
  const name = sameMark[localName] ?? localName;
  const mark = name === 'span' ? [] : [name === 'a' ? `a ${element.getAttribute('href')}` : name];
  return size ? [...mark, `size ${size}`] : mark;
}

const word = fc.constantFrom('Hull', 'x', '1 & 2', 'a < b > c', 'שלום', 'été', '🚢', '\u00a0', '日本', '"q"', '&amp;');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');

const wrappers: readonly (readonly [open: string, close: string, mark: string])[] = [
  ['<strong>', '</strong>', 'strong'],
  ['<b>', '</b>', 'strong'],
  ['<em>', '</em>', 'em'],
  ['<i>', '</i>', 'em'],
  ...['u', 's', 'sub', 'sup', 'code'].map((tag) => [`<${tag}>`, `</${tag}>`, tag] as const),
  ['<a href="https://a.test/?x=1&amp;y">', '</a>', 'a'],
  ['<a href="mailto:a@b.test">', '</a>', 'a'],
  ...['small', 'large', 'huge'].map((size) => [`<span data-size="${size}">`, '</span>', 'size'] as const),
  ['<strong data-size="small">', '</strong>', 'size'],
];

const run = fc
  .tuple(word, fc.uniqueArray(fc.constantFrom(...wrappers), { maxLength: 4, selector: ([, , mark]) => mark }))
  .map(([text, around]) => around.reduce((inner, [open, close]) => open + inner + close, escaped(text)));

const inline = fc
  .array(fc.oneof({ weight: 6, arbitrary: run }, { weight: 1, arbitrary: fc.constant('<br>') }), { maxLength: 4 })
  .map((runs) => runs.join(''));

const formats = fc
  .record({
    'data-align': fc.constantFrom(undefined, 'left', 'center', 'right', 'justify'),
    'data-indent': fc.constantFrom(undefined, '1', '5', '8'),
  })
  .map((values) =>
    Object.entries(values)
      .map(([name, value]) => (value ? ` ${name}="${value}"` : ''))
      .join(''),
  );

const element = (tag: string, content: fc.Arbitrary<string>, attributes: fc.Arbitrary<string> = fc.constant('')) =>
  fc.tuple(content, attributes).map(([inner, given]) => `<${tag}${given}>${inner}</${tag}>`);

const many = (arbitrary: fc.Arbitrary<string>, minLength: number, maxLength: number) =>
  fc.array(arbitrary, { minLength, maxLength }).map((all) => all.join(''));

const { block } = fc.letrec<{ block: string; list: string }>((tie) => {
  const blocksOf = (minLength: number) => many(tie('block'), minLength, 3);
  const item = element(
    'li',
    fc.oneof(
      inline,
      fc.tuple(inline, tie('list')).map((both) => both.join('')),
      blocksOf(1),
    ),
    formats,
  );
  const span = fc.constantFrom('', '', ' colspan="2"', ' rowspan="2"');
  const row = (tag: string) => element('tr', many(element(tag, fc.oneof(inline, blocksOf(1)), span), 0, 3));
  return {
    list: fc.oneof(element('ul', many(item, 1, 3)), element('ol', many(item, 1, 3))),
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      element('p', inline, formats),
      ...[1, 2, 3, 4, 5, 6].map((level) => element(`h${level}`, inline, formats)),
      fc.constant('<hr>'),
      element('pre', many(fc.oneof(run, fc.constantFrom('a\n  b', '\tc')), 1, 3)),
      tie('list'),
      element('blockquote', blocksOf(1)),
      fc
        .tuple(fc.option(element('thead', many(row('th'), 1, 2)), { nil: '' }), element('tbody', many(row('td'), 1, 2)))
        .map(([head, body]) => `<table>${head}${body}</table>`),
    ),
  };
});

/** Any text of allowed elements, as the sanitizer leaves them. */
export const anyText = fc.array(block, { minLength: 1, maxLength: 5 }).map((all) => all.join(''));
