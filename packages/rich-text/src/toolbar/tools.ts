import { RICH_TEXT } from '@platform/rules';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { changeIndent } from '../schema/indent.ts';

interface Tool {
  run(chain: ChainedCommands): ChainedCommands;
  /** Absent for tools that have no state. */
  isPressed?(editor: Editor): boolean;
}

const mark = (name: string): Tool => ({
  run: (chain) => chain.toggleMark(name),
  isPressed: (editor) => editor.isActive(name),
});

const align = (value: string): Tool => ({
  run: (chain) =>
    chain.command(({ tr, state, editor }) => {
      const next = isAligned(editor, value) ? null : value;
      for (const { $from, $to } of state.selection.ranges) {
        state.doc.nodesBetween($from.pos, $to.pos, ({ type }, position) => {
          if (type.name === 'paragraph' || type.name === 'heading') tr.setNodeAttribute(position, 'align', next);
        });
      }
      return true;
    }),
  isPressed: (editor) => isAligned(editor, value),
});

/** Whether the block at the caret, or its list item, is aligned so. */
function isAligned(editor: Editor, value: string): boolean {
  return editor.isActive({ align: value });
}

export const tools = {
  bold: mark('bold'),
  italic: mark('italic'),
  underline: mark('underline'),
  strike: mark('strike'),
  subscript: {
    run: (chain) => chain.unsetMark('superscript').toggleMark('subscript'),
    isPressed: (editor) => editor.isActive('subscript'),
  },
  superscript: {
    run: (chain) => chain.unsetMark('subscript').toggleMark('superscript'),
    isPressed: (editor) => editor.isActive('superscript'),
  },
  left: align('left'),
  center: align('center'),
  right: align('right'),
  justify: align('justify'),
  bulletList: {
    run: (chain) => chain.toggleBulletList(),
    isPressed: (editor) => editor.isActive('bulletList'),
  },
  orderedList: {
    run: (chain) => chain.toggleOrderedList(),
    isPressed: (editor) => editor.isActive('orderedList'),
  },
  outdent: { run: (chain) => changeIndent(chain, -1) },
  indent: { run: (chain) => changeIndent(chain, 1) },
  /** Opens its dialog instead. */
  link: { run: (chain) => chain, isPressed: (editor) => editor.isActive('link') },
  undo: { run: (chain) => chain.undo() },
  redo: { run: (chain) => chain.redo() },
} satisfies Record<string, Tool> as Record<ToolName, Tool>;

export type ToolName =
  | ('bold' | 'italic' | 'underline' | 'strike' | 'subscript' | 'superscript')
  | ('left' | 'center' | 'right' | 'justify')
  | ('bulletList' | 'orderedList' | 'outdent' | 'indent')
  | ('link' | 'undo' | 'redo');

export const toolGroups: readonly (readonly ToolName[])[] = [
  ['bold', 'italic', 'underline', 'strike', 'subscript', 'superscript'],
  ['left', 'center', 'right', 'justify'],
  ['bulletList', 'orderedList', 'outdent', 'indent'],
  ['link'],
  ['undo', 'redo'],
];

export const styles = ['text', '1', '2', '3', '4', '5', '6'] as const;
export type Style = (typeof styles)[number];

export function setStyle(chain: ChainedCommands, style: Style): ChainedCommands {
  if (style === 'text') return chain.setParagraph();
  return chain.setNode('heading', { level: Number(style) });
}

export const sizes = ['normal', ...RICH_TEXT.listedAttributes['data-size'].values] as const;
export type Size = (typeof sizes)[number];

export function setSize(chain: ChainedCommands, size: Size): ChainedCommands {
  return size === 'normal' ? chain.unsetMark('size') : chain.setMark('size', { size });
}
