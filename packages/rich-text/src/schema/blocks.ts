import { type ListedAttribute, listedAttributesOf } from '@platform/rules';
import { type Editor, Extension, Node } from '@tiptap/core';
import { ListItem, OrderedList } from '@tiptap/extension-list';
import { changeIndent } from './indent.ts';

/** Alignment and indent of paragraphs, headings and list items, as listed attributes. Ctrl+] and Ctrl+[ indent. */
export const BlockFormats = Extension.create({
  name: 'blockFormats',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'listItem'],
      attributes: { align: listedAttribute('data-align'), indent: listedAttribute('data-indent') },
    },
  ],
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => changeIndent(this.editor.chain(), 1).run(),
      'Mod-[': () => changeIndent(this.editor.chain(), -1).run(),
    };
  },
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

/**
 * Takes any block first: stored items may begin with a heading or a table. Tab nests a new, empty item; elsewhere it
 * leaves the text, so that moving through a form by key changes nothing.
 */
export const AnyListItem = ListItem.extend({
  content: 'block+',
  addKeyboardShortcuts() {
    const { editor, name } = this;
    return {
      ...this.parent?.(),
      Tab: () => isInEmptyItem(editor, name) && editor.commands.sinkListItem(name),
      'Shift-Tab': () => isInEmptyItem(editor, name) && editor.commands.liftListItem(name),
    };
  },
});

function isInEmptyItem({ state }: Editor, name: string): boolean {
  const { $from, empty } = state.selection;
  return empty && $from.parent.content.size === 0 && $from.depth > 0 && $from.node(-1).type.name === name;
}

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
