import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type Size, type Style, sizes, styles, type ToolName, tools } from './tools.ts';

interface Formats {
  style: Style;
  size: Size;
  pressed: readonly ToolName[];
}

/** Returns the formats at the caret or of the selection. The toolbar renders only when they change. */
export function useFormats(editor: Editor): Formats {
  return useEditorState({ editor, selector: ({ editor: current }) => formatsOf(current) });
}

function formatsOf(editor: Editor): Formats {
  const level = editor.isActive('heading') ? String(editor.getAttributes('heading').level) : 'text';
  const size = editor.getAttributes('size').size ?? 'normal';
  return {
    style: styles.find((each) => each === level) ?? 'text',
    size: sizes.find((each) => each === size) ?? 'normal',
    pressed: (Object.keys(tools) as ToolName[]).filter((name) => tools[name].isPressed?.(editor)),
  };
}
