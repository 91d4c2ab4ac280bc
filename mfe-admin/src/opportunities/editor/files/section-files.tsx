import './editor-files.css';
import { useFiles } from '@platform/app-kit';
import {
  Button,
  DeleteOutlined,
  DownloadOutlined,
  FileList,
  formatBytes,
  useDesignSettings,
} from '@platform/design-system';
import type { UploadKind } from '@platform/rules';
import { texts } from '../../../texts.ts';
import type { SectionFile } from '../model/model.ts';
import { UploadDetail } from './upload-detail.tsx';
import type { UploadState } from './use-uploads.ts';

type SectionFilesProps = {
  /** Accessible name of the list. */
  label: string;
  kind: Extract<UploadKind, `deal/section/${string}`>;
  files: readonly SectionFile[];
  uploads: UploadState;
  disabled: boolean;
  onRemove(file: SectionFile): void;
};

/** The files of a section with size, state, and a control to remove each (EDIT-21). Stored ones can be downloaded. */
export function SectionFiles({ label, kind, files, uploads, disabled, onRemove }: SectionFilesProps) {
  const t = texts.useTexts();
  const { download } = useFiles();
  if (files.length === 0) return null;
  return (
    <FileList
      label={label}
      files={files.map((file) => ({
        key: file.id,
        name: file.name,
        detail: <FileDetail file={file} upload={uploads.get(file.id)} />,
        actions: (
          <>
            {file.stored ? (
              <Button
                size="small"
                icon={<DownloadOutlined />}
                aria-label={t('editorFiles.download', { name: file.name })}
                onClick={() => void download({ downloadPath: `${kind}/${file.id}`, name: file.name })}
              />
            ) : null}
            <Button
              size="small"
              icon={<DeleteOutlined />}
              disabled={disabled}
              aria-label={t('editorFiles.remove', { name: file.name })}
              onClick={() => onRemove(file)}
            />
          </>
        ),
      }))}
    />
  );
}

type FileDetailProps = { file: SectionFile; upload: ReturnType<UploadState['get']> };

function FileDetail({ file: { name, size, stored, restoredFrom }, upload }: FileDetailProps) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const note = restoredFrom
    ? t('editorFiles.fromVersion', { version: restoredFrom.version })
    : t('editorFiles.notSaved');
  return (
    <UploadDetail name={name} upload={upload}>
      {formatBytes(size, locale)}
      {stored ? null : ` · ${note}`}
    </UploadDetail>
  );
}
