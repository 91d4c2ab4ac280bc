import { Node } from '@tiptap/core';

/*
 * Tables that are stored stay and their cells can be typed in; there is no button for them. The library's own nodes
 * write inline styles and column groups, and complete irregular tables.
 */

export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow*',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});

/** The attribute by which `writeHtml` knows the rows that belong into the head of the table. */
export const headRowAttribute = 'data-head';

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  addAttributes: () => ({
    head: {
      default: false,
      parseHTML: (element) => element.parentElement?.localName === 'thead',
      renderHTML: ({ head }) => (head ? { [headRowAttribute]: '' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

export const TableCell = cell('tableCell', 'td');
export const TableHeader = cell('tableHeader', 'th');

function cell(name: string, tag: string) {
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: { default: null }, rowspan: { default: null } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}
