import { RICH_TEXT } from '@platform/rules';
import type { ChainedCommands } from '@tiptap/core';

const deepest = RICH_TEXT.listedAttributes['data-indent'].values.length;

/**
 * Moves the selected list items one level in or out, and other blocks by one indent. Items with an indent of their own,
 * as Quill writes nested lists, lose that first.
 */
export function changeIndent(chain: ChainedCommands, by: 1 | -1): ChainedCommands {
  return chain.command(({ tr, state, commands }) => {
    const { from, to } = state.selection;
    const places: { position: number; indent: number }[] = [];
    let isList = false;
    state.doc.nodesBetween(from, to, ({ type, attrs }, position, parent) => {
      if (type.name === 'listItem') {
        isList = true;
        if (by < 0 && attrs.indent) places.push({ position, indent: Number(attrs.indent) });
      } else if ((type.name === 'paragraph' || type.name === 'heading') && parent?.type.name !== 'listItem') {
        places.push({ position, indent: Number(attrs.indent ?? 0) });
      }
    });
    for (const { position, indent } of places) {
      const next = Math.min(Math.max(indent + by, 0), deepest);
      tr.setNodeAttribute(position, 'indent', next === 0 ? null : String(next));
    }
    if (!isList || places.length > 0) return true;
    return by > 0 ? commands.sinkListItem('listItem') : commands.liftListItem('listItem');
  });
}
