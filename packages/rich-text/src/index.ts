export { preloadRichText, RichTextEditor } from './rich-text-editor.tsx';
export type { RichTextEditorProps, RichTextHandle } from './types.ts';
