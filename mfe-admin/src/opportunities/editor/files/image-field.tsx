import { FileDrop } from '@platform/design-system';
import { PICTURE_TYPES } from '@platform/rules';
import { useMemo } from 'react';
import { texts } from '../../../texts.ts';
import type { ImageSection } from '../model/model.ts';
import { FileField } from './file-field.tsx';
import { SectionFiles } from './section-files.tsx';
import { useObjectUrls } from './use-object-urls.ts';
import { usePickedFiles } from './use-picked-files.ts';
import type { UploadState } from './use-uploads.ts';

type ImageFieldProps = {
  section: ImageSection;
  onChange(section: ImageSection): void;
  disabled: boolean;
  uploads: UploadState;
};

/** The picture of an image section; another choice replaces it (EDIT-20). */
export function ImageField({ section, onChange, disabled, uploads }: ImageFieldProps) {
  const t = texts.useTexts();
  const { take, removed, ...field } = usePickedFiles();
  const { file } = section;
  const title = section.title || t('editorFiles.untitled');
  const chosen = file?.chosen;
  const urls = useObjectUrls(useMemo(() => (chosen ? [chosen] : []), [chosen]));
  const picture = (chosen && urls.get(chosen)) ?? file?.url;
  return (
    <FileField {...field}>
      {picture ? <img className="admin-editor-files-picture" src={picture} alt="" /> : null}
      <SectionFiles
        label={t('editorFiles.files', { section: title })}
        kind="deal/section/image"
        files={file ? [file] : []}
        uploads={uploads}
        disabled={disabled}
        onRemove={(gone) => {
          removed(gone);
          onChange({ ...section, file: null });
        }}
      />
      <FileDrop
        purpose={title}
        label={t(file ? 'editorFiles.replacePicture' : 'editorFiles.choosePicture')}
        hint={t('editorFiles.pictureHint')}
        accept={PICTURE_TYPES}
        disabled={disabled}
        onFiles={(files) => {
          const [taken] = take(files.slice(0, 1), { pictures: true });
          if (taken) onChange({ ...section, file: taken });
        }}
      />
    </FileField>
  );
}
