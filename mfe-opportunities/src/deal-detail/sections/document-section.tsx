import { useFiles } from '@platform/app-kit';
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
import { DocumentViewer, isViewable, type ViewedDocument } from '@platform/document-viewer';
import { useState } from 'react';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { EmptySection } from './empty-section.tsx';

const DocumentSectionFragment = graphql(`
  fragment DocumentSection_DealDocumentSection on DealDocumentSection {
    id
    title
    files {
      id
      name
      mediaType
      sizeBytes
      createdAt
      downloadPath
    }
  }
`);

/** Documents with name, type, size and date; PDFs open in the viewer, all can be downloaded (DEAL-17, FILE-07). */
export function DocumentSection({ section }: { section: FragmentType<typeof DocumentSectionFragment> }) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const { title, files } = readFragment(DocumentSectionFragment, section);
  const { download } = useFiles();
  const [viewed, setViewed] = useState<ViewedDocument | null>(null);
  if (files.length === 0) return <EmptySection />;
  return (
    <>
      <FileList
        label={title}
        files={files.map((file) => ({
          key: file.id,
          name: file.name,
          detail: (
            <>
              {formatMediaType(file.mediaType)} · {formatBytes(file.sizeBytes, locale)} ·{' '}
              <DateText value={file.createdAt} />
            </>
          ),
          actions: (
            <>
              {isViewable(file) ? (
                <Button
                  icon={<EyeOutlined />}
                  aria-label={t('detail.viewDocument', { name: file.name })}
                  onClick={() => setViewed(file)}
                >
                  {t('detail.view')}
                </Button>
              ) : null}
              <Button
                icon={<DownloadOutlined />}
                aria-label={t('detail.download', { name: file.name })}
                onClick={() => void download(file)}
              />
            </>
          ),
        }))}
      />
      {viewed ? <DocumentViewer document={viewed} onClose={() => setViewed(null)} /> : null}
    </>
  );
}
