import { Alert } from '@platform/design-system';
import { RichTextEditor, type RichTextHandle } from '@platform/rich-text';
import { DEAL_TEXT_LIMIT } from '@platform/rules';
import { useCallback, useRef } from 'react';
import { texts } from '../../../texts.ts';
import { DocumentsField } from '../files/documents-field.tsx';
import { ImageField } from '../files/image-field.tsx';
import type { UploadState } from '../files/use-uploads.ts';
import type { Section, TextSection } from '../model/model.ts';
import type { EditorAction, SectionChange } from '../model/reduce.ts';
import { LinksField } from './links-field.tsx';

export type SectionContentProps = {
  section: Section;
  title: string;
  uploads: UploadState;
  disabled: boolean;
  dispatch(action: EditorAction): void;
  /** Registers a text whose typing is reported late. */
  register(handle: RichTextHandle): () => void;
};

/** What a section holds. */
export function SectionContent({ section, title, uploads, disabled, dispatch, register }: SectionContentProps) {
  const { id } = section;
  const change = (fields: SectionChange) => dispatch({ type: 'change', id, change: fields });
  switch (section.kind) {
    case 'TEXT':
      return <SectionText {...{ section, title, disabled, dispatch, register }} />;
    case 'IMAGE': {
      const field = { section, disabled, uploads };
      return <ImageField {...field} onChange={({ file }) => change({ file })} />;
    }
    case 'DOCUMENTS': {
      const field = { section, disabled, uploads };
      return <DocumentsField {...field} onChange={({ files }) => change({ files })} />;
    }
    case 'LINKS':
      return (
        <LinksField links={section.links} title={title} disabled={disabled} onChange={(links) => change({ links })} />
      );
  }
}

type SectionTextProps = Omit<SectionContentProps, 'section' | 'uploads'> & { section: TextSection };

/** A formatted text; one that cannot be shown whole is not edited, so that it is not sent (EDIT-22, EDIT-27). */
function SectionText({ section: { id, body, loaded }, title, disabled, dispatch, register }: SectionTextProps) {
  const t = texts.useTexts();
  const unregister = useRef<() => void>(undefined);
  const ref = useCallback(
    (handle: RichTextHandle | null) => {
      unregister.current?.();
      unregister.current = handle ? register(handle) : undefined;
    },
    [register],
  );
  if (!loaded) return <Alert type="error" showIcon role="alert" title={t('dealSections.notLoaded')} />;
  return (
    <RichTextEditor
      ref={ref}
      label={t('dealSections.text', { title })}
      value={body}
      maxLength={DEAL_TEXT_LIMIT}
      disabled={disabled}
      onChange={(html) => dispatch({ type: 'change', id, change: { body: html } })}
      onNotLoaded={() => dispatch({ type: 'change', id, change: { loaded: false } })}
    />
  );
}
