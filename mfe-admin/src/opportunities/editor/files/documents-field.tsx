import { FileDrop } from '@platform/design-system';
import { texts } from '../../../texts.ts';
import type { DocumentSection } from '../model/model.ts';
import { FileField } from './file-field.tsx';
import { SectionFiles } from './section-files.tsx';
import { usePickedFiles } from './use-picked-files.ts';
import type { UploadState } from './use-uploads.ts';

type DocumentsFieldProps = {
  section: DocumentSection;
  onChange(section: DocumentSection): void;
  disabled: boolean;
  uploads: UploadState;
};

/** The files of a documents section (EDIT-21). */
export function DocumentsField({ section, onChange, disabled, uploads }: DocumentsFieldProps) {
  const t = texts.useTexts();
  const { take, removed, ...field } = usePickedFiles();
  const title = section.title || t('editorFiles.untitled');
  return (
    <FileField {...field}>
      <SectionFiles
        label={t('editorFiles.files', { section: title })}
        kind="deal/section/documents"
        files={section.files}
        uploads={uploads}
        disabled={disabled}
        onRemove={(gone) => {
          removed(gone);
          onChange({ ...section, files: section.files.filter(({ id }) => id !== gone.id) });
        }}
      />
      <FileDrop
        multiple
        purpose={title}
        label={t('editorFiles.chooseDocuments')}
        hint={t('editorFiles.documentsHint')}
        disabled={disabled}
        onFiles={(files) => {
          const taken = take(files, { pictures: false });
          if (taken.length > 0) onChange({ ...section, files: [...section.files, ...taken] });
        }}
      />
    </FileField>
  );
}
