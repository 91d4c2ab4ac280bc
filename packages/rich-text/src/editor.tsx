import { Alert } from '@platform/design-system';
import type { JSONContent } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readHtml } from './html.ts';
import { TextEditor } from './text-editor.tsx';
import { texts } from './texts.ts';
import type { RichTextEditorProps } from './types.ts';

/** The editor, or the message that the text cannot be edited (EDIT-27). */
export function Editor({ value, onChange, onNotLoaded, ...props }: RichTextEditorProps) {
  const t = texts.useTexts();
  const known = useRef(value);
  const [content, setContent] = useState<JSONContent | null>(() => readHtml(value));
  useEffect(() => {
    // Reading takes a while for a long text, and what the editor wrote itself needs none.
    if (value === known.current) return;
    known.current = value;
    setContent(readHtml(value));
  }, [value]);
  const isLoaded = content !== null;
  const report = useEffectEvent(() => onNotLoaded?.());
  useEffect(() => {
    if (!isLoaded) report();
  }, [isLoaded]);

  if (!isLoaded) return <Alert type="error" showIcon role="alert" title={t('notLoaded')} />;
  return (
    <TextEditor
      {...props}
      content={content}
      storedLength={value.length}
      onChange={(html) => {
        known.current = html;
        onChange(html);
      }}
    />
  );
}
