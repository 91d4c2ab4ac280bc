import {
  Button,
  DateText,
  DownloadOutlined,
  EyeOutlined,
  FileList,
  formatBytes,
  formatMediaType,
  useDesignSettings,
} from '@platform/design-system';
import type { DealFile, FileActions, ShownDocuments, ShownFile } from '../deal.ts';
import { texts } from '../texts.ts';
import { EmptySection } from './empty-section.tsx';

type DocumentSectionProps = { section: ShownDocuments; actions: FileActions | undefined };

/** Documents with name, type, size and date; PDFs open in the viewer, all can be downloaded (DEAL-17, FILE-07). */
export function DocumentSection({ section: { title, files }, actions }: DocumentSectionProps) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  if (files.length === 0) return <EmptySection />;
  return (
    <FileList
      label={title}
      files={files.map((file) => ({
        key: file.id,
        name: file.name,
        detail: (
          <>
            {file.mediaType ? `${formatMediaType(file.mediaType)} · ` : null}
            {formatBytes(file.sizeBytes, locale)}
            {file.createdAt ? (
              <>
                {' · '}
                <DateText value={file.createdAt} />
              </>
            ) : null}
          </>
        ),
        actions:
          actions && isStored(file) ? (
            <>
              {actions.canView(file) ? (
                <Button
                  icon={<EyeOutlined />}
                  aria-label={t('viewDocument', { name: file.name })}
                  onClick={() => actions.view(file)}
                >
                  {t('view')}
                </Button>
              ) : null}
              <Button
                icon={<DownloadOutlined />}
                aria-label={t('download', { name: file.name })}
                onClick={() => actions.download(file)}
              />
            </>
          ) : null,
      }))}
    />
  );
}

function isStored(file: ShownFile): file is DealFile {
  return file.downloadPath !== undefined && file.mediaType !== undefined && file.createdAt !== undefined;
}
