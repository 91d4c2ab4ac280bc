import { type Extensions, getSchema } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { AnyListItem, BlockFormats, PlainOrderedList, Preformatted } from './blocks.ts';
import { Code, SafeLink, Size, Subscript, Superscript } from './marks.ts';
import { Table, TableCell, TableHeader, TableRow } from './tables.ts';

/** Everything that a stored text may contain (`RICH_TEXT`), and how it is edited. */
export const extensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    link: false,
    listItem: false,
    orderedList: false,
    // It would add a paragraph to texts that end on a list or table.
    trailingNode: false,
  }),
  AnyListItem,
  PlainOrderedList,
  BlockFormats,
  Preformatted,
  Table,
  TableRow,
  TableCell,
  TableHeader,
  Size,
  SafeLink,
  Subscript,
  Superscript,
  Code,
];

export const schema = getSchema(extensions);

/** The extensions whose typing rules are on: `1. `, `- ` and `# ` begin a list or a heading; none begins a quotation. */
export const typingRules = ['bulletList', 'orderedList', 'heading'];
