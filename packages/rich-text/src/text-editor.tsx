import { formatNumber, useDesignSettings } from '@platform/design-system';
import type { JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { pasting } from './paste/pasting.ts';
import { extensions, typingRules } from './schema/extensions.ts';
import { shortcuts } from './shortcuts.ts';
import { texts } from './texts.ts';
import { LinkDialog } from './toolbar/link-dialog.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import type { RichTextEditorProps } from './types.ts';
import { useReports } from './use-reports.ts';

type TextEditorProps = Omit<RichTextEditorProps, 'value' | 'onNotLoaded'> & {
  content: JSONContent;
  storedLength: number;
};

/** Toolbar, text and notices. */
export function TextEditor(props: TextEditorProps) {
  const { content, label, disabled = false, maxLength = Number.POSITIVE_INFINITY, onChange, onBlur, ref } = props;
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const ownId = useId();
  const id = props.id ?? ownId;
  const [leftOut, setLeftOut] = useState(0);
  const [linking, setLinking] = useState(false);
  const [length, setLength] = useState(props.storedLength);
  const frame = useRef<HTMLDivElement>(null);
  const reports = useReports((html) => {
    setLength(html.length);
    onChange(html);
  });

  const described = [props['aria-describedby'], `${ownId}-keys`].filter(Boolean).join(' ');
  const { 'aria-invalid': invalid = false, 'aria-required': required = false } = props;
  const tooLong = length - maxLength;
  const isInvalid = invalid || tooLong > 0;
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        class: 'rich-text-editable ds-rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': described,
        'aria-invalid': String(isInvalid),
        'aria-required': String(required),
        'aria-disabled': String(disabled),
      },
      ...pasting(setLeftOut),
      ...shortcuts({
        toToolbar: () => frame.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus(),
        link: () => setLinking(true),
      }),
    }),
    [id, label, described, isInvalid, required, disabled],
  );
  const editor = useEditor({
    extensions,
    content,
    editable: !disabled,
    editorProps,
    injectCSS: false,
    enableContentCheck: true,
    enableInputRules: typingRules,
    enablePasteRules: ['link'],
    onUpdate: ({ editor: changed }) => {
      setLeftOut(0);
      reports.schedule(changed);
    },
    onBlur: () => {
      reports.flush();
      onBlur?.();
    },
  });

  const shown = useRef(content);
  useEffect(() => {
    if (content === shown.current) return;
    shown.current = content;
    // Typing wins over a text from outside; the next report names it.
    if (reports.isPending() || editor.schema.nodeFromJSON(content).eq(editor.state.doc)) return;
    editor.commands.setContent(content, { emitUpdate: false });
  }, [content, editor, reports]);
  useImperativeHandle(ref, () => ({ flush: reports.flush, focus: () => void editor.commands.focus() }), [
    editor,
    reports,
  ]);

  return (
    <div ref={frame} className={disabled ? 'rich-text rich-text-disabled' : 'rich-text'}>
      {disabled ? null : (
        <Toolbar editor={editor} label={t('toolbar', { label })} controls={id} onLink={() => setLinking(true)} />
      )}
      <EditorContent className="rich-text-text" editor={editor} />
      <div id={`${ownId}-keys`} hidden>
        {t('keys')}
      </div>
      <div role="status" className="rich-text-notice">
        {leftOut > 0 ? t('picturesLeftOut', { number: formatNumber(leftOut, locale) }) : null}
      </div>
      <div role="alert" className="rich-text-notice rich-text-fault">
        {tooLong > 0
          ? t('tooLong', { number: formatNumber(tooLong, locale), limit: formatNumber(maxLength, locale) })
          : null}
      </div>
      {linking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </div>
  );
}
