import { type ListedAttribute, listedAttributesOf } from '@platform/rules';
import { Extension, Node } from '@tiptap/core';
import { ListItem, OrderedList } from '@tiptap/extension-list';

/** Alignment and indent of paragraphs, headings and list items, as listed attributes. */
export const BlockFormats = Extension.create({
  name: 'blockFormats',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'listItem'],
      attributes: { align: listedAttribute('data-align'), indent: listedAttribute('data-indent') },
    },
  ],
});

function listedAttribute(name: Exclude<ListedAttribute, 'data-size'>) {
  const key = name === 'data-align' ? 'align' : 'indent';
  return {
    default: null,
    parseHTML: (element: HTMLElement) =>
      listedAttributesOf(element.localName, { [name]: element.getAttribute(name) ?? undefined })[name] ?? null,
    renderHTML: (attributes: Record<string, unknown>) => (attributes[key] ? { [name]: attributes[key] } : {}),
  };
}

/** Takes any block first: stored items may begin with a heading or a table. */
export const AnyListItem = ListItem.extend({ content: 'block+' });

/** Without first number and kind of numbering, which stored texts cannot have. */
export const PlainOrderedList = OrderedList.extend({
  addAttributes: () => ({}),
  renderHTML: () => ['ol', 0],
});

/** Preformatted text, with marks. It has no button: it only keeps what is stored. */
export const Preformatted = Node.create({
  name: 'preformatted',
  group: 'block',
  content: 'inline*',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', 0],
});
