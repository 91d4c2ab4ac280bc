import { useFiles } from '@platform/app-kit';
import { Button, DateText, DownloadOutlined, FileList, formatBytes, useDesignSettings } from '@platform/design-system';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { texts } from '../../texts.ts';

const DocumentSectionFragment = graphql(`
  fragment DocumentSection_DealDocumentSection on DealDocumentSection {
    id
    title
    files {
      id
      name
      sizeBytes
      createdAt
      downloadPath
    }
  }
`);

/** Documents by name; a click downloads one (DEAL-17, FILE-07). */
export function DocumentSection({ section }: { section: FragmentType<typeof DocumentSectionFragment> }) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const { title, files } = readFragment(DocumentSectionFragment, section);
  const { download } = useFiles();
  return (
    <FileList
      label={title}
      files={files.map((file) => ({
        key: file.id,
        name: file.name,
        detail: (
          <>
            {formatBytes(file.sizeBytes, locale)} · <DateText value={file.createdAt} />
          </>
        ),
        actions: (
          <Button
            icon={<DownloadOutlined />}
            aria-label={t('detail.download', { name: file.name })}
            onClick={() => void download(file)}
          />
        ),
      }))}
    />
  );
}
