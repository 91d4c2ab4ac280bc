import { allowedLink, listedAttributesOf, RICH_TEXT } from '@platform/rules';
import type { JSONContent } from '@tiptap/core';
import { DOMSerializer, DOMParser as DocumentParser, type Node } from '@tiptap/pm/model';
import { schema } from './schema/extensions.ts';
import { headRowAttribute } from './schema/tables.ts';

const parser = DocumentParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

/** Elements that the editor must not lose, with the names of their nodes. */
const keptElements = {
  hr: ['horizontalRule'],
  table: ['table'],
  tr: ['tableRow'],
  'td, th': ['tableCell', 'tableHeader'],
  li: ['listItem'],
  pre: ['preformatted'],
  blockquote: ['blockquote'],
  'h1, h2, h3, h4, h5, h6': ['heading'],
};

/**
 * Reads a stored text for the editor.
 *
 * @returns null if the editor cannot hold everything in it: it must not be edited then, because saving would lose the
 *   rest (EDIT-27)
 */
export function readHtml(html: string): JSONContent | null {
  const { body } = inertDocument(html);
  if (![...body.querySelectorAll('*')].every(isKnown)) return null;
  const read = parser.parse(body);
  return isComplete(body, read) ? read.toJSON() : null;
}

/** Returns the text of the editor as it is stored; empty if there is nothing in it. */
export function writeHtml(content: Node): string {
  return isEmpty(content) ? '' : content.children.map(writeBlock).join('');
}

/** The HTML of blocks, which never change: writing a long text anew after each pause would delay the next key press. */
const written = new WeakMap<Node, string>();

function writeBlock(block: Node): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const { body } = inertDocument('');
  body.append(serializer.serializeNode(block, { document: body.ownerDocument }));
  for (const table of body.querySelectorAll('table')) moveHeadRows(table);
  for (const parent of body.querySelectorAll('li, td, th')) unwrapParagraph(parent);
  for (const text of body.querySelectorAll('pre')) keepFirstLine(text);
  written.set(block, body.innerHTML);
  return body.innerHTML;
}

/** Parses HTML without running or loading anything of it. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(`<body>${html}`, 'text/html');
}

function isKnown(element: Element): boolean {
  if (!(RICH_TEXT.tags as readonly string[]).includes(element.localName)) return false;
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const listed: Record<string, string> = listedAttributesOf(element.localName, attributes);
  return Object.entries(attributes).every(([name, value]) => {
    if (name === 'href') return allowedLink(value) !== null;
    if (([...RICH_TEXT.linkAttributes, ...RICH_TEXT.cellAttributes] as string[]).includes(name)) return true;
    return listed[name] === value;
  });
}

function isComplete(body: HTMLElement, read: Node): boolean {
  const counts = new Map<string, number>();
  read.descendants(({ type }) => {
    counts.set(type.name, (counts.get(type.name) ?? 0) + 1);
  });
  const kept = Object.entries(keptElements).every(
    ([selector, names]) =>
      body.querySelectorAll(selector).length <= names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0),
  );
  return kept && lettersOf(read.textContent) === lettersOf(body.textContent ?? '');
}

/** The text without the white space that HTML collapses. */
function lettersOf(text: string): string {
  return text.replace(/[ \t\r\n\f]+/g, '');
}

function isEmpty({ childCount, firstChild }: Node): boolean {
  if (childCount !== 1 || firstChild?.type.name !== 'paragraph') return false;
  return firstChild.content.size === 0 && !firstChild.attrs.align && !firstChild.attrs.indent;
}

/** Puts the first rows of a table back into its head. */
function moveHeadRows(table: HTMLTableElement): void {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>(':scope > tbody > tr')];
  const heads = rows.slice(
    0,
    leadingCount(rows, (row) => row.hasAttribute(headRowAttribute)),
  );
  for (const row of rows) row.removeAttribute(headRowAttribute);
  if (heads.length === 0) return;
  table.createTHead().append(...heads);
  if (heads.length === rows.length) table.tBodies[0]?.remove();
}

function leadingCount<Item>(items: readonly Item[], fits: (item: Item) => boolean): number {
  const first = items.findIndex((item) => !fits(item));
  return first < 0 ? items.length : first;
}

/** Stores `<li>one</li>`, as stored texts have it, and not `<li><p>one</p></li>`. */
function unwrapParagraph(parent: Element): void {
  const [first, ...others] = parent.children;
  if (first?.localName !== 'p' || first.attributes.length > 0) return;
  const isList = ({ localName }: Element) => localName === 'ul' || localName === 'ol';
  if (others.length === 0 || (parent.localName === 'li' && others.every(isList)))
    first.replaceWith(...first.childNodes);
}

/** HTML ignores the first line break of preformatted text. */
function keepFirstLine(text: HTMLPreElement): void {
  if (text.textContent?.startsWith('\n')) text.prepend('\n');
}
